import {
  type FormattedText,
  type ParsedFile,
  type ParsedOpcion,
  type ParsedPregunta,
  refusedKinds,
  type TextFormat,
} from './parsed-pregunta.ts';

// Rules of Moodle's own importer (question/format/gift/format.php).

/** Escaped characters become noncharacters of Unicode, which no text contains, until the structure is known. */
const escapable = '\\:#={}~n';
const placeholders = '\ufdd0\ufdd1\ufdd2\ufdd3\ufdd4\ufdd5\ufdd6\ufdd7';
const originals = '\\:#={}~\n';

function protect(text: string): string {
  const plain = text.replace(/[\ufdd0-\ufdd7]/g, '');
  return plain.replace(/\\([\\:#={}~n])/g, (_, sign: string) => placeholders[escapable.indexOf(sign)]!);
}

function restore(text: string): string {
  return text.replace(/[\ufdd0-\ufdd7]/g, (sign) => originals[placeholders.indexOf(sign)]!);
}

type Block = { line: number; text: string };

export function parseGift(text: string): ParsedFile {
  return { preguntas: blocksOf(text).flatMap(readBlock), problem: null };
}

/** A blank line ends a question; lines that begin with `//` are comments. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let first = 0;
  const end = () => {
    if (lines.length > 0) blocks.push({ line: first, text: protect(lines.join('\n')) });
    lines = [];
  };
  for (const [at, line] of linesOf(text).entries()) {
    const trimmed = line.trim();
    if (trimmed === '') end();
    if (trimmed === '' || trimmed.startsWith('//')) continue;
    if (lines.length === 0 && trimmed.startsWith('$CATEGORY:')) continue;
    if (lines.length === 0) first = at + 1;
    lines.push(line);
  }
  end();
  return blocks;
}

function linesOf(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
}

function readBlock({ line, text }: Block): ParsedPregunta[] {
  const { format, text: body } = formatOf(withoutTitle(text.trim()), 'moodle');
  const base = { line, stem: formatted(body, format), generalFeedback: null, picture: null, notes: [] };
  const refused = (reason: string): ParsedPregunta[] => [{ ...base, kind: 'refused', reason }];
  const open = body.indexOf('{');
  const close = body.indexOf('}');
  if (open === -1 && close === -1) return refused(refusedKinds.description);
  if (open === -1) return refused('Falta la llave «{» que abre las respuestas.');
  if (close < open) {
    return refused('Falta la llave «}» que cierra las respuestas. Una línea en blanco termina la pregunta.');
  }
  const stem = formatted(stemOf(body.slice(0, open), body.slice(close + 1)), format);
  const [answers, general] = splitFeedback(body.slice(open + 1, close));
  const generalFeedback = general === null ? null : optional(general, format);
  return [{ ...base, stem, generalFeedback, ...readAnswers(answers.trim(), format) }];
}

function withoutTitle(text: string): string {
  if (!text.startsWith('::')) return text;
  const end = text.indexOf('::', 2);
  return end === -1 ? text : text.slice(end + 2).trim();
}

/** Text after the answers makes a missing-word question. */
function stemOf(before: string, after: string): string {
  return after.trim() === '' ? before : `${before}_____${after}`;
}

function splitFeedback(answers: string): [answers: string, general: string | null] {
  const at = answers.lastIndexOf('####');
  return at === -1 ? [answers, null] : [answers.slice(0, at), answers.slice(at + 4)];
}

type Answers =
  | { kind: 'open' }
  | { kind: 'trueOrFalse'; isTrue: boolean; feedbacks: [FormattedText | null, FormattedText | null] }
  | { kind: 'multiple'; single: boolean; opciones: ParsedOpcion[] }
  | { kind: 'short'; accepted: FormattedText[] }
  | { kind: 'refused'; reason: string };

function readAnswers(answers: string, format: TextFormat): Answers {
  if (answers === '') return { kind: 'open' };
  if (answers.startsWith('#')) return { kind: 'refused', reason: refusedKinds.numerical };
  if (answers.includes('~')) return readMultiple(answers, format);
  if (answers.includes('=') && answers.includes('->')) return { kind: 'refused', reason: refusedKinds.matching };
  const [verdict, whenWrong = '', whenRight = ''] = answers.split('#');
  if (/^(?:T|TRUE|F|FALSE)$/.test(verdict!.trim())) {
    const feedbacks: [FormattedText | null, FormattedText | null] = [
      optional(whenWrong, format),
      optional(whenRight, format),
    ];
    return { kind: 'trueOrFalse', isTrue: verdict!.trim().startsWith('T'), feedbacks };
  }
  const accepted = answers.split('=').filter((each) => each.trim() !== '');
  return { kind: 'short', accepted: accepted.map((each) => readOpcion(each.trim(), format).text) };
}

/** An unescaped `=` anywhere means that there is one right answer. */
function readMultiple(answers: string, format: TextFormat): Answers {
  const single = answers.includes('=');
  const pieces = answers.replaceAll('=', '~=').split('~');
  const opciones = pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
  return { kind: 'multiple', single, opciones: opciones.map((piece) => readOpcion(piece, format)) };
}

const weightPattern = /^%(-*)(\d{1,2}\.?\d*)%/;

function readOpcion(piece: string, format: TextFormat): ParsedOpcion {
  const isRight = piece.startsWith('=');
  const weighed = isRight ? null : weightPattern.exec(piece);
  const rest = isRight ? piece.slice(1) : piece.slice(weighed?.[0].length ?? 0);
  const weight = weighed ? Number(weighed[2]) * (weighed[1] ? -1 : 1) : null;
  const hash = rest.indexOf('#');
  const text = hash === -1 ? rest : rest.slice(0, hash);
  const feedback = hash === -1 ? null : optional(rest.slice(hash + 1), format);
  return { text: inherited(text, format), isRight, weight, feedback };
}

const prefix = /^\[(html|moodle|plain|markdown)\]/;

function formatOf(text: string, otherwise: TextFormat): FormattedText {
  const found = prefix.exec(text);
  return found ? { format: found[1] as TextFormat, text: text.slice(found[0].length) } : { format: otherwise, text };
}

function inherited(text: string, otherwise: TextFormat): FormattedText {
  const own = formatOf(text.trim(), otherwise);
  return formatted(own.text, own.format);
}

function optional(text: string, format: TextFormat): FormattedText | null {
  const found = inherited(text, format);
  return found.text === '' ? null : found;
}

/** Only HTML and Markdown keep the line breaks of the file; the others are wrapped at will. */
function formatted(text: string, format: TextFormat): FormattedText {
  const kept = format === 'html' || format === 'markdown';
  const lines = kept
    ? text
    : text
        .split('\n')
        .map((line) => line.trim())
        .join(' ');
  return { format, text: restore(lines.trim()) };
}
