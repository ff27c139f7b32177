import { formatLongDate } from '../formats/lima-time.ts';
import { beforeEnd, type Candidate } from './aptitud.ts';
import { attendancePercent, meetsMinimum } from './asistencia.ts';
import { maxNota } from './calificacion.ts';
import { partialLabel } from './curso-result.ts';
import { type Avance, asksEachPrueba, meetsAvance } from './regla-apto.ts';

export const requisitoKinds = ['pruebas', 'promedio', 'asistencia', 'avance', 'fin'] as const;

/** One thing that counts for the certificate, in words for the student and for the school alike. */
export type Requisito = {
  clase: (typeof requisitoKinds)[number];
  nombre: string;
  regla: string;
  valor: string;
  /** What is missing; empty when it is fulfilled. */
  falta: string;
  cumplido: boolean;
  /** How far it is, what is needed, and the most there can be, where these are numbers. */
  barra?: { valor: number; meta: number; total: number } | undefined;
};

type Curso = { asincronico: string; fechaHoraLimite: Date | string };
type Judged = Pick<Candidate, 'resultado' | 'pendientes' | 'sinNota' | 'asistencia' | 'avance' | 'regla'>;

const plural = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** What counts in this course, and how far somebody is. Fulfilled together exactly when `obstacles` finds nothing. */
export function requisitosOf(curso: Curso, judged: Judged, now: Date): Requisito[] {
  const { asistencia, avance, regla, resultado } = judged;
  const { asistenciaMinima, avanceMinimo } = regla;
  const notEnded = beforeEnd(curso, now);
  const isDated = notEnded !== null || beforeEnd(curso, new Date(0)) !== null;
  const byPruebas = resultado.pruebas > 0 && asksEachPrueba(regla);
  return [
    ...(byPruebas ? [ofPruebas(judged)] : []),
    ...(byPruebas && regla.pesos === null ? [] : [ofPromedio(judged)]),
    ...(asistenciaMinima === null ? [] : [ofAsistencia(asistencia, asistenciaMinima)]),
    ...(avanceMinimo === null ? [] : [ofAvance(avance, avanceMinimo)]),
    ...(isDated ? [ofEnd(curso, notEnded !== null)] : []),
  ];
}

function ofPruebas({ resultado: { pruebas, aprobadas }, pendientes, regla: { notaMinima } }: Judged): Requisito {
  const missing = pruebas - aprobadas;
  const waiting = pendientes > 0 ? `${plural(pendientes, 'prueba espera', 'pruebas esperan')} su calificación.` : '';
  return {
    clase: 'pruebas',
    nombre: 'Pruebas',
    regla:
      pruebas === 1
        ? `Aprobar la prueba con ${notaMinima} o más`
        : `Aprobar las ${pruebas} pruebas con ${notaMinima} o más`,
    valor: `${aprobadas} de ${pruebas}`,
    falta:
      missing === 0
        ? ''
        : [`Falta aprobar ${plural(missing, 'prueba', 'pruebas')}.`, waiting].filter(Boolean).join(' '),
    cumplido: missing === 0,
    barra: { valor: aprobadas, meta: pruebas, total: pruebas },
  };
}

function ofPromedio({ resultado, sinNota, pendientes, regla }: Judged): Requisito {
  const { promedio, final, pruebas } = resultado;
  const { notaMinima, pesos } = regla;
  const cumplido = final !== null && final >= notaMinima;
  const lacking =
    pruebas === 0
      ? `Falta la nota de ${plural(sinNota, 'clase', 'clases')}.`
      : pendientes > 0
        ? `${plural(pendientes, 'prueba espera', 'pruebas esperan')} su calificación.`
        : 'Faltan notas que cuentan.';
  const whose =
    pesos === null && pruebas > 0 ? 'las pruebas' : pruebas === 0 ? 'todas las clases' : 'todo lo que cuenta';
  const shown = final ?? promedio;
  return {
    clase: 'promedio',
    nombre: 'Promedio',
    regla: `${notaMinima} o más sobre ${maxNota}, con la nota de ${whose}`,
    valor: shown === null ? 'Sin notas' : [shown, final === null && partialLabel(resultado)].filter(Boolean).join(' '),
    falta: cumplido ? '' : final === null ? lacking : `El promedio necesario es ${notaMinima}.`,
    cumplido,
    barra: shown === null ? undefined : { valor: shown, meta: notaMinima, total: maxNota },
  };
}

export function ofAsistencia(asistencia: Judged['asistencia'], minimo: number): Requisito {
  const { sesiones, asistidas } = asistencia;
  const cumplido = meetsMinimum(asistencia, minimo);
  const percent = attendancePercent(asistencia);
  const missing = Math.ceil((minimo * sesiones) / 100) - asistidas;
  return {
    clase: 'asistencia',
    nombre: 'Asistencia',
    regla: `Asistir al ${minimo} % de las sesiones`,
    valor: percent === null ? 'Todavía no hubo sesiones' : `${asistidas} de ${sesiones} (${percent} %)`,
    falta: cumplido
      ? ''
      : `Para el ${minimo} % ${missing === 1 ? 'falta 1 sesión' : `faltan ${missing} sesiones`} de las realizadas.`,
    cumplido,
    barra:
      sesiones === 0 ? undefined : { valor: asistidas, meta: Math.ceil((minimo * sesiones) / 100), total: sesiones },
  };
}

