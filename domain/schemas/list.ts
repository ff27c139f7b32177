import { z } from 'zod';
import { maxUnpaged, pageSizes } from '../formats/paging.ts';
import { type Orden, ordenesOf } from '../formats/sorting.ts';
import { maxInt } from './numbers.ts';
import { text } from './text.ts';

export const id = z.coerce
  .number({ error: 'ID inválido' })
  .int({ error: 'ID inválido' })
  .min(1, { error: 'ID inválido' })
  .max(maxInt, { error: 'ID inválido' });

export const idParams = z.object({ id });

/** Version that the editor loaded: a save that names an older one is refused. */
export const readVersion = z.number().int().min(1).max(maxInt).optional();

/** Without page, size and q a list returns everything, unless that is more than `maxUnpaged`. */
export const listQuery = z.object({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe(
      `Sin page, size ni q la lista llega entera, hasta ${maxUnpaged} elementos; si hay más, se rechaza con 400`,
    ),
  size: z.coerce
    .number()
    .refine((n) => pageSizes.some((size) => size === n), { error: `El tamaño debe ser ${pageSizes.join(', ')}` })
    .optional(),
  q: text(100).optional(),
});

export type ListQuery = z.output<typeof listQuery>;

/** `orden` of a list: one of its columns, with `-` from the highest to the lowest. */
export function ordenOf<Column extends string>(columns: readonly Column[]) {
  return z.enum(ordenesOf(columns), { error: 'La lista no se ordena por esa columna' }).optional();
}

export function sortedListQuery<Column extends string>(columns: readonly Column[]) {
  return listQuery.extend({ orden: ordenOf(columns) });
}

export type SortedListQuery<Column extends string> = ListQuery & { orden?: Orden<Column> | undefined };

const dayProblem = 'Escribe un día como 2026-11-30';
/** Years in which PostgreSQL and JavaScript write every instant of a day alike. */
export const day = z.iso
  .date({ error: dayProblem })
  .refine((text) => text >= '1900-01-01' && text <= '2999-12-31', { error: dayProblem });

/** A day that may be left out; a form sends it empty. */
export const optionalDay = z
  .literal('')
  .transform(() => null)
  .or(day)
  .nullable()
  .default(null);

export const endsBeforeStart = 'No puede terminar antes de empezar';
export const areDaysValid = (desde: string | null, hasta: string | null) =>
  desde === null || hasta === null || desde <= hasta;

/** Days in Lima, both included. */
export const dayRange = { desde: day.optional(), hasta: day.optional() };

export type DayRange = { desde?: string | undefined; hasta?: string | undefined };

/** A file in a JSON response: base64 data and a file name. */
export const download = z.object({ data: z.string(), filename: z.string() });

/** An export is CSV unless the caller asks for an Excel workbook. */
export const formato = z.enum(['csv', 'xlsx'], { error: 'El formato es csv o xlsx' }).optional();

export type Formato = NonNullable<z.output<typeof formato>>;

/** Filters of a table, without paging. */
export const exportQuery = listQuery.pick({ q: true }).extend({ formato });
