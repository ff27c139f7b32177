import { maxOf, minOf } from '../formats/extremes.ts';
import { htmlToText, type TextOfHtml } from '../formats/html-to-text.ts';
import { parseAiken } from '../formats/preguntas/aiken.ts';
import { parseGift } from '../formats/preguntas/parse-gift.ts';
import { parseMoodleXml } from '../formats/preguntas/parse-moodle-xml.ts';
import {
  type FormattedText,
  onlyFirstPicture,
  type ParsedFile,
  type ParsedOpcion,
  type ParsedPregunta,
  type Picture,
  type PlainPregunta,
  unreadablePicture,
} from '../formats/preguntas/parsed-pregunta.ts';
import { isPreguntasCsv, parsePreguntasCsv } from '../formats/preguntas/preguntas-csv.ts';
import { enunciadoProblem, initialOpciones, opcionesProblem, textLimits } from './preguntas.ts';

export const preguntasFormatos = ['gift', 'aiken', 'xml', 'csv'] as const;
export type PreguntasFormato = (typeof preguntasFormatos)[number];

export const formatoLabel = { gift: 'GIFT', aiken: 'Aiken', xml: 'Moodle XML', csv: 'CSV' } as const;

/**
 * What becomes of a question of a file. `ofrecida`: only as another type, and only if somebody chooses it. `pregunta`
 * is null for a refused one.
 */
export type Verdict = {
  linea: number;
  estado: 'lista' | 'nota' | 'ofrecida' | 'rechazada';
  /** Beginning of its text. */
  enunciado: string;
  /** Notes, or the reason of the refusal. */
  motivo: string;
  pregunta: PlainPregunta | null;
  picture: Picture | null;
};

export type ReadFile = { formato: PreguntasFormato; verdicts: Verdict[]; problem: string | null };

/** Characters, checked before parsing, so that a hostile file costs no more than a large one. */
export const contenidoMax = 10 * 1024 * 1024;

const parsers: Record<PreguntasFormato, (text: string) => ParsedFile> = {
  gift: parseGift,
  aiken: parseAiken,
  xml: parseMoodleXml,
  csv: parsePreguntasCsv,
};

/** Verdict on every question of a file, in time linear in its length. What cannot be parsed is a `problem`. */
export function readPreguntas(text: string, formato: PreguntasFormato = detectFormato(text)): ReadFile {
  if (text.length > contenidoMax) {
    return { formato, verdicts: [], problem: 'El archivo pesa más de 10 MB. Divídelo en partes.' };
  }
  const { preguntas, problem } = parsers[formato](text);
  const none = preguntas.length === 0 ? 'No hay preguntas en el texto.' : null;
  return { formato, verdicts: preguntas.map(verdictOn), problem: problem ?? none };
}

export function detectFormato(text: string): PreguntasFormato {
  const start = text
    .slice(0, 2_000)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (start.startsWith('<')) return 'xml';
  if (isPreguntasCsv(/^.*/.exec(start)![0])) return 'csv';
  const hasAnswer = /^[ \t]{0,8}(?:ANSWER|RESPUESTA)[ \t]?:[ \t]{0,8}\(?[A-Z]\b/im.test(text);
  return hasAnswer && /^[ \t]{0,8}[A-Z][).]/im.test(text) ? 'aiken' : 'gift';
}

const shown = 160;

function verdictOn(parsed: ParsedPregunta): Verdict {
  const stem = plainText(parsed.stem);
  const { line: linea } = parsed;
  const picture = parsed.picture ?? inlinePicture(stem.pictures);
  const enunciado = stem.text.length > shown ? `${stem.text.slice(0, shown)}…` : stem.text;
  const base = { linea, enunciado, pregunta: null, picture: null };
  if (parsed.kind === 'refused') return { ...base, estado: 'rechazada', motivo: parsed.reason };
  const { notes, ...fields } = convert(parsed);
  const notesOfPictures = pictureNotes(parsed, stem.pictures.length, picture !== null);
  const pregunta: PlainPregunta = { ...fields, enunciado: stem.text };
  const problem = preguntaProblem(pregunta);
  if (problem) return { ...base, estado: 'rechazada', motivo: [problem, ...parsed.notes].join(' ') };
  const motivo = [...parsed.notes, ...notesOfPictures, ...notes].join(' ');
  const estado = parsed.kind === 'short' ? 'ofrecida' : motivo === '' ? 'lista' : 'nota';
  return { linea, enunciado, estado, motivo, pregunta, picture: picture && { ...picture, alt: altOf(stem.pictures) } };
}

/** Word processors and editors put pictures into the text itself. */
function inlinePicture(pictures: readonly { src: string }[]): Picture | null {
  for (const { src } of pictures) {
    const [start, kind] = /^data:image\/(png|jpe?g|gif|webp|avif);base64,/i.exec(src) ?? [];
    if (start) return { name: `imagen.${kind}`, base64: src.slice(start.length) };
  }
  return null;
}

function pictureNotes({ notes }: ParsedPregunta, shown: number, kept: boolean): string[] {
  if (shown > 0 && !kept && !notes.includes(unreadablePicture)) return ['La imagen no viene en el archivo.'];
  return shown > 1 && kept && !notes.includes(onlyFirstPicture) ? [onlyFirstPicture] : [];
}

