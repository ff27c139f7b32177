import { z } from 'zod';
import { isEmailAddress } from '../formats/email.ts';
import { whatsappLink } from '../formats/whatsapp-link.ts';
import { isRuc } from '../rules/comprobante.ts';
import { unknownWhatsappWords, whatsappWords } from '../rules/whatsapp-texts.ts';
import { holidayName } from '../rules/working-days.ts';
import { day, readVersion } from './list.ts';
import { wholeNumber } from './numbers.ts';
import { requiredText, text } from './text.ts';

const maxFeriados = 60;

const feriado = z.object({ dia: z.string(), nombre: z.string() });

export const feriados = z.object({ feriados: z.array(feriado) });

/** Facts that public pages, mails and documents show; the environment has their defaults. */
const facts = {
  nombre: z.string(),
  telefono: z.string(),
  correo: z.string(),
  whatsapp: z.string(),
  ciudad: z.string(),
  direccion: z.string(),
  razonSocial: z.string(),
  ruc: z.string(),
  codigoLibro: z.string(),
  desde: z.number().int().nullable(),
  facebook: z.string(),
  instagram: z.string(),
  youtube: z.string(),
};

/** The texts of WhatsApp by what the client waits for. */
const texts = { textoPendiente: z.string(), textoPagado: z.string(), textoCertificado: z.string() };

export const ajustes = z.object({
  ...facts,
  pieCorreo: z.string(),
  ...texts,
  feriados: z.array(feriado),
  version: z.number().int(),
  /** Defaults for empty values. */
  defecto: z.object({ ...facts, ...texts }),
  /** The RUC is that of the certificate that signs comprobantes, so only the environment changes it. */
  rucFijo: z.boolean(),
});

export type Ajustes = z.output<typeof ajustes>;

/** One line: names stand in the subjects of mails. */
const line = (max: number) => text(max).overwrite((value) => value.replaceAll(/\s+/g, ' '));

const hasDigits = (value: string) => value === '' || /^[+\d(][\d\s().+/-]*$/.test(value);

const link = text(300)
  .refine((value) => value === '' || (/^https:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/.test(value) && URL.canParse(value)), {
    error: 'Escribe la dirección completa, con https://',
  })
  .default('');

const yearProblem = 'Escribe un año desde 1900';

const whatsappText = text(1000)
  .refine((value) => value === '' || value.includes('{enlace}'), { error: 'Incluye {enlace} en el texto' })
  .refine((value) => unknownWhatsappWords(value).length === 0, {
    error: `Entre llaves solo va ${whatsappWords.map((word) => `{${word}}`).join(', ')}`,
  })
  .default('');

export const ajustesInput = z.object({
  nombre: line(80).default(''),
  telefono: line(40)
    .refine((value) => hasDigits(value) && (value === '' || value.replaceAll(/\D/g, '').length >= 6), {
      error: 'Escribe un teléfono, por ejemplo (01) 555 0134',
    })
    .default(''),
  correo: text(254)
    .refine((value) => value === '' || isEmailAddress(value), { error: 'Escribe un correo válido' })
    .default(''),
  whatsapp: text(200)
    .refine((value) => whatsappLink(value) !== null, { error: 'Escribe un celular o un enlace con https://' })
    .default(''),
  ciudad: line(80).default(''),
  direccion: line(200).default(''),
  razonSocial: line(150).default(''),
  ruc: text(20)
    .overwrite((value) => value.replaceAll(/[\s.-]/g, ''))
    .refine((value) => value === '' || isRuc(value), { error: 'No es un RUC: revisa sus 11 dígitos' })
    .default(''),
  codigoLibro: line(40).default(''),
  desde: wholeNumber(1900, 2100, yearProblem).nullable().default(null),
  facebook: link,
  instagram: link,
  youtube: link,
  pieCorreo: text(500).default(''),
  textoPendiente: whatsappText,
  textoPagado: whatsappText,
  textoCertificado: whatsappText,
  feriados: z
    .array(z.object({ dia: day, nombre: requiredText(80, 'Escribe el motivo') }))
    .max(maxFeriados, { error: `Máximo ${maxFeriados} días` })
    .default([])
    .superRefine((days, context) => {
      for (const [at, { dia }] of days.entries()) {
        const national = holidayName(dia);
        const repeated = days.findIndex((each) => each.dia === dia) < at;
        const message = repeated ? 'Ese día ya está en la lista' : national && `Ya es feriado: ${national}`;
        if (message) context.addIssue({ code: 'custom', path: [at, 'dia'], message });
      }
    })
    .overwrite((days) => days.toSorted((one, other) => one.dia.localeCompare(other.dia))),
  version: readVersion,
});

export type AjustesInput = z.output<typeof ajustesInput>;
