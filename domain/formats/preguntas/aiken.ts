import type { FormattedText, ParsedFile, ParsedOpcion, ParsedPregunta, PlainPregunta } from './parsed-pregunta.ts';

/** Small letters too, as Chamilo reads and as people type them; with a point only before a space: «p.ej.» is a text. */
const option = /^([A-Z])[).][ \t]?|^([a-z])(?:\)[ \t]?|\.[ \t])/;
/** `RESPUESTA:` is what Spanish files write. */
const answer = /^(?:ANSWER|RESPUESTA)[ \t]?:/i;
/** Lines that Chamilo reads after the answer. */
const extra = /^(ANSWER_EXPLANATION|TEXTO_CORRECTA|DESCRIPTION|SCORE|TAGS|ETIQUETAS):/;

type Unfinished = { line: number; stem: string; opciones: { letter: string; text: string }[] };

/** A question on one line, options `A)` or `A.`, and `ANSWER: A`. */
export function parseAiken(text: string): ParsedFile {
  const preguntas: ParsedPregunta[] = [];
  let current: Unfinished | null = null;
  const discard = (reason: string) => {
    if (current) preguntas.push({ ...baseOf(current), kind: 'refused', reason });
    current = null;
  };
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .forEach((raw, at) => {
      const line = raw.trim();
      if (line.length < 2) return;
      const marked = option.exec(line);
      if (marked) {
        const letter = (marked[1] ?? marked[2])!.toUpperCase();
        if (current) current.opciones.push({ letter, text: line.slice(marked[0].length).trim() });
        else preguntas.push(stray(at + 1, line, 'Hay una opción sin pregunta.'));
      } else if (answer.test(line)) {
        if (current) preguntas.push(finish(current, line.slice(line.indexOf(':') + 1).trim()));
        else preguntas.push(stray(at + 1, line, 'Hay una respuesta sin pregunta.'));
        current = null;
      } else if (!current && preguntas.length > 0 && extra.test(line)) {
        preguntas.push(withExtra(preguntas.pop()!, line));
      } else {
        discard('Falta la línea «ANSWER:» con la letra de la respuesta.');
        current = { line: at + 1, stem: line, opciones: [] };
      }
    });
  discard('Falta la línea «ANSWER:» con la letra de la respuesta.');
  return { preguntas, problem: null };
}

function baseOf({ line, stem }: { line: number; stem: string }) {
  return { line, stem: plain(stem), generalFeedback: null, picture: null, notes: [] as string[] };
}

const plain = (text: string): FormattedText => ({ format: 'plain', text });

function stray(line: number, stem: string, reason: string): ParsedPregunta {
  return { ...baseOf({ line, stem }), kind: 'refused', reason };
}

/** Explanation and description are kept; the score is not, because all questions of a test weigh the same. */
function withExtra(pregunta: ParsedPregunta, line: string): ParsedPregunta {
  const colon = line.indexOf(':');
  const value = line.slice(colon + 1).trim();
  switch (line.slice(0, colon)) {
    case 'ANSWER_EXPLANATION':
    case 'TEXTO_CORRECTA':
      return value === '' ? pregunta : { ...pregunta, generalFeedback: plain(value) };
    case 'DESCRIPTION':
      return value === '' ? pregunta : { ...pregunta, stem: plain(`${pregunta.stem.text}\n${value}`) };
    case 'SCORE': {
      const isOne = Number(value.replace(',', '.')) === 1;
      const note = 'El puntaje propio no se conserva: aquí todas las preguntas valen lo mismo.';
      return isOne ? pregunta : { ...pregunta, notes: [...pregunta.notes, note] };
    }
    default:
      return pregunta;
  }
}

function finish(pregunta: Unfinished, given: string): ParsedPregunta {
  const base = baseOf(pregunta);
  const right = lettersOf(given, pregunta.opciones);
  if (right.length === 0) {
    const reason = `La respuesta «${given.slice(0, 10)}» no es la letra de ninguna opción.`;
    return { ...base, kind: 'refused', reason };
  }
  const [yes, no, ...more] = pregunta.opciones;
  const single = right.length === 1;
  if (single && yes?.text === 'Verdadero' && no?.text === 'Falso' && more.length === 0) {
    return { ...base, kind: 'trueOrFalse', isTrue: right[0] === yes.letter, feedbacks: [null, null] };
  }
  const opciones = pregunta.opciones.map(
    (each): ParsedOpcion => ({
      text: plain(each.text),
      isRight: right.includes(each.letter),
      weight: null,
      feedback: null,
    }),
  );
  return { ...base, kind: 'multiple', single, opciones };
}

/** «B», «(B)», «B) Lima», «A, C», or the text of an option. No word by its first letter: «Arequipa» is not option A. */
function lettersOf(given: string, opciones: Unfinished['opciones']): string[] {
  const isLetter = (letter: string) => opciones.some((each) => each.letter === letter);
  const said = given.slice(0, 1_100).toUpperCase();
  const named = opciones.find(({ text }) => text.length > 1 && text.toUpperCase() === said);
  if (named) return [named.letter];
  const words = said.slice(0, 60).split(/[\s,;/&]+/);
  const letters = words.map((word) => word.replace(/^\(|[).]+$/g, '')).filter((word) => word !== 'Y' || isLetter(word));
  if (letters.every(isLetter)) return [...new Set(letters)];
  const led = /^\(?([A-Z])\s?[).:-]/.exec(said)?.[1];
  return led !== undefined && isLetter(led) ? [led] : [];
}

/** Aiken has one line per text, one right option, and nothing else. */
export function fitsAiken({ enunciado, tipo, exclusiva, opciones }: PlainPregunta): boolean {
  const texts = [enunciado, ...opciones.map(({ descripcion }) => descripcion)];
  const lines = texts.every((text) => !/[\r\n]/.test(text));
  const isLine = [option, answer, extra].some((pattern) => pattern.test(enunciado));
  return (tipo === 3 || (tipo === 2 && exclusiva)) && lines && !isLine;
}

/** Leaves out what does not fit, and every explanation. */
export function writeAiken(preguntas: readonly PlainPregunta[]): string {
  return preguntas.filter(fitsAiken).map(writeOne).join('\n');
}

function writeOne({ enunciado, opciones }: PlainPregunta): string {
  const letter = (at: number) => String.fromCharCode(65 + at);
  const lines = opciones.map(({ descripcion }, at) => `${letter(at)}) ${descripcion}\n`);
  return `${enunciado}\n${lines.join('')}ANSWER: ${letter(opciones.findIndex(({ correcto }) => correcto))}\n`;
}
