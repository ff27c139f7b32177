import { z } from 'zod';
import { isTermDay } from '../rules/term.ts';

const integer = z.number().int();
const instant = z.iso.datetime();
const day = (message: string) => z.iso.date({ error: message }).refine(isTermDay, { error: message });

const longest = 62;

/** Days of Lima, both included. */
export const agendaQuery = z
  .object({ desde: day('Escribe el primer día'), hasta: day('Escribe el último día') })
  .refine(({ desde, hasta }) => hasta >= desde && Date.parse(hasta) - Date.parse(desde) <= longest * 86_400_000, {
    error: `Hasta ${longest} días`,
    path: ['hasta'],
  });

export const agendaClases = ['sesion', 'apertura', 'cierre', 'inicio', 'fin'] as const;

/** A session, the opening or closing of a test, the first or last moment of a course. Of a room only its name is told. */
export const agendaEvento = z.object({
  clase: z.enum(agendaClases),
  /** Of the material, the test or the course. */
  id: integer,
  cursoId: integer,
  curso: z.string(),
  especialidadId: integer,
  nombre: z.string(),
  inicio: instant,
  fin: instant,
  docenteId: integer.nullable(),
  ponente: z.string().nullable(),
  cancelada: z.boolean(),
});

export type AgendaEvento = z.output<typeof agendaEvento>;

export const choque = z.object({
  por: z.enum(['docente', 'sala']),
  a: integer,
  b: integer,
});

/** `choques` name sessions of `eventos` by their id; `docenteId` is who asks, null for who is no lecturer. */
export const agenda = z.object({
  eventos: z.array(agendaEvento),
  choques: z.array(choque),
  docenteId: integer.nullable(),
});

export type Agenda = z.output<typeof agenda>;

/** A session to come of a course that overlaps another one of the same lecturer or room. */
export const cursoChoque = z.object({
  por: z.enum(['docente', 'sala']),
  nombre: z.string(),
  inicio: instant,
  con: z.string(),
  conCurso: z.string(),
  conCursoId: integer,
});

export type CursoChoque = z.output<typeof cursoChoque>;
