import type { ParsedFile, ParsedOpcion, ParsedPregunta, PlainPregunta } from './parsed-pregunta.ts';

const option = /^([A-Z])[).][ \t]?/;
/** `RESPUESTA:` is what Spanish files write. */
const answer = /^(?:ANSWER|RESPUESTA)[ \t]?:/i;

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
        if (current) current.opciones.push({ letter: marked[1]!, text: line.slice(marked[0].length).trim() });
        else preguntas.push(stray(at + 1, line, 'Hay una opción sin pregunta.'));
      } else if (answer.test(line)) {
        if (current) preguntas.push(finish(current, line.slice(line.indexOf(':') + 1).trim()));
        else preguntas.push(stray(at + 1, line, 'Hay una respuesta sin pregunta.'));
        current = null;
      } else {
        discard('Falta la línea «ANSWER:» con la letra de la respuesta.');
        current = { line: at + 1, stem: line, opciones: [] };
      }
    });
  discard('Falta la línea «ANSWER:» con la letra de la respuesta.');
  return { preguntas, problem: null };
}

function baseOf({ line, stem }: { line: number; stem: string }) {
  return {
    line,
    stem: { format: 'plain', text: stem },
    generalFeedback: null,
    picture: null,
    notes: [],
  } as const satisfies Partial<ParsedPregunta>;
}

function stray(line: number, stem: string, reason: string): ParsedPregunta {
  return { ...baseOf({ line, stem }), notes: [], kind: 'refused', reason };
}

function finish(pregunta: Unfinished, given: string): ParsedPregunta {
  const base = { ...baseOf(pregunta), notes: [] };
  const letter = given.slice(0, 1).toUpperCase();
  if (!pregunta.opciones.some((each) => each.letter === letter)) {
    return {
      ...base,
      kind: 'refused',
      reason: `La respuesta «${given.slice(0, 10)}» no es la letra de ninguna opción.`,
    };
  }
  const [yes, no, ...more] = pregunta.opciones;
  if (yes?.text === 'Verdadero' && no?.text === 'Falso' && more.length === 0) {
    return { ...base, kind: 'trueOrFalse', isTrue: letter === yes.letter, feedbacks: [null, null] };
  }
  const opciones = pregunta.opciones.map(
    (each): ParsedOpcion => ({
      text: { format: 'plain', text: each.text },
      isRight: each.letter === letter,
      weight: null,
      feedback: null,
    }),
  );
  return { ...base, kind: 'multiple', single: true, opciones };
}

/** Aiken knows one line per text, one right option, and nothing else. */
export function fitsAiken({ enunciado, tipo, exclusiva, opciones }: PlainPregunta): boolean {
  const texts = [enunciado, ...opciones.map(({ descripcion }) => descripcion)];
  const lines = texts.every((text) => !/[\r\n]/.test(text));
  return (tipo === 3 || (tipo === 2 && exclusiva)) && lines && !option.test(enunciado) && !answer.test(enunciado);
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
