import { z } from 'zod';
import { aceptacionMomentos, legalTexts } from '../rules/legal.ts';
import { id } from './list.ts';
import { requiredText } from './text.ts';

const documento = z.enum(legalTexts, { error: 'Documento desconocido' });
const instant = z.iso.datetime();

export const legalParams = z.object({ documento });
export const legalVersionParams = z.object({ documento, version: id });

const publication = z.object({ version: z.number().int(), publicado: instant });

/** A version of a document, with the dates of all of them, newest first. */
export const legalVersion = publication.extend({
  documento,
  texto: z.string(),
  versiones: z.array(publication),
});

export type LegalVersion = z.output<typeof legalVersion>;

export const publishInput = z.object({
  texto: requiredText(60_000, 'Escribe el texto'),
  /** The version that was edited. */
  base: id,
});

/** What a person accepted, and whether the school may send advertising. */
export const preferencias = z.object({
  publicidad: z.boolean(),
  aceptaciones: z.array(
    z.object({ documento, version: z.number().int(), momento: z.enum(aceptacionMomentos), aceptado: instant }),
  ),
});

export type Preferencias = z.output<typeof preferencias>;

export const preferenciasInput = z.object({ publicidad: z.boolean({ error: 'Indica sí o no' }) });
