import { z } from 'zod';
import { catalogoCard } from './cursos.ts';
import { muestra } from './muestras.ts';
import { ponente } from './ponentes.ts';
import { horarioSesion } from './sesiones.ts';

/** What a flyer shows besides the course: who teaches it, the coordinator first, and what else one may like. */
export const flyerExtras = z.object({
  docentes: z.array(ponente.extend({ coordina: z.boolean() })),
  relacionados: z.array(catalogoCard),
  /** Live sessions with a date, by start; cancelled ones are left out. */
  sesiones: z.array(horarioSesion),
  /** Every class of the course is there and every live session has its date, so that their number is known. */
  sesionesCompletas: z.boolean(),
  /** What everybody may see without signing in, in the order of the course. */
  muestras: z.array(muestra),
});

export type FlyerExtras = z.output<typeof flyerExtras>;
export type FlyerDocente = FlyerExtras['docentes'][number];

/** Lecturers of courses that are offered now, those with most courses first. */
export const team = z.object({
  docentes: z.array(
    ponente
      .pick({ docenteId: true, nombre: true, apellido: true, especialidad: true, tiempoEjercido: true, imagen: true })
      .extend({ cursos: z.number().int() }),
  ),
});

export type TeamDocente = z.output<typeof team>['docentes'][number];
