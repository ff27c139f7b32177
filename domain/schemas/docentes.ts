import { z } from 'zod';
import { isEmailAddress } from '../formats/email.ts';
import { readVersion } from './list.ts';
import { anyDocument, requiredText, text } from './text.ts';
import { storedImageName } from './uploads.ts';

export const docente = z.object({
  docenteId: z.number().int(),
  nombre: z.string(),
  apellido: z.string(),
  especialidad: z.string(),
  especialidadDetalle: z.string(),
  correo: z.string(),
  linkedin: z.string(),
  tiempoEjercido: z.string(),
  experiencia: z.string(),
  imagen: z.string(),
  /** Account with which they teach. */
  usuarioId: z.number().int().nullable(),
  /** Optimistic locking: a save that names an older version is refused. */
  version: z.number().int(),
});

export const docenteInput = z.object({
  nombre: requiredText(150, 'El nombre es requerido'),
  apellido: requiredText(150, 'El apellido es requerido'),
  especialidad: requiredText(150, 'La especialidad es requerida'),
  especialidadDetalle: text(500).default(''),
  correo: requiredText(254, 'El correo es requerido').refine((value) => value === '' || isEmailAddress(value), {
    error: 'Correo inválido',
  }),
  linkedin: text(300)
    .refine((value) => value === '' || isHttps(value), { error: 'Escribe un enlace que empiece con https://' })
    .default(''),
  tiempoEjercido: text(60).default(''),
  experiencia: text(5_000).default(''),
  imagen: storedImageName.default(''),
  version: readVersion,
});

function isHttps(value: string): boolean {
  return /^https:\/\/\S+$/.test(value) && URL.canParse(value);
}

/** The document is needed only when nobody has an account with the e-mail of the docente. */
export const docenteAccountInput = z.object({ dni: z.literal('').or(anyDocument).default('') });

/** Columns that its list can be sorted by. */
export const docenteSort = ['docente', 'especialidad', 'correo', 'ejercicio'] as const;

export type Docente = z.output<typeof docente>;
