import { z } from 'zod';
import { eventoTipos } from '../formats/security-events.ts';
import { sortColumns } from '../formats/sorting.ts';
import { dayRange, id, listQuery, ordenOf } from './list.ts';
import { text } from './text.ts';

export const eventosQuery = listQuery.extend({
  tipo: z.enum(eventoTipos).optional(),
  orden: ordenOf(sortColumns.eventos),
  ...dayRange,
  usuarioId: id.optional(),
  /** Events of the same address, by its hash. */
  origen: text(12).optional(),
});

export type EventosQuery = z.output<typeof eventosQuery>;

export const eventoSeguridad = z.object({
  eventoSeguridadId: z.number().int(),
  cuando: z.iso.datetime(),
  tipo: z.enum(eventoTipos),
  usuarioId: z.number().int().nullable(),
  /** Empty: nobody signed in, or an account that does not exist. */
  quien: z.string(),
  /** Who acted, when it is somebody else. */
  actor: z.string(),
  origen: z.string(),
  detalle: z.string(),
});

export type EventoSeguridad = z.output<typeof eventoSeguridad>;
