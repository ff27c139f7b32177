import {
  type FormattedText,
  onlyFirstPicture,
  type ParsedFile,
  type ParsedOpcion,
  type ParsedPregunta,
  type Picture,
  refusedKinds,
  type TextFormat,
  unreadablePicture,
} from './parsed-pregunta.ts';
import { readElements, type XmlNode } from './xml-tree.ts';

const formats: Record<string, TextFormat> = {
  html: 'html',
  plain_text: 'plain',
  markdown: 'markdown',
  moodle_auto_format: 'moodle',
};

/** Liberal, because every program writes it differently: unknown elements are ignored, old names are known. */
export function parseMoodleXml(text: string): ParsedFile {
  const elements = readElements(text, 'question');
  if ('problem' in elements) return { preguntas: [], problem: elements.problem };
  const lineOf = lineCounter(text);
  const preguntas = elements.flatMap((element) => readPregunta(element, lineOf(element.at)));
  const unfinished = elements.length === 0 ? 'El XML no contiene preguntas de Moodle.' : null;
  return { preguntas, problem: unfinished };
}

/** Line of each offset; offsets must grow. */
function lineCounter(text: string): (at: number) => number {
  let [line, from] = [1, 0];
  return (at) => {
    for (let next = text.indexOf('\n', from); next !== -1 && next < at; next = text.indexOf('\n', from)) {
      line += 1;
      from = next + 1;
    }
    return line;
  };
}

function readPregunta(element: XmlNode, line: number): ParsedPregunta[] {
  const type = (element.attribute('type') ?? '').toLowerCase();
  if (type === 'category') return [];
  const stem = formattedOf(child(element, 'questiontext'), 'moodle');
  const feedback = formattedOf(child(element, 'generalfeedback'), stem.format);
  const base = {
    line,
    stem,
    generalFeedback: feedback.text === '' ? null : feedback,
    ...picturesOf(element),
  };
  const answers = element.children.filter(({ name }) => name === 'answer');
  switch (type) {
    case 'multichoice':
    // Type of a plug-in: all right options have to be marked, as in ours.
    case 'multichoiceset': {
      const single = type === 'multichoice' && isSingle(element);
      return [{ ...base, kind: 'multiple', single, opciones: answers.map(readOpcion) }];
    }
    case 'truefalse':
      return [{ ...base, ...readTrueOrFalse(answers, base.notes) }];
    case 'essay':
      return [{ ...base, kind: 'open' }];
    case 'shortanswer':
      return [{ ...base, kind: 'short', accepted: answers.map((each) => formattedOf(each, 'plain')) }];
    case 'matching':
    case 'numerical':
    case 'cloze':
    case 'description':
      return [{ ...base, kind: 'refused', reason: refusedKinds[type] }];
    default:
      return [{ ...base, kind: 'refused', reason: `Es una pregunta de tipo «${type.slice(0, 30)}» y aquí no existe.` }];
  }
}

function child(element: XmlNode, name: string): XmlNode | undefined {
  return element.children.find((each) => each.name === name);
}

/** `text` inside the element or, in old files, directly in it. */
function formattedOf(element: XmlNode | undefined, otherwise: TextFormat): FormattedText {
  if (!element) return { format: otherwise, text: '' };
  const format = formats[element.attribute('format') ?? ''] ?? otherwise;
  return { format, text: (child(element, 'text') ?? element).text.replace(/\r\n?/g, '\n').trim() };
}

function isSingle(element: XmlNode): boolean {
  const said = child(element, 'single')?.text.trim().toLowerCase();
  return said !== 'false' && said !== '0';
}

function fractionOf(answer: XmlNode): number {
  const said = answer.attribute('fraction') ?? child(answer, 'fraction')?.text ?? '';
  // Old versions wrote the decimal comma of their language.
  const fraction = Number(said.trim().replace(',', '.'));
  return Number.isFinite(fraction) ? fraction : 0;
}

function readOpcion(answer: XmlNode): ParsedOpcion {
  const text = formattedOf(answer, 'moodle');
  const feedback = formattedOf(child(answer, 'feedback'), text.format);
  const weight = fractionOf(answer);
  return { text, isRight: false, weight, feedback: feedback.text === '' ? null : feedback };
}

/** Either order. Old files have the words of their own language; the first is then the true one. */
function readTrueOrFalse(answers: XmlNode[], notes: string[]) {
  const words = answers.map((each) => formattedOf(each, 'plain').text.toLowerCase());
  const named = words.findIndex((word) => word === 'true' || word === 'verdadero');
  const isKnown = named !== -1 || words.some((word) => word === 'false' || word === 'falso');
  const trueAt = named !== -1 ? named : isKnown ? words.findIndex((word) => word !== 'false' && word !== 'falso') : 0;
  const truth = answers[trueAt];
  const isTrue = truth !== undefined && fractionOf(truth) >= 100;
  const falsity = answers.find((_, at) => at !== trueAt);
  if (answers.length < 2 || (!isTrue && (falsity === undefined || fractionOf(falsity) < 100))) {
    return { kind: 'refused', reason: 'No dice cuál de las dos respuestas es la correcta.' } as const;
  }
  const doubt = isKnown ? [] : ['Se tomó la primera respuesta como «Verdadero»: el archivo la llama de otro modo.'];
  const feedbackOf = (each: XmlNode | undefined) => {
    const found = formattedOf(each && child(each, 'feedback'), 'moodle');
    return found.text === '' ? null : found;
  };
  const [right, wrong] = isTrue ? [truth, falsity] : [falsity, truth];
  const feedbacks: [FormattedText | null, FormattedText | null] = [feedbackOf(wrong), feedbackOf(right)];
  return { kind: 'trueOrFalse' as const, isTrue, feedbacks, notes: [...notes, ...doubt] };
}

const pictureName = /\.(?:jpe?g|png|webp|avif|gif)$/i;
const otherPicture = /\.(?:svg|bmp|tiff?|wmf|emf|heic)$/i;

function picturesOf(element: XmlNode): { picture: Picture | null; notes: string[] } {
  const stem = child(element, 'questiontext');
  const files = (stem?.children ?? []).filter(isFile);
  const names = files.map((file) => file.attribute('name') ?? '');
  const found = files.flatMap((file, at) =>
    pictureName.test(names[at]!) ? [{ name: names[at]!, base64: file.text }] : [],
  );
  // Files that the text does not show are left over from editing.
  const shown = shownName(stem ? formattedOf(stem, 'html').text : '');
  found.sort((a, b) => Number(b.name === shown) - Number(a.name === shown));
  const old = child(element, 'image_base64')?.text.trim();
  if (old) found.push({ name: child(element, 'image')?.text.trim() ?? 'imagen', base64: old });
  const inOptions = element.children.some(({ name, children }) => name === 'answer' && children.some(isFile));
  const notes = [
    ...(found.length === 0 && names.some((name) => otherPicture.test(name)) ? [unreadablePicture] : []),
    ...(found.length > 1 ? [onlyFirstPicture] : []),
    ...(inOptions ? ['Las imágenes de las opciones no se importan.'] : []),
  ];
  return { picture: found[0] ?? null, notes };
}

function shownName(html: string): string | undefined {
  const encoded = /@@PLUGINFILE@@\/([^"'?<>\s]{1,300})/.exec(html)?.[1];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

function isFile({ name }: XmlNode): boolean {
  return name === 'file';
}
