import { z } from 'zod';
import { isTermDay } from '../rules/term.ts';
import { rowId } from './numbers.ts';
import { text } from './text.ts';

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

/** A session, the opening or closing of a test, the first or last moment of a course. */
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
  /** Of a session: its module, and its room, an address without the password that opens it. */
  moduloId: integer.nullable(),
  sala: z.string().nullable(),
  /** Students of the course of a session. */
  alumnos: integer.nullable(),
  /** Note with which a session was accepted on its holiday; null: it was not. */
  feriadoAceptado: z.string().nullable(),
});

export type AgendaEvento = z.output<typeof agendaEvento>;

export const choque = z.object({
  por: z.enum(['docente', 'sala']),
  a: integer,
  b: integer,
  /** Note with which it was accepted; null: it was not. */
  aceptado: z.string().nullable(),
});

/** Accepts a clash of two sessions, or with `otroId` null that of a session with a holiday, or withdraws that. */
export const acceptInput = z
  .object({
    materialId: rowId,
    otroId: rowId.nullable().default(null),
    acepta: z.boolean(),
    nota: text(300).default(''),
  })
  .refine(({ materialId, otroId }) => materialId !== otroId, { error: 'Elige otra sesión', path: ['otroId'] });

/** `choques` name sessions of `eventos` by their id; `docenteId`: the caller, or null if they are no docente. */
export const agenda = z.object({
  eventos: z.array(agendaEvento),
  choques: z.array(choque),
  docenteId: integer.nullable(),
});

export type Agenda = z.output<typeof agenda>;

/** Planned sessions: new ones, or with `materialId` sessions that would move, which keep their lecturer and room. */
export const planInput = z.object({
  filas: z
    .array(
      z
        .object({
          inicio: instant,
          fin: instant,
          ponenteId: rowId.nullable().default(null),
          materialId: rowId.nullable().default(null),
          /** Link of its own room; null: that of `video`. */
          sala: text(2_000).nullable().default(null),
        })
        .refine(({ inicio, fin }) => inicio < fin, { error: 'La sesión termina después de empezar', path: ['fin'] }),
    )
    .max(500, { error: 'Hasta 500 sesiones por vez' }),
  /** Link of the room of the new ones without `sala`. */
  video: text(2_000).default(''),
  /** Stored session that is being edited; its row is sent as a new one. */
  excepto: rowId.nullable().default(null),
});

export type PlanInput = z.output<typeof planInput>;

/** `fila`: the place in what was sent. `conFila`: it overlaps another one that was sent, not a stored one. */
export const plannedChoque = z.object({
  fila: integer,
  por: z.enum(['docente', 'sala']),
  inicio: instant,
  fin: instant,
  con: z.string(),
  conCurso: z.string(),
  conFila: integer.nullable(),
});

export type PlannedChoque = z.output<typeof plannedChoque>;

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
