import { z } from 'zod';
import { areDaysValid, endsBeforeStart, id, optionalDay, readVersion } from './list.ts';
import { requiredText, text } from './text.ts';

/** Somebody who signs certificates for an entity. */
export const firmante = z.object({
  firmanteId: z.number().int(),
  nombre: z.string(),
  cargo: z.string(),
  entidadId: z.number().int(),
  /** Stored file name of the picture, which has no public URL. */
  firma: z.string(),
  /** Days on which they may sign, both included. */
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  version: z.number().int(),
});

export const firmanteInput = z
  .object({
    nombre: requiredText(150, 'El nombre es requerido'),
    cargo: requiredText(150, 'El cargo es requerido'),
    entidadId: z
      .literal('')
      .or(id)
      .refine((value) => value !== '', { error: 'Elige la entidad' })
      .transform(Number),
    /** Left out or unchanged: it stays. Empty: it is removed. A new one is uploaded and confirmed. */
    firma: text(80).optional(),
    desde: optionalDay,
    hasta: optionalDay,
    version: readVersion,
  })
  .refine(({ desde, hasta }) => areDaysValid(desde, hasta), { path: ['hasta'], error: endsBeforeStart });

/** Columns that its list can be sorted by. */
export const firmanteSort = ['nombre', 'cargo', 'hasta'] as const;

export type Firmante = z.output<typeof firmante>;
