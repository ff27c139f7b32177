import { formatLongDate } from '../formats/lima-time.ts';
import { beforeEnd, type Candidate } from './aptitud.ts';
import { attendancePercent, meetsMinimum } from './asistencia.ts';
import { maxNota } from './calificacion.ts';
import { partialLabel } from './curso-result.ts';
import { type Avance, asksEachPrueba, meetsAvance, type ReglaApto } from './regla-apto.ts';

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

type Situation = {
  codigo: string | null;
  revocado: boolean;
  pendientes: number;
  regla: Pick<ReglaApto, 'notaMinima'>;
  nombreConfirmado: boolean;
};

/** One sentence: what to do next. */
export function nextForCertificado(
  requisitos: readonly Requisito[],
  { codigo, revocado, pendientes, regla, nombreConfirmado }: Situation,
): string {
  if (codigo !== null) return 'Ya tienes tu certificado.';
  if (revocado) return 'Tu certificado de este curso fue revocado. Escríbenos si tienes dudas.';
  const missing = requisitos.find(({ cumplido }) => !cumplido);
  switch (missing?.clase) {
    case undefined:
      return nombreConfirmado
        ? 'Cumples todo: la escuela emitirá tu certificado.'
        : 'Cumples todo: confirma cómo se imprime tu nombre y la escuela emitirá tu certificado.';
    case 'pruebas':
      return pendientes > 0
        ? 'Espera la calificación de tu prueba: te avisaremos por correo.'
        : `Rinde la prueba que te falta y apruébala con ${regla.notaMinima} o más.`;
    case 'promedio':
      return 'Sigue con tus clases: la escuela pondrá las notas que faltan.';
    case 'asistencia':
      return 'Entra a las próximas sesiones en vivo para completar tu asistencia.';
    case 'avance':
      return 'Sigue con los materiales que te faltan ver.';
    case 'fin':
      return `Ya cumples lo demás. ${missing!.falta} Después se emite tu certificado.`;
  }
}
