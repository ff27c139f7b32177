import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import { dayRange, listQuery, ordenOf } from './list.ts';
import { rowId } from './numbers.ts';
import { text } from './text.ts';

export const deletedKinds = ['usuario', 'curso', 'modulo', 'especialidad', 'docente', 'entidad'] as const;
const tipo = z.enum(deletedKinds, { error: 'Elige qué tipo de registro' });

const named = z.object({ tipo, id: z.number().int(), nombre: z.string() });

export const eliminado = named.extend({
  /** DNI and e-mail of a person, speciality of a course … */
  detalle: z.string(),
  eliminado: z.iso.datetime(),
  /** Empty when the system deleted it. */
  quien: z.string(),
});

export type Eliminado = z.output<typeof eliminado>;
export type DeletedKind = Eliminado['tipo'];

export const eliminadosQuery = listQuery.extend({
  tipo,
  /** Of people: exactly this document. */
  dni: text(12).optional(),
  orden: ordenOf(sortColumns.eliminados),
  ...dayRange,
});
export type EliminadosQuery = z.output<typeof eliminadosQuery>;

export const restoreInput = z.object({
  tipo,
  id: rowId,
  /** Also restore what a course needs: its speciality, its entity, its lecturers. */
  juntos: z.boolean().default(false),
});

/** The record and what was restored with it. */
export const restored = named.extend({ juntos: z.array(named) });
export type Named = z.output<typeof named>;
