import { z } from 'zod';
import { imageMaxBytes, imageTypes, imageUses, ownerTypes } from '../formats/images.ts';
import { id, readVersion } from './list.ts';
import { text } from './text.ts';

/** File name chosen by the server at presign time; empty for none. */
export const storedImageName = z
  .string()
  .max(80)
  .regex(/^$|^[A-Za-z0-9_-]+\.[a-z0-9]{2,5}$/, { error: 'Nombre de imagen inválido' });

export const presignInput = z.object({
  ownerType: z.enum(ownerTypes, {
    error: (issue) => (issue.input === undefined || issue.input === '' ? 'ownerType requerido' : 'ownerType inválido'),
  }),
  fileName: text(255).default(''),
  contentType: z.enum(imageTypes, { error: 'Formato no permitido (jpg/png/webp/avif)' }),
  bytes: z.number().int().min(1).max(imageMaxBytes, { error: 'Máx 5 MB' }).optional(),
  ownerId: id.optional(),
  uso: z.enum(imageUses).optional(),
});

export const presigned = z.object({
  putUrl: z.string(),
  imagen: z.string(),
});

export const confirmInput = z.object({
  imagen: storedImageName.min(1, { error: 'Falta el nombre de la imagen' }),
  /** Version of the record as the caller saved it; a later one is somebody else's change. */
  version: readVersion,
});

/** Null for a file that belongs to no record. */
export const confirmed = z.object({ imagen: z.string(), version: z.number().int().nullable() });

export const objectParams = z.object({
  carpeta: z.string().max(40),
  nombre: z.string().max(120),
});

export const objectQuery = z.object({
  vence: z.string().max(20).default(''),
  tipo: z.string().max(60).default(''),
  max: z.string().max(20).default(''),
  firma: z.string().max(100).default(''),
});
