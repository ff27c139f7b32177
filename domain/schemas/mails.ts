import { z } from 'zod';
import { isEmailAddress } from '../formats/email.ts';
import { sortColumns } from '../formats/sorting.ts';
import { estadosMail } from '../rules/mails.ts';
import { dayRange, id, listQuery, ordenOf } from './list.ts';
import { text } from './text.ts';

/** `por-atender`: did not arrive, and nobody has dealt with it. */
export const mailFilters = [...estadosMail, 'por-atender'] as const;
export type MailFilter = (typeof mailFilters)[number];

export const mailsQuery = listQuery.extend({
  estado: z.enum(mailFilters).optional(),
  orden: ordenOf(sortColumns.correos),
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
  /** Whether sending it again now writes the same mail. */
  puedeReenviar: z.boolean(),
});
export type MailSummary = z.output<typeof mailSummary>;

export const mailDetalle = mailSummary.extend({
  /** Null when it contains a code, or was deleted after its time. */
  texto: z.string().nullable(),
  /** What the mail server said. */
  error: z.string().nullable(),
  /** Why it cannot be sent again. */
  sinReenvio: z.string().nullable(),
  /** Where a corrected address is stored, besides the mail. */
  corrige: z.enum(['pedido', 'cuenta']).nullable(),
});
export type MailDetalle = z.output<typeof mailDetalle>;

export const severalMailsInput = z.object({
  ids: z.array(id).min(1, { error: 'Elige al menos un correo' }).max(50, { error: 'Hasta 50 correos a la vez' }),
});

export const dismissedMails = z.object({ atendidos: z.number().int() });

/** What became of each of several mails. `para` is empty for a mail that does not exist. */
export const resentMails = z.object({
  reenviados: z.number().int(),
  omitidos: z.array(z.object({ correoId: z.number().int(), para: z.string(), motivo: z.string() })),
});
export type ResentMails = z.output<typeof resentMails>;

export const resendMailInput = z.object({
  correo: text(254)
    .refine((value) => value === '' || isEmailAddress(value), { error: 'Escribe un correo válido' })
    .optional(),
});
