import { z } from 'zod';
import { hasTwoDecimals } from '../formats/round.ts';
import { notaMaxima } from '../rules/calificacion.ts';
import { id } from './lista.ts';
import { estadosDelAlumno, idNumero } from './matriculas.ts';

const fueraDeRango = `La nota va de 0 a ${notaMaxima}`;

export const notaDeCelda = z.object({
  usuarioId: z.number().int(),
  moduloId: z.number().int(),
  nota: z.number().nullable(),
  /** Optimistic locking; 0 while there is no grade. */
  version: z.number().int(),
});

export type NotaDeCelda = z.output<typeof notaDeCelda>;

const moduloDeRegistro = z.object({
  moduloId: z.number().int(),
  nombre: z.string(),
  orden: z.number().int(),
  acronimo: z.string(),
  /** False for a test, whose grade comes from its attempts. */
  editable: z.boolean(),
});

export type ModuloDeRegistro = z.output<typeof moduloDeRegistro>;

const alumnoDeRegistro = z.object({
  usuarioId: z.number().int(),
  dni: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  /** One per module, in module order. */
  notas: z.array(notaDeCelda.omit({ usuarioId: true }).extend({ pendiente: z.boolean() })),
  promedio: z.number().nullable(),
  estado: z.enum(estadosDelAlumno),
});

export type AlumnoDeRegistro = z.output<typeof alumnoDeRegistro>;

/** Students × modules, one page of students at a time. */
export const registro = z.object({
  modulos: z.array(moduloDeRegistro),
  alumnos: z.array(alumnoDeRegistro),
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
});

export type Registro = z.output<typeof registro>;

export const notaInput = z.object({
  usuarioId: idNumero,
  moduloId: idNumero,
  nota: z
    .number({ error: 'Escribe una nota' })
    .min(0, { error: fueraDeRango })
    .max(notaMaxima, { error: fueraDeRango })
    .refine(hasTwoDecimals, { error: 'Usa hasta dos decimales' })
    .nullable(),
  version: z.number().int().min(0).max(2_147_483_647).optional(),
});

export const historiaQuery = z.object({ usuarioId: id, moduloId: id });

export const cambioDeNota = z.object({
  antes: z.number().nullable(),
  despues: z.number().nullable(),
  quien: z.string(),
  cuando: z.string(),
});

export type CambioDeNota = z.output<typeof cambioDeNota>;
