import { escapeHtml } from '../escape-html.ts';
import type { Picture, PlainPregunta } from './parsed-pregunta.ts';

type WithPicture = PlainPregunta & { picture?: Picture | null };

/** Questions in Moodle XML, in plain text, with their pictures. */
export function writeMoodleXml(preguntas: readonly WithPicture[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${preguntas.map(writeOne).join('')}</quiz>\n`;
}

const types = { 1: 'essay', 2: 'multichoice', 3: 'truefalse' } as const;

function writeOne(pregunta: WithPicture): string {
  const { enunciado, tipo, explicacion } = pregunta;
  const name = enunciado.split('\n', 1)[0]!.slice(0, 80);
  return [
    `<question type="${types[tipo]}">`,
    `  <name>${textElement(name)}</name>`,
    stem(pregunta),
    `  <generalfeedback format="plain_text">${textElement(explicacion)}</generalfeedback>`,
    '  <defaultgrade>1</defaultgrade>',
    ...answers(pregunta),
    '</question>\n',
  ].join('\n');
}

/** A picture needs a text in HTML to show it. */
function stem({ enunciado, picture }: WithPicture): string {
  if (!picture) return `  <questiontext format="plain_text">${textElement(enunciado)}</questiontext>`;
  const shown = `<img src="@@PLUGINFILE@@/${escapeHtml(picture.name)}" alt="${escapeHtml(picture.alt ?? '')}">`;
  const html = `<pre style="white-space:pre-wrap;font:inherit">${escapeHtml(enunciado)}</pre>${shown}`;
  const file = `<file name="${escapeXml(picture.name)}" path="/" encoding="base64">${picture.base64}</file>`;
  return `  <questiontext format="html">${textElement(html)}${file}</questiontext>`;
}

function answers({ tipo, exclusiva, opciones }: PlainPregunta): string[] {
  if (tipo === 1) return [];
  const right = opciones.filter(({ correcto }) => correcto).length;
  const share = exclusiva || tipo === 3 ? 100 : Number((100 / right).toFixed(5));
  const wrong = exclusiva || tipo === 3 ? 0 : -100;
  const lines = opciones.map(({ descripcion, correcto }, at) => {
    const text = tipo === 3 ? (at === 0 ? 'true' : 'false') : descripcion;
    const fraction = correcto ? share : wrong;
    return `  <answer fraction="${fraction}" format="plain_text">${textElement(text)}</answer>`;
  });
  return tipo === 3 ? lines : [`  <single>${exclusiva}</single>`, '  <shuffleanswers>true</shuffleanswers>', ...lines];
}

function textElement(text: string): string {
  return `<text>${escapeXml(text)}</text>`;
}

/** XML 1.0 has no form for control characters. */
function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ''));
}
