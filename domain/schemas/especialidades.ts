import { z } from 'zod';
import { readVersion } from './list.ts';
import { requiredText, text } from './text.ts';
import { storedImageName } from './uploads.ts';

export const nombreMax = 50;
export const descripcionMax = 150;

export const especialidad = z.object({
  especialidadId: z.number().int(),
  nombre: z.string(),
  descripcion: z.string(),
  imagen: z.string(),
  version: z.number().int(),
});

export const especialidadInput = z.object({
  nombre: requiredText(nombreMax, 'El nombre es requerido'),
  descripcion: requiredText(descripcionMax, 'La descripción es requerida'),
  /** Accepted because the specification sends it; the stored name has its own extension. */
  ext: text(5).default(''),
  imagen: storedImageName.default(''),
  version: readVersion,
});

export type Especialidad = z.output<typeof especialidad>;
