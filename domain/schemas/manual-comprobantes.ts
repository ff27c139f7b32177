import { z } from 'zod';
import { parseComprobanteNumero } from '../rules/comprobante-numero.ts';
import { day, id } from './list.ts';
import { optionalAmount, positiveMonto } from './pagos.ts';
import { requiredText } from './text.ts';

/** Most bytes of a file of a comprobante, before base64. XML is parsed while other requests wait, so it is small. */
export const comprobanteFileBytes = { pdf: 3 * 1024 * 1024, xml: 64 * 1024 };
export const comprobanteFileTooLarge = {
  pdf: 'Máximo 3 MB',
  xml: 'El XML pesa más de 64 KB: adjunta solo el PDF',
};

const tipo = z.enum(['01', '03', '07'], { error: 'Elige la clase de comprobante' });
const numero = requiredText(30, 'Escribe la serie y el número').transform((typed, context) => {
  const read = parseComprobanteNumero(typed);
  if (read) return `${read.serie}-${read.numero}`;
  context.addIssue({ code: 'custom', message: 'Escríbelo como B001-123' });
  return z.NEVER;
});
const base64 = (kind: 'pdf' | 'xml') =>
  z
    .string({ error: 'Falta el archivo' })
    .max(Math.ceil(comprobanteFileBytes[kind] / 3) * 4, { error: comprobanteFileTooLarge[kind] })
    .optional();

/** Files of a document issued elsewhere, as base64. */
export const comprobanteFiles = z.object({ pdf: base64('pdf'), xml: base64('xml') });
export type ComprobanteFiles = z.output<typeof comprobanteFiles>;

const noted = { error: 'Elige el comprobante que modifica', path: ['corrigeId'] };
const isNoted = ({ tipo: kind, corrigeId }: { tipo: string; corrigeId?: number | undefined }) =>
  kind !== '07' || corrigeId !== undefined;

/** A boleta, factura or nota de crédito that was issued elsewhere. */
export const manualComprobanteInput = z
  .object({
    tipo,
    numero,
    fecha: day,
    /** Without it, what waits to be billed or credited. */
    monto: positiveMonto.optional(),
    /** Of a note: the document that it corrects. */
    corrigeId: id.optional(),
    ...comprobanteFiles.shape,
  })
  .refine(isNoted, noted);
export type ManualComprobanteInput = z.output<typeof manualComprobanteInput>;

/** Inputs hold text; an empty amount is what waits. */
export const manualComprobanteForm = z
  .object({
    tipo,
    numero,
    fecha: day,
    monto: optionalAmount,
    corrigeId: z.preprocess((typed) => (typed === '' ? undefined : typed), id.optional()),
  })
  .refine(isNoted, noted);

export const retireComprobanteInput = z.object({
  /** `anulado`: it was voided where it was issued, and keeps its number. `error`: recorded by mistake, and deleted. */
  modo: z.enum(['anulado', 'error'], { error: 'Elige qué pasó' }),
  motivo: requiredText(300, 'Escribe el motivo'),
});
export type RetireComprobante = z.output<typeof retireComprobanteInput>;
