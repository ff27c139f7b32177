import { formatLongDate } from '../formats/lima-time.ts';
import { beforeEnd, type Candidate } from './aptitud.ts';
import { attendancePercent, meetsMinimum } from './asistencia.ts';
import { maxNota, passingNota } from './calificacion.ts';

export const requisitoKinds = ['pruebas', 'promedio', 'asistencia', 'fin'] as const;

/** One thing that counts for the certificate, in words for the student and for the school alike. */
export type Requisito = {
  clase: (typeof requisitoKinds)[number];
  nombre: string;
  regla: string;
  valor: string;
  /** What is missing; empty when it is fulfilled. */
  falta: string;
  cumplido: boolean;
};

type Curso = { asincronico: string; fechaHoraLimite: Date | string };
type Judged = Pick<Candidate, 'resultado' | 'pendientes' | 'sinNota' | 'asistencia' | 'asistenciaMinima'>;

const plural = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** What counts in this course, and how far somebody is. Fulfilled together exactly when `obstacles` finds nothing. */
export function requisitosOf(curso: Curso, judged: Judged, now: Date): Requisito[] {
  const { asistencia, asistenciaMinima } = judged;
  const notEnded = beforeEnd(curso, now);
  const isDated = notEnded !== null || beforeEnd(curso, new Date(0)) !== null;
  return [
    judged.resultado.pruebas > 0 ? ofPruebas(judged) : ofPromedio(judged),
    ...(asistenciaMinima === null ? [] : [ofAsistencia(asistencia, asistenciaMinima)]),
    ...(isDated ? [ofEnd(curso, notEnded !== null)] : []),
  ];
}

function ofPruebas({ resultado: { pruebas, aprobadas, estado }, pendientes }: Judged): Requisito {
  const missing = pruebas - aprobadas;
  const waiting = pendientes > 0 ? `${plural(pendientes, 'prueba espera', 'pruebas esperan')} su calificación.` : '';
  return {
    clase: 'pruebas',
    nombre: 'Pruebas',
    regla:
      pruebas === 1
        ? `Aprobar la prueba con ${passingNota} o más`
        : `Aprobar las ${pruebas} pruebas con ${passingNota} o más`,
    valor: `${aprobadas} de ${pruebas}`,
    falta:
      estado === 'aprobado'
        ? ''
        : [`Falta aprobar ${plural(missing, 'prueba', 'pruebas')}.`, waiting].filter(Boolean).join(' '),
    cumplido: estado === 'aprobado',
  };
}

function ofPromedio({ resultado: { promedio, estado }, sinNota }: Judged): Requisito {
  const reason =
    promedio === null || sinNota > 0
      ? `Falta la nota de ${plural(sinNota, 'clase', 'clases')}.`
      : `El promedio necesario es ${passingNota}.`;
  return {
    clase: 'promedio',
    nombre: 'Promedio',
    regla: `${passingNota} o más sobre ${maxNota}, con la nota de todas las clases`,
    valor: promedio === null ? 'Sin notas' : String(promedio),
    falta: estado === 'aprobado' ? '' : reason,
    cumplido: estado === 'aprobado',
  };
}

function ofAsistencia(asistencia: Judged['asistencia'], minimo: number): Requisito {
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

type Situation = { codigo: string | null; revocado: boolean; pendientes: number };

/** One sentence: what to do next. */
export function nextForCertificado(
  requisitos: readonly Requisito[],
  { codigo, revocado, pendientes }: Situation,
): string {
  if (codigo !== null) return 'Ya tienes tu certificado.';
  if (revocado) return 'Tu certificado de este curso fue revocado. Escríbenos si tienes dudas.';
  const missing = requisitos.find(({ cumplido }) => !cumplido);
  switch (missing?.clase) {
    case undefined:
      return 'Cumples todo: la escuela emitirá tu certificado.';
    case 'pruebas':
      return pendientes > 0
        ? 'Espera la calificación de tu prueba: te avisaremos por correo.'
        : `Rinde la prueba que te falta y apruébala con ${passingNota} o más.`;
    case 'promedio':
      return 'Sigue con tus clases: la escuela pondrá las notas que faltan.';
    case 'asistencia':
      return 'Entra a las próximas sesiones en vivo para completar tu asistencia.';
    case 'fin':
      return `Ya cumples lo demás. ${missing!.falta} Después se emite tu certificado.`;
  }
}
