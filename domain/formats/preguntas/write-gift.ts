import type { PlainPregunta } from './parsed-pregunta.ts';

/** Questions in GIFT, as Moodle writes and reads it. */
export function writeGift(preguntas: readonly PlainPregunta[]): string {
  return preguntas.map((pregunta, at) => `// pregunta ${at + 1}\n${writeOne(pregunta)}\n`).join('\n');
}

function writeOne(pregunta: PlainPregunta): string {
  const { enunciado, explicacion } = pregunta;
  const feedback = explicacion === '' ? '' : `####${text(explicacion)}`;
  return `${needsPlain(pregunta) ? '[plain]' : ''}${escapeGift(enunciado)}{${answers(pregunta, feedback)}}`;
}

function answers({ tipo, exclusiva, opciones }: PlainPregunta, feedback: string): string {
  if (tipo === 1) return feedback;
  if (tipo === 3) return `${opciones[0]?.correcto ? 'TRUE' : 'FALSE'}${feedback}`;
  const right = opciones.filter(({ correcto }) => correcto).length;
  const lines = opciones.map(({ descripcion, correcto }) => `\t${mark(exclusiva, correcto, right, descripcion)}`);
  return `\n${[...lines, ...(feedback ? [`\t${feedback}`] : [])].join('\n')}\n`;
}

/** Weights make a question with several right options; without penalties Moodle gives points for marking all. */
function mark(exclusiva: boolean, correcto: boolean, right: number, descripcion: string): string {
  if (!exclusiva) return `~%${correcto ? share(right) : '-100'}%${text(descripcion)}`;
  if (correcto) return `=${text(descripcion)}`;
  return `~${/^%-*\d/.test(descripcion) ? '%0%' : ''}${text(descripcion)}`;
}

function share(right: number): string {
  return String(Number((100 / right).toFixed(5)));
}

/** A text that looks like markup or like a comment has to be declared as plain. */
function needsPlain({ enunciado, explicacion, opciones }: PlainPregunta): boolean {
  const texts = [enunciado, explicacion, ...opciones.map(({ descripcion }) => descripcion)];
  return /^(?:\/\/|\[)/.test(enunciado) || texts.some((each) => /[<&]/.test(each));
}

function text(value: string): string {
  return (/^\[(?:html|moodle|plain|markdown)\]/.test(value) ? '[plain]' : '') + escapeGift(value);
}

function escapeGift(value: string): string {
  return value.replace(/[\\#=~{}:]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}