export function ofAvance(avance: Avance, minimo: number): Requisito {
  const { vistos, total } = avance;
  const cumplido = meetsAvance(avance, minimo);
  const missing = Math.ceil((minimo * total) / 100) - vistos;
  return {
    clase: 'avance',
    nombre: 'Materiales',
    regla: `Ver el ${minimo} % de los materiales`,
    valor: `${vistos} de ${total}`,
    falta: cumplido ? '' : `Falta ver ${plural(missing, 'material', 'materiales')}.`,
    cumplido,
    barra: total === 0 ? undefined : { valor: vistos, meta: Math.ceil((minimo * total) / 100), total },
  };
}

function ofEnd({ fechaHoraLimite }: Curso, isMissing: boolean): Requisito {
  const day = formatLongDate(new Date(fechaHoraLimite).toISOString());
  return {
    clase: 'fin',
    nombre: 'Fin del curso',
    regla: 'El certificado se emite cuando el curso termina',
    valor: day,
    falta: isMissing ? `Termina el ${day}.` : '',
    cumplido: !isMissing,
  };
}

/** Tests not passed that can be begun now, those without attempts left, and the sessions that are still to come. */
export type Chances = { abiertas: number; agotadas: number; sesiones: number };

/** What keeps the school from certifying although everything that counts is fulfilled. */
export type Delay =
  | { kind: 'cuotas' | 'sin-entidad' | 'convenio-vencido' }
  | { kind: 'nivel'; nombre: string; desde: string };

type Situation = Pick<Judged, 'resultado' | 'pendientes' | 'asistencia' | 'regla'> & {
  codigo: string | null;
  revocado: boolean;
  nombreConfirmado: boolean;
  chances: Chances;
  /** Null: nothing does. */
  delay: Delay | null;
  /** When the access ended; null: it has not. */
  ended: Date | null;
};

const askSchool = 'Escribe a la escuela para saber qué puedes hacer.';
const waitForNota = 'Espera la calificación de tu prueba: te avisaremos por correo.';

/** One sentence: what to do next. */
export function nextForCertificado(requisitos: readonly Requisito[], situation: Situation): string {
  if (situation.codigo !== null) return 'Ya tienes tu certificado.';
  if (situation.revocado) return 'Tu certificado de este curso fue revocado. Escríbenos si tienes dudas.';
  const missing = requisitos.find(({ cumplido }) => !cumplido);
  if (missing && situation.ended && situation.pendientes === 0) {
    return `Tu acceso terminó el ${formatLongDate(situation.ended.toISOString())}. ${askSchool}`;
  }
  switch (missing?.clase) {
    case undefined:
      return nextForIssue(situation);
    case 'pruebas':
      return nextForPruebas(situation);
    case 'promedio':
      return nextForPromedio(situation);
    case 'asistencia':
      return canAttendEnough(situation)
        ? 'Entra a las próximas sesiones en vivo para completar tu asistencia.'
        : `Ya no alcanzas la asistencia mínima con las sesiones que quedan. ${askSchool}`;
    case 'avance':
      return 'Sigue con los materiales que te faltan ver.';
    case 'fin':
      return situation.delay?.kind === 'cuotas'
        ? `Ya cumples lo demás. ${missing!.falta} Para que se emita después, termina de pagar tus cuotas.`
        : `Ya cumples lo demás. ${missing!.falta} Después se emite tu certificado.`;
  }
}

function nextForIssue({ delay, nombreConfirmado }: Situation): string {
  switch (delay?.kind) {
    case 'cuotas':
      return 'Ya cumples lo demás: termina de pagar tus cuotas y la escuela emitirá tu certificado.';
    case 'sin-entidad':
      return 'Cumples todo: tu certificado espera a que la escuela elija quién lo certifica.';
    case 'convenio-vencido':
      return 'Cumples todo: tu certificado espera a que la escuela renueve su convenio con quien lo certifica.';
    case 'nivel':
      return `Cumples todo: tu certificado espera a «${delay.nombre}», que se emite desde el ${delay.desde}.`;
    case undefined:
      return nombreConfirmado
        ? 'Cumples todo: la escuela emitirá tu certificado.'
        : 'Cumples todo: confirma cómo se imprime tu nombre y la escuela emitirá tu certificado.';
  }
}

function nextForPruebas({ chances: { abiertas, agotadas }, pendientes, regla: { notaMinima } }: Situation): string {
  if (abiertas > 1) return `Rinde las ${abiertas} pruebas que te faltan y apruébalas con ${notaMinima} o más.`;
  if (abiertas === 1) return `Rinde la prueba que te falta y apruébala con ${notaMinima} o más.`;
  if (agotadas > 0) return `No te quedan intentos en una prueba que te falta. ${askSchool}`;
  if (pendientes > 0) return waitForNota;
  return `Rinde la prueba que te falta cuando esté abierta y apruébala con ${notaMinima} o más.`;
}

function nextForPromedio({
  resultado: { final },
  chances,
  pendientes,
  regla: { notaMinima, pesos },
}: Situation): string {
  const pruebasCount = pesos === null || pesos.pruebas > 0;
  const canTake = pruebasCount && chances.abiertas > 0;
  if (final === null) {
    if (canTake) return 'Rinde la prueba que te falta.';
    return pruebasCount && pendientes > 0
      ? waitForNota
      : 'Sigue con tus clases: la escuela pondrá las notas que faltan.';
  }
  const low = `Tu promedio es ${final} y el necesario es ${notaMinima}`;
  return canTake ? `${low}: vuelve a rendir una prueba para subirlo.` : `${low}. ${askSchool}`;
}

function canAttendEnough({ asistencia, chances, regla }: Situation): boolean {
  const { sesiones } = chances;
  const all = { minutos: 0, sesiones: asistencia.sesiones + sesiones, asistidas: asistencia.asistidas + sesiones };
  return sesiones > 0 && meetsMinimum(all, regla.asistenciaMinima);
}
