import { z } from 'zod';
import { isEmailAddress } from '../formats/email.ts';
import { sortColumns } from '../formats/sorting.ts';
import { documentTypeKeys, numeroProblem } from '../rules/identity-document.ts';
import { estadosMail } from '../rules/mails.ts';
import { estadosReclamacion, tiposReclamacion } from '../rules/reclamaciones.ts';
import { dayRange, exportQuery, listQuery, ordenOf } from './list.ts';
import { anyDocument, requiredText, text } from './text.ts';

const tipo = z.enum(tiposReclamacion, { error: 'Elige reclamo o queja' });
const tipoDocumento = z.enum(documentTypeKeys, { error: 'Elige el documento' });
const documento = requiredText(20, 'Escribe el número de documento').pipe(anyDocument);
const canal = z.enum(['correo', 'domicilio'], { error: 'Elige cómo quieres la respuesta' });
const bien = z.enum(['servicio', 'producto'], { error: 'Elige producto o servicio' });

/** A form without JavaScript sends `on`; an API client sends a boolean. */
const ticked = z
  .union([z.boolean(), z.literal('on'), z.literal('')])
  .transform((value) => value === true || value === 'on');

const soles = /^\d{1,7}([.,]\d{1,2})?$/;
const monto = z
  .union([z.number(), z.string()])
  .transform((value) =>
    String(value)
      .trim()
      .replace(/^S\/\s*/i, ''),
  )
  .refine((value) => value === '' || soles.test(value), { error: 'Escribe el monto en soles, por ejemplo 150.00' })
  .transform((value) => (value === '' ? null : Number(value.replace(',', '.'))));

/** Rules over several fields. They run even if other fields are invalid (so missing), to report all errors at once. */
function complainOfHoja(input: Record<string, unknown>, context: z.RefinementCtx): void {
  const complain = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  const { correo = '', domicilio = '', respuestaPor = 'correo' } = input;
  const tipoGiven = tipoDocumento.safeParse(input.tipoDocumento);
  const numeroGiven = documento.safeParse(input.documento);
  const problem = tipoGiven.success && numeroGiven.success && numeroProblem(tipoGiven.data, numeroGiven.data);
  if (problem) complain('documento', problem);
  if (typeof correo === 'string' && correo !== '' && !isEmailAddress(correo))
    complain('correo', 'Escribe un correo válido');
  if (domicilio === '' && correo === '') complain('correo', 'Escribe tu correo o tu domicilio');
  else if (respuestaPor === 'correo' && correo === '') complain('correo', 'Escribe el correo para la respuesta');
  else if (respuestaPor === 'domicilio' && domicilio === '')
    complain('domicilio', 'Escribe el domicilio para la respuesta');
  if (input.menor === true && (input.apoderado ?? '') === '')
    complain('apoderado', 'Escribe el nombre del padre, madre o apoderado');
  if (input.conforme !== true) complain('conforme', 'Confirma que los datos son tuyos y que presentas esta hoja');
  if ((input.sitio ?? '') !== '') complain('sitio', 'Deja este campo vacío');
}

/** The hoja of Anexo I as the consumer fills it in. */
export const reclamacionInput = z
  .object({
    nombre: requiredText(160, 'Escribe tu nombre y apellidos'),
    tipoDocumento,
    documento,
    domicilio: text(300).default(''),
    correo: text(254).default(''),
    telefono: text(40).default(''),
    menor: ticked.default(false),
    apoderado: text(160).default(''),
    bien: bien.default('servicio'),
    monto: monto.default(null),
    descripcion: text(1000).default(''),
    tipo,
    detalle: requiredText(4000, 'Cuenta qué pasó'),
    pedido: text(2000).default(''),
    respuestaPor: canal.default('correo'),
    conforme: ticked.default(false),
    /** Honeypot: people do not see it. */
    sitio: text(200).default(''),
  })
  .superRefine(complainOfHoja, { when: ({ value }) => typeof value === 'object' && value !== null });
export type ReclamacionInput = z.output<typeof reclamacionInput>;

/** What a hoja says; nothing of it ever changes. */
const hojaContent = {
  numero: z.string(),
  presentada: z.iso.datetime(),
  vence: z.iso.date(),
  proveedor: z.object({ razonSocial: z.string(), ruc: z.string(), direccion: z.string() }),
  nombre: z.string(),
  tipoDocumento,
  documento: z.string(),
  domicilio: z.string(),
  correo: z.string(),
  telefono: z.string(),
  menor: z.boolean(),
  apoderado: z.string(),
  bien,
  monto: z.number().nullable(),
  descripcion: z.string(),
  /** As the consumer chose it. */
  tipo,
  detalle: z.string(),
  pedido: z.string(),
  respuestaPor: canal,
};

const answer = z.object({ texto: z.string(), respondida: z.iso.datetime() });

export const hoja = z.object({ ...hojaContent, estado: z.enum(estadosReclamacion), respuesta: answer.nullable() });
export type Hoja = z.output<typeof hoja>;

export const hojaCreated = z.object({ numero: z.string(), presentada: z.iso.datetime(), url: z.string() });

export const hojaQuery = z.object({ numero: text(20), clave: text(64) });

const numeroPattern = /^\s*(\d{1,9})\s*-\s*(\d{4})\s*$/;

export const lookUpInput = z.object({
  numero: requiredText(30, 'Escribe el número de la hoja')
    .refine((value) => numeroPattern.test(value), { error: 'El número es como 000000001-2026' })
    .transform((value) => {
      const [, digits = '', year = ''] = numeroPattern.exec(value) ?? [];
      return `${digits.padStart(9, '0')}-${year}`;
    }),
  documento,
});

/** State and answer alone: number and document are known to more people than the hoja is meant for. */
export const hojaState = z.object({
  numero: z.string(),
  tipo,
  presentada: z.iso.datetime(),
  vence: z.iso.date(),
  estado: z.enum(estadosReclamacion),
  respuesta: answer.nullable(),
});
export type HojaState = z.output<typeof hojaState>;

export const reclamacionesQuery = listQuery.extend({
  estado: z.enum(estadosReclamacion).optional(),
  orden: ordenOf(sortColumns.reclamaciones),
  ...dayRange,
});
export type ReclamacionesQuery = z.output<typeof reclamacionesQuery>;

export const reclamacionesExport = exportQuery.extend({ estado: z.enum(estadosReclamacion).optional(), ...dayRange });

export const reclamacionSummary = z.object({
  reclamacionId: z.number().int(),
  numero: z.string(),
  presentada: z.iso.datetime(),
  vence: z.iso.date(),
  nombre: z.string(),
  /** As classified now. */
  tipo,
  estado: z.enum(estadosReclamacion),
  /** Working days; null once answered. */
  quedan: z.number().int().nullable(),
  /** Of the mail with the copy or the answer that did worst; null without an address. */
  correoEstado: z.enum(estadosMail).nullable(),
});
export type ReclamacionSummary = z.output<typeof reclamacionSummary>;

export const reclamacionDetalle = reclamacionSummary.extend({
  hoja,
  url: z.string(),
  respondio: z.string().nullable(),
  clasificaciones: z.array(z.object({ tipo, motivo: z.string(), quien: z.string(), cuando: z.iso.datetime() })),
});
export type ReclamacionDetalle = z.output<typeof reclamacionDetalle>;

export const answerInput = z.object({ texto: requiredText(6000, 'Escribe la respuesta') });

export const reclassifyInput = z.object({ tipo, motivo: requiredText(500, 'Escribe el motivo') });
