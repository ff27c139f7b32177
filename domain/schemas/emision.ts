import { z } from 'zod';
import { id } from './list.ts';
import { asNumber } from './text.ts';

const invalidDays = { error: 'Escribe un número de días de 0 a 365' };
const dias = z.number(invalidDays).int(invalidDays).min(0, invalidDays).max(365, invalidDays);

/** `dias`: after the end of the course; at one's own pace after passing. */
export const emisionInput = z.object({ activa: z.boolean(), dias: dias.default(3) });
export const emisionForm = z.object({ dias: asNumber(dias, invalidDays.error) });

export const emisionAlumnoInput = z.object({ usuarioId: id, incluida: z.boolean() });

export const emisionAlumno = z.object({
  usuarioId: z.number().int(),
  nombre: z.string(),
  apellido: z.string(),
  dni: z.string(),
  /** Level that would be issued; null: the certificate of the course. */
  nivel: z.string().nullable(),
  /** Day on which it is issued. */
  dia: z.iso.date(),
  incluida: z.boolean(),
  nombreConfirmado: z.boolean(),
});

export type EmisionAlumno = z.output<typeof emisionAlumno>;

export const emision = z.object({
  activa: z.boolean(),
  dias: z.number().int(),
  /** What is issued next, in one sentence. */
  frase: z.string(),
  /** Who may be certified and is not yet; empty while it is off. */
  personas: z.array(emisionAlumno),
});

export type Emision = z.output<typeof emision>;
