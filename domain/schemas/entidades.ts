import { z } from 'zod';
import { versionLeida } from './lista.ts';
import { texto, textoRequerido } from './texto.ts';

export const entidad = z.object({
  entidadId: z.number().int(),
  titulo: z.string(),
  ubicacion: z.string(),
  acronimo: z.string(),
  descripcion: z.string(),
  /** Stored names; only the logo has a public address. */
  firma: z.string(),
  logo: z.string(),
  /** Who signs, and as what: printed under the signature. */
  firmante: z.string(),
  cargoFirmante: z.string(),
  version: z.number().int(),
});

export const entidadInput = z.object({
  titulo: textoRequerido(300, 'El título es requerido'),
  ubicacion: textoRequerido(200, 'La ubicación es requerida'),
  acronimo: textoRequerido(30, 'El acrónimo es requerido'),
  descripcion: textoRequerido(2_000, 'La descripción es requerida'),
  firmante: texto(150).default(''),
  cargoFirmante: texto(150).default(''),
});

/**
 * A picture in a change: left out or as stored, it stays; empty, it goes; as FIRMA_{id}.ext or LOGO_{id}.ext it announces a
 * file that is uploaded next, and the old picture stays until the new one has arrived.
 */
const imagenDeEntidad = texto(80).optional();

export const entidadCambio = entidadInput.extend({
  firma: imagenDeEntidad,
  logo: imagenDeEntidad,
  version: versionLeida,
});

export type Entidad = z.output<typeof entidad>;
export type EntidadInput = z.input<typeof entidadInput>;
