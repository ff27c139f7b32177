import { z } from 'zod';
import { catalogoCard } from './cursos.ts';
import { muestra } from './muestras.ts';
import { ponente } from './ponentes.ts';
import { horarioSesion } from './sesiones.ts';
import { opinion, publicVoz } from './voces.ts';

/** Name and office alone: the picture of a signature is never public. */
const signer = z.object({ nombre: z.string(), cargo: z.string() });

/** What a flyer shows besides the curso: who teaches it, the coordinator first, related cursos, and more. */
export const flyerExtras = z.object({
  docentes: z.array(ponente.extend({ coordina: z.boolean() })),
  relacionados: z.array(catalogoCard),
  /** Live sessions with a date, by start; cancelled ones are left out. */
  sesiones: z.array(horarioSesion),
  /** Every class of the course is there and every live session has its date, so that their number is known. */
  sesionesCompletas: z.boolean(),
  /** What everybody may see without signing in, in the order of the course. */
  muestras: z.array(muestra),
  /** Quotes that students allowed, the latest first. */
  voces: z.array(publicVoz),
  /** Who signs the certificate of the course; null: nobody is named. */
  firma: signer.nullable(),
  /** When it is issued by itself, and until when it is offered; null: the school issues it, and nothing ends. */
  emision: z.string().nullable(),
  /** Levels above it that are offered: who endorses and signs them, what they ask for and when they are issued. */
  niveles: z.array(
    z.object({
      nivelId: z.number().int(),
      nombre: z.string(),
      entidad: z.string(),
      logo: z.string(),
      firmantes: z.array(signer),
      pide: z.string(),
      /** When it is issued, and until when it is offered. */
      emision: z.string(),
      /** Bought apart; null: included. */
      precio: z.number().nullable(),
    }),
  ),
  /** Of the certificate of the course, bought apart; null: included. */
  precioCertificado: z.number().nullable(),
  /** How it may be paid in parts, with the amounts of today. */
  enPartes: z.array(z.string()),
  /** Null below five answers to its survey. */
  opinion: opinion.nullable(),
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
