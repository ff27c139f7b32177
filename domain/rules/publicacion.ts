import { formatSoles } from '../formats/money.ts';
import { type CursoWithPlazo, isForSale } from './acceso.ts';

export const publicationSteps = ['precio', 'fechas', 'descripcion', 'docentes', 'modulos', 'entidad', 'flyer'] as const;

export type PublicationStep = (typeof publicationSteps)[number];

export type CursoToPublish = CursoWithPlazo & {
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
    step('docentes', curso.coordinadorId !== null || curso.ponentes > 0, 'Con docente', 'Falta quién lo dicta.'),
    step('modulos', curso.modulos > 0, modulosLabel(curso.modulos), 'Todavía no tiene ninguno.'),
    step('entidad', curso.entidadId !== null, 'Elegida', 'Sin ella no se emiten certificados.'),
    step('flyer', objetivo.trim() !== '' && temario.trim() !== '', 'Completos', 'Faltan el objetivo o el temario.'),
  ];
}

function datesStep(curso: CursoToPublish, now: Date): Readiness {
  const reversed = new Date(curso.fechaHoraLimite) < new Date(curso.fechaHoraInicio);
  if (reversed) return { paso: 'fechas', listo: false, detalle: 'La fecha límite es anterior al inicio.' };
  const listo = isForSale({ ...curso, activa: true, archivado: null }, now);
  return { paso: 'fechas', listo, detalle: listo ? 'En orden' : 'Ya pasaron: nadie podría inscribirse.' };
}

const modulosLabel = (modulos: number) => (modulos === 1 ? 'Uno' : String(modulos));
