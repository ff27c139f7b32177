import { z } from 'zod';
import { versionLeida } from './lista.ts';
import { textoRequerido } from './texto.ts';

const maxOrden = 10_000;
const ordenRequerido = 'El orden es requerido';

const campos = { nombre: z.string(), orden: z.number().int(), acronimo: z.string(), version: z.number().int() };

export const tipoModulo = z.object({ tipoModuloId: z.number().int(), ...campos });
export const tipoMaterial = z.object({ tipoMaterialId: z.number().int(), ...campos });

export const tipoInput = z.object({
  nombre: textoRequerido(100, 'El nombre es requerido'),
  orden: z
    .number({ error: ordenRequerido })
    .int({ error: 'Escribe un número entero' })
    .min(1, { error: 'Mínimo 1' })
    .max(maxOrden, { error: `Máximo ${maxOrden}` }),
  acronimo: textoRequerido(10, 'El acrónimo es requerido')
    .regex(/^[\p{L}\d]*$/u, { error: 'Usa solo letras y números' })
    .toUpperCase(),
  version: versionLeida,
});

/** An option of a select. */
export const tipoOpcion = z.object({ id: z.number().int(), nombre: z.string(), acronimo: z.string() });

export type TipoModulo = z.output<typeof tipoModulo>;
export type TipoMaterial = z.output<typeof tipoMaterial>;
