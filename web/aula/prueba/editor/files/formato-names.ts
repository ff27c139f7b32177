import type { PreguntasFormato } from 'domain/rules/read-preguntas.ts';

/** Here and not with the parsers, which the browser does not need. */
export const formatoNames: Record<PreguntasFormato, string> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  xml: 'Moodle XML',
  csv: 'CSV',
};
