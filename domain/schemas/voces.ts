import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import { citas, maxPalabras } from '../rules/encuestas.ts';
import { estadosVoz } from '../rules/voces.ts';
import { dayRange, readVersion, sortedListQuery } from './list.ts';
import { text } from './text.ts';

const integer = z.number().int();

/** What a student allowed to quote, in the tray of ADMIN. */
export const voz = z.object({
  vozId: integer,
  cursoId: integer,
  curso: z.string(),
  /** As they were written. */
  original: z.string(),
  /** As they are published; null until somebody decides. */
  texto: z.string().nullable(),
  /** Name or initials, as the student chose. */
  autor: z.string(),
  cita: z.enum(citas),
  estado: z.enum(estadosVoz),
  creado: z.iso.datetime(),
  version: integer,
});

export type Voz = z.output<typeof voz>;

export const vocesQuery = sortedListQuery(sortColumns.voces).extend({
  estado: z.enum(estadosVoz, { error: 'Estado desconocido' }).optional(),
  ...dayRange,
});

export type VocesQuery = z.output<typeof vocesQuery>;

export const vozInput = z.object({
  estado: z.enum(estadosVoz, { error: 'Elige un estado' }),
  /** The words, or a part of them with '…' where some are left out. Empty: all of them. */
  texto: text(maxPalabras).default(''),
  version: readVersion,
});

export const publicVoz = z.object({ texto: z.string(), autor: z.string() });

export type PublicVoz = z.output<typeof publicVoz>;

/** Average of docentes, contenidos and plataforma, from 1 to 5, and how many answered. */
export const opinion = z.object({ promedio: z.number(), respuestas: integer });

export type Opinion = z.output<typeof opinion>;

/** Of the landing: with the course that they are about, and its average from five answers on. */
export const cursoVoz = publicVoz.extend({ cursoId: integer, curso: z.string(), opinion: opinion.nullable() });

export type CursoVoz = z.output<typeof cursoVoz>;
