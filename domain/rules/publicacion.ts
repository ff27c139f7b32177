import { formatLongDate } from '../formats/lima-time.ts';
import { formatSoles } from '../formats/money.ts';
import { type CursoWithPlazo, isForSale } from './acceso.ts';
import { isAsincrono } from './cursos.ts';

export const publicationSteps = ['precio', 'fechas', 'descripcion', 'docentes', 'modulos', 'entidad', 'flyer'] as const;

export type PublicationStep = (typeof publicationSteps)[number];

export type CursoToPublish = CursoWithPlazo & {
  asincronico: string;
  precio: number;
  fechaHoraInicio: string | Date;
  descripcion: string;
  objetivo: string;
  temario: string;
  entidadId: number | null;
  coordinadorId: number | null;
  ponentes: number;
  modulos: number;
};

export type Readiness = { paso: PublicationStep; listo: boolean; detalle: string };

/** What a buyer and a certificate need of a course. It advises and blocks nothing: the specification asks for less. */
export function readiness(curso: CursoToPublish, now: Date): Readiness[] {
  const { precio, objetivo, temario } = curso;
  const step = (paso: PublicationStep, listo: boolean, ready: string, missing: string): Readiness => ({
    paso,
    listo,
    detalle: listo ? ready : missing,
  });
  return [
    step('precio', precio > 0, formatSoles(precio), 'Es 0: se inscribirán gratis.'),
    datesStep(curso, now),
    step('descripcion', curso.descripcion.trim() !== '', 'Escrita', 'Falta escribirla.'),
    step('docentes', curso.ponentes > 0, 'Con docente', noPonente(curso)),
    step('modulos', curso.modulos > 0, modulosLabel(curso.modulos), 'Todavía no tiene ninguno.'),
    step('entidad', curso.entidadId !== null, 'Elegida', 'Sin ella no se emiten certificados.'),
    step('flyer', objetivo.trim() !== '' && temario.trim() !== '', 'Completos', 'Faltan el objetivo o el temario.'),
  ];
}

function datesStep(curso: CursoToPublish, now: Date): Readiness {
  const reversed = new Date(curso.fechaHoraLimite) < new Date(curso.fechaHoraInicio);
  if (reversed) return { paso: 'fechas', listo: false, detalle: 'La fecha límite es anterior al inicio.' };
  const isSold = isForSale({ ...curso, activa: true, archivado: null }, now);
  if (!isSold) return { paso: 'fechas', listo: false, detalle: 'Ya pasaron: nadie podría inscribirse.' };
  const end = new Date(curso.fechaHoraLimite);
  if (end >= now || isAsincrono(curso)) return { paso: 'fechas', listo: true, detalle: 'En orden' };
  const detalle = `Terminó el ${formatLongDate(end.toISOString())}: quien se inscriba verá solo lo grabado.`;
  return { paso: 'fechas', listo: false, detalle };
}

const noPonente = ({ coordinadorId }: CursoToPublish) =>
  coordinadorId === null ? 'Falta quién lo dicta.' : 'Tiene coordinación; falta quién lo dicta.';

const modulosLabel = (modulos: number) => (modulos === 1 ? 'Uno' : String(modulos));
