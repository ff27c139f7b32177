import { z } from 'zod';
import { versionLeida } from './lista.ts';
import { texto, textoRequerido } from './texto.ts';

export const entidad = z.object({
  entidadId: z.number().int(),
  titulo: z.string(),
  ubicacion: z.string(),
  acronimo: z.string(),
  descripcion: z.string(),
  /** Stored file names; only the logo has a public URL. */
  firma: z.string(),
  logo: z.string(),
  /** Name and position printed under the signature. */
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
 * A picture in an update. Omitted or unchanged: it stays. Empty: it is removed. FIRMA_{id}.ext or LOGO_{id}.ext
 * announces an upload that follows; the old picture stays until then.
 */
const imagenDeEntidad = texto(80).optional();

export const entidadCambio = entidadInput.extend({
  firma: imagenDeEntidad,
  logo: imagenDeEntidad,
  version: versionLeida,
});

export type Entidad = z.output<typeof entidad>;
