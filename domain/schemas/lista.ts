import { z } from 'zod';
import { pageSizes } from '../rules/paginas.ts';
import { texto } from './texto.ts';

const maxId = 2_147_483_647;

export const id = z.coerce
  .number({ error: 'ID inválido' })
  .int({ error: 'ID inválido' })
  .min(1, { error: 'ID inválido' })
  .max(maxId, { error: 'ID inválido' });

export const idParams = z.object({ id });

/** The version of a record as the editor read it: a save that names an older one is refused. */
export const versionLeida = z.number().int().min(1).max(maxId).optional();

/** With neither page, size nor q a list answers everything it has. */
export const listaQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  size: z.coerce
    .number()
    .refine((n) => pageSizes.some((size) => size === n), { error: `El tamaño debe ser ${pageSizes.join(', ')}` })
    .optional(),
  q: texto(100).optional(),
});

export type ListaQuery = z.output<typeof listaQuery>;

/** A file inside an answer: its bytes as base64, and the name to save it under. */
export const descarga = z.object({ data: z.string(), filename: z.string() });

/** What a table shows, without its pages. */
export const exportarQuery = listaQuery.pick({ q: true });
