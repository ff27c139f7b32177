import { z } from 'zod';
import { readVersion } from './list.ts';
import { requiredText } from './text.ts';

const maxOrden = 10_000;
const requiredOrden = 'El orden es requerido';

const fields = { nombre: z.string(), orden: z.number().int(), acronimo: z.string(), version: z.number().int() };

export const tipoModulo = z.object({ tipoModuloId: z.number().int(), ...fields });
export const tipoMaterial = z.object({ tipoMaterialId: z.number().int(), ...fields });

export const tipoInput = z.object({
  nombre: requiredText(100, 'El nombre es requerido'),
  orden: z
    .number({ error: requiredOrden })
    .int({ error: 'Escribe un número entero' })
    .min(1, { error: 'Mínimo 1' })
    .max(maxOrden, { error: `Máximo ${maxOrden}` }),
  acronimo: requiredText(10, 'El acrónimo es requerido')
    .regex(/^[\p{L}\d]*$/u, { error: 'Usa solo letras y números' })
    .toUpperCase(),
  version: readVersion,
});

/** An option of a select. */
export const tipoOpcion = z.object({ id: z.number().int(), nombre: z.string(), acronimo: z.string() });

/** Columns that its list can be sorted by. */
export const tipoSort = ['nombre', 'acronimo', 'orden'] as const;

export type TipoModulo = z.output<typeof tipoModulo>;
export type TipoMaterial = z.output<typeof tipoMaterial>;
