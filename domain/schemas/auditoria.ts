import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import { type ProtectedAct, protectedActs } from '../rules/protected-acts.ts';
import { dayRange, id, listQuery, ordenOf } from './list.ts';
import { text } from './text.ts';

export const auditoriaQuery = listQuery.extend({
  entidad: text(60).optional(),
  /** Together with `entidad`: the history of one record. */
  entidadId: text(60).optional(),
  /** Who made the change. */
  usuarioId: id.optional(),
  /** Whom it is about: the account, enrolments, grades and certificates of this person. */
  sobre: id.optional(),
  orden: ordenOf(sortColumns.auditoria),
  /** One protected act, or any of them. */
  acto: z.enum(['todos', ...(Object.keys(protectedActs) as ProtectedAct[])]).optional(),
  ...dayRange,
});

export const auditoriaFilter = auditoriaQuery.omit({ page: true, size: true, orden: true });

export type AuditoriaQuery = z.output<typeof auditoriaQuery>;

export const auditoriaIdParams = z.object({
  id: z.coerce.number({ error: 'ID inválido' }).int({ error: 'ID inválido' }).min(1, { error: 'ID inválido' }),
});

export const auditoria = z.object({
  auditoriaId: z.number().int(),
  cuando: z.iso.datetime(),
  usuarioId: z.number().int().nullable(),
  quien: z.string(),
  accion: z.string(),
  entidad: z.string(),
  entidadId: z.string(),
  detalle: z.string(),
});

export type Auditoria = z.output<typeof auditoria>;

const registro = z.record(z.string(), z.unknown()).nullable();

export const auditoriaDetalle = auditoria.extend({ antes: registro, despues: registro });

export type AuditoriaDetalle = z.output<typeof auditoriaDetalle>;

/** Values to filter by. */
export const auditoriaOpciones = z.object({
  entidades: z.array(z.string()),
  personas: z.array(z.object({ usuarioId: z.number().int(), nombre: z.string() })),
});
