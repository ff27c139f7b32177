import { z } from 'zod';
import { isEmailAddress } from '../formats/email.ts';
import { estadosMail } from '../rules/mails.ts';
import { dayRange, listQuery, ordenOf } from './list.ts';
import { text } from './text.ts';

/** `por-atender`: did not arrive, and nobody has dealt with it. */
export const mailFilters = [...estadosMail, 'por-atender'] as const;
export type MailFilter = (typeof mailFilters)[number];

export const mailsQuery = listQuery.extend({
  estado: z.enum(mailFilters).optional(),
  orden: ordenOf('correos'),
  ...dayRange,
});
export type MailsQuery = z.output<typeof mailsQuery>;

export const mailSummary = z.object({
  correoId: z.number().int(),
  para: z.string(),
  asunto: z.string(),
  estado: z.enum(estadosMail),
  /** Why it did not arrive, in words. */
  motivo: z.string().nullable(),
  porAtender: z.boolean(),
  intentos: z.number().int(),
  creado: z.iso.datetime(),
  enviado: z.iso.datetime().nullable(),
  pedidoId: z.number().int().nullable(),
  usuarioId: z.number().int().nullable(),
});
export type MailSummary = z.output<typeof mailSummary>;

export const mailDetalle = mailSummary.extend({
  /** Null when it contains a code, or was deleted after its time. */
  texto: z.string().nullable(),
  /** What the mail server said. */
  error: z.string().nullable(),
  puedeReenviar: z.boolean(),
});
export type MailDetalle = z.output<typeof mailDetalle>;

export const resendMailInput = z.object({
  correo: text(254)
    .refine((value) => value === '' || isEmailAddress(value), { error: 'Escribe un correo válido' })
    .optional(),
});