function altOf(pictures: readonly { alt: string }[]): string {
  const said = pictures.find(({ alt }) => alt !== '')?.alt ?? '';
  return said.slice(0, textLimits.imagenTexto).replaceAll('\u0000', '').toWellFormed();
}

function preguntaProblem({ enunciado, explicacion, ...rest }: PlainPregunta): string | null {
  const tooLong = (what: string, max: number) => `${what} pasa de ${max} caracteres.`;
  if (!isStorable([enunciado, explicacion, ...rest.opciones.map(({ descripcion }) => descripcion)].join(''))) {
    return 'El texto tiene caracteres no permitidos.';
  }
  if (enunciado.length > textLimits.enunciado) return tooLong('El enunciado', textLimits.enunciado);
  if (explicacion.length > textLimits.explicacion) return tooLong('La explicación', textLimits.explicacion);
  if (rest.opciones.some(({ descripcion }) => descripcion.length > textLimits.opcion)) {
    return tooLong('Una opción', textLimits.opcion);
  }
  const problem = enunciadoProblem(enunciado) ?? opcionesProblem(rest);
  return problem && (problem.endsWith('.') ? problem : `${problem}.`);
}

/** PostgreSQL cannot store U+0000, and lone surrogates have no UTF-8 form. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

type Converted = Omit<PlainPregunta, 'enunciado'> & { notes: string[] };

function convert(parsed: Exclude<ParsedPregunta, { kind: 'refused' }>): Converted {
  const general = textOf(parsed.generalFeedback);
  switch (parsed.kind) {
    case 'open':
      return { tipo: 1, exclusiva: false, opciones: [], explicacion: general, notes: [] };
    case 'short': {
      const accepted = parsed.accepted.map(textOf).filter((text) => text !== '');
      const explicacion = joined([general, accepted.length > 0 ? `Respuestas aceptadas: ${accepted.join('; ')}` : '']);
      const notes = ['Es de respuesta corta: aquí sería una pregunta abierta, que se califica a mano.'];
      return { tipo: 1, exclusiva: false, opciones: [], explicacion, notes };
    }
    case 'trueOrFalse': {
      const [whenWrong, whenRight] = parsed.feedbacks.map(textOf);
      const explicacion = joined([
        general,
        whenRight ? `Si aciertas: ${whenRight}` : '',
        whenWrong ? `Si fallas: ${whenWrong}` : '',
      ]);
      const opciones = initialOpciones(3).map((each, at) => ({ ...each, correcto: (at === 0) === parsed.isTrue }));
      return { tipo: 3, exclusiva: false, opciones, explicacion, notes: movedNote(Boolean(whenWrong || whenRight)) };
    }
    case 'multiple':
      return convertMultiple(parsed.opciones, parsed.single, general);
  }
}

function convertMultiple(parsed: readonly ParsedOpcion[], single: boolean, general: string): Converted {
  const isCorrect = ({ isRight, weight }: ParsedOpcion) =>
    isRight || (weight !== null && (single ? weight >= 100 : weight > 0));
  const opciones = parsed.map((each) => ({ descripcion: textOf(each.text), correcto: isCorrect(each) }));
  const right = opciones.filter(({ correcto }) => correcto).length;
  const comments = parsed.flatMap(({ feedback }, at) => {
    const text = textOf(feedback);
    return text === '' ? [] : [`${opciones[at]!.descripcion}: ${text}`];
  });
  const exclusiva = single && right <= 1;
  const notes = [...weightNotes(parsed, single, right), ...movedNote(comments.length > 0)];
  return { tipo: 2, exclusiva, opciones, explicacion: joined([general, ...comments]), notes };
}

function weightNotes(parsed: readonly ParsedOpcion[], single: boolean, right: number): string[] {
  const weights = parsed.flatMap(({ weight }) => (weight === null ? [] : [weight]));
  const positive = weights.filter((weight) => weight > 0);
  const notes: string[] = [];
  if (single && right > 1) {
    notes.push(`El archivo acepta cualquiera de las ${right} correctas; aquí hay que marcarlas todas.`);
  }
  if (single && positive.some((weight) => weight < 100)) {
    notes.push('Las opciones con puntaje parcial cuentan como incorrectas.');
  }
  if (single && weights.some((weight) => weight < 0)) notes.push('El descuento por fallar no se conserva.');
  if (!single && maxOf(positive) - minOf(positive) > 0.01) {
    notes.push('Las opciones correctas valían distinto; aquí se marcan todas o no cuenta.');
  }
  return notes;
}

function movedNote(moved: boolean): string[] {
  return moved ? ['Los comentarios de las respuestas pasan a la explicación.'] : [];
}

function textOf(formatted: FormattedText | null | undefined): string {
  return formatted ? plainText(formatted).text : '';
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}

const markup =
  /<\/?(?:p|br|b|i|u|em|strong|span|div|img|ul|ol|li|a|sup|sub|pre|code|table|tr|td|th|h[1-6]|font|hr|blockquote)(?:\s[^<>]*)?\/?>|&(?:[a-z][a-z0-9]{1,7}|#\d{1,7}|#x[0-9a-f]{1,6});/i;

/** Text without markup, and the pictures it shows. Moodle's own format may contain HTML. */
function plainText({ format, text }: FormattedText): TextOfHtml {
  if (format === 'html') return htmlToText(text);
  if (format === 'moodle' && markup.test(text)) return htmlToText(text, { keepBreaks: true });
  return { text: text.trim(), pictures: [] };
}
