import { z } from 'zod';
import { parseSecureLink } from '../formats/video-link.ts';
import { id } from './lista.ts';
import { orden, tipoDe, tipoElegido } from './modulos.ts';
import { texto, textoRequerido } from './texto.ts';

const entero = z.number().int();
const maxInt = 2_147_483_647;

export const material = z.object({
  materialId: entero,
  moduloId: entero,
  tipoMaterialId: entero,
  tipoMaterial: tipoDe,
  nombre: z.string(),
  orden: entero,
  descripcion: z.string(),
  /** https link to the resource; empty when there is none. */
  video: z.string(),
  /** Whether the caller has seen it. */
  visto: z.boolean(),
  version: entero,
});

export type Material = z.output<typeof material>;

export const materialesQuery = z.object({ moduloId: id });

const materialFields = z.object({
  nombre: textoRequerido(300, 'El nombre es requerido'),
  orden,
  tipoMaterialId: tipoElegido,
  descripcion: texto(20_000).default(''),
  video: texto(2_000)
    .refine((value) => value === '' || parseSecureLink(value) !== null, {
      error: 'Escribe un enlace que empiece con https://',
    })
    .default(''),
});

export const materialInput = materialFields.extend({
  moduloId: z.number({ error: 'ID inválido' }).int().min(1).max(maxInt),
});

export const materialUpdate = materialFields.extend({
  /** Moves the material to another module of the same course; optional. */
  moduloId: materialInput.shape.moduloId.optional(),
  version: entero.min(1).max(maxInt).optional(),
});
