import { markInnerCells, toCsv } from '../csv.ts';
import { foldWords } from '../fold-words.ts';
import { type CsvRecord, parseCsv, type Separator } from '../parse-csv.ts';
import type { FormattedText, ParsedFile, ParsedPregunta, PlainPregunta } from './parsed-pregunta.ts';

const opcionesMax = 10;
const opcionTitles = Array.from({ length: opcionesMax }, (_, at) => `Opción ${at + 1}`);

/** Names of the types, as the template explains them. */
const tipos = {
  single: 'Opción única',
  several: 'Varias correctas',
  trueOrFalse: 'Verdadero o falso',
  open: 'Abierta',
};

/** `Correctas` has the numbers of the right options, or V or F. */
export function writePreguntasCsv(preguntas: readonly PlainPregunta[]): string {
  return toCsv<PlainPregunta>(
    [
      ['Tipo', tipoOf],
      ['Enunciado', ({ enunciado }) => inert(enunciado)],
      ...opcionTitles.map(
        (title, at) =>
          [
            title,
            ({ tipo, opciones }: PlainPregunta) => (tipo === 2 ? inert(opciones[at]?.descripcion ?? '') : ''),
          ] as const,
      ),
      ['Correctas', correctas],
      ['Explicación', ({ explicacion }) => inert(explicacion)],
    ],
    preguntas,
  );
}

function tipoOf({ tipo, exclusiva }: PlainPregunta): string {
  if (tipo === 1) return tipos.open;
  if (tipo === 3) return tipos.trueOrFalse;
  return exclusiva ? tipos.single : tipos.several;
}

function correctas({ tipo, opciones }: PlainPregunta): string {
  if (tipo === 1) return '';
  if (tipo === 3) return opciones[0]?.correcto ? 'V' : 'F';
  return opciones.flatMap(({ correcto }, at) => (correcto ? [at + 1] : [])).join(' ');
}

const formula = /^'*\s*'*[=+\-@\t\r|%]/;

/** An apostrophe keeps spreadsheets from computing a text; one more than the text has, because reading removes one. */
function inert(text: string): string {
  const marked = markInnerCells(text, (marks) => `'${marks}`);
  return formula.test(text) ? `'${marked}` : marked;
}

function withoutApostrophe(cell: string): string {
  const text = cell.trim();
  const own = text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
  return markInnerCells(own, (marks) => marks.slice(1));
}

type Columns = { tipo: number; enunciado: number; correctas: number; explicacion: number; opciones: number[] };

export function parsePreguntasCsv(text: string): ParsedFile {
  const separator = /^\ufeff?"?tipo"?[ ]?([,;\t|])/i.exec(text)?.[1] as Separator | undefined;
  const { records } = parseCsv(text, { separator, trustQuotes: true });
  const [header, ...rows] = records;
  const columns = header && columnsOf(header.cells);
  if (!columns) {
    const needed = '«Tipo», «Enunciado», «Opción 1», «Opción 2»… y «Correctas»';
    return { preguntas: [], problem: `La primera línea debe tener los títulos ${needed}. Descarga la plantilla.` };
  }
  return { preguntas: rows.map((row) => readRow(row, columns)), problem: null };
}

export function isPreguntasCsv(firstLine: string): boolean {
  const titles = foldWords(firstLine.slice(0, 1_000));
  return titles.includes('enunciado') && titles.includes('correctas');
}

function columnsOf(cells: readonly string[]): Columns | null {
  const titles = cells.map((cell) => foldWords(cell).trim());
  const at = (title: string) => titles.indexOf(title);
  const opciones = titles.flatMap((title, index) => (/^opcion \d{1,2}$/.test(title) ? [index] : []));
  const found = {
    tipo: at('tipo'),
    enunciado: at('enunciado'),
    correctas: at('correctas'),
    explicacion: at('explicacion'),
  };
  return found.enunciado === -1 || found.correctas === -1 ? null : { ...found, opciones };
}

function readRow({ line, cells, problem }: CsvRecord, columns: Columns): ParsedPregunta {
  const cell = (at: number) => withoutApostrophe(cells[at] ?? '').replace(/\r\n?/g, '\n');
  const plain = (value: string): FormattedText => ({ format: 'plain', text: value });
  const explicacion = cell(columns.explicacion);
  const base = {
    line,
    stem: plain(cell(columns.enunciado)),
    generalFeedback: explicacion === '' ? null : plain(explicacion),
    picture: null,
    notes: [],
  };
  const refused = (reason: string): ParsedPregunta => ({ ...base, kind: 'refused', reason });
  if (problem) return refused(`${problem}.`);
  const written = columns.opciones.map(cell);
  const opciones = written.slice(0, written.findLastIndex((each) => each !== '') + 1);
  const right = cell(columns.correctas).trim().toLowerCase();
  const kind = kindOf(foldWords(cell(columns.tipo)).trim(), right, opciones.length);
  if (!kind) return refused('El tipo no es «Opción única», «Varias correctas», «Verdadero o falso» ni «Abierta».');
  if (kind === 'open') return { ...base, kind };
  if (kind === 'trueOrFalse') {
    const isTrue = /^(?:v|verdadero|1|a)$/.test(right);
    if (!isTrue && !/^(?:f|falso|2|b)$/.test(right)) return refused('En «Correctas» escribe V o F.');
    return { ...base, kind, isTrue, feedbacks: [null, null] };
  }
  const chosen = placesOf(right);
  const strange = chosen.find((place) => !(place >= 1 && place <= opciones.length));
  if (strange !== undefined) return refused('«Correctas» nombra una opción que no existe.');
  const marked = opciones.map((text, at) => ({
    text: plain(text),
    isRight: chosen.includes(at + 1),
    weight: null,
    feedback: null,
  }));
  return { ...base, kind: 'multiple', single: kind === 'single', opciones: marked };
}

function kindOf(tipo: string, right: string, opciones: number): 'open' | 'trueOrFalse' | 'single' | 'several' | null {
  if (tipo === '') {
    if (opciones > 0) return placesOf(right).length > 1 ? 'several' : 'single';
    return right === '' ? 'open' : 'trueOrFalse';
  }
  if (/^abierta/.test(tipo)) return 'open';
  if (/^(?:verdadero|vf)/.test(tipo)) return 'trueOrFalse';
  if (/^varias|^multiple respuesta|^respuesta multiple/.test(tipo)) return 'several';
  if (/^opcion multiple/.test(tipo)) return placesOf(right).length > 1 ? 'several' : 'single';
  return /^opcion unica|^unica/.test(tipo) ? 'single' : null;
}

/** «2», «1 3», «A, C»: places from 1; 0 for anything else. */
function placesOf(right: string): number[] {
  const words = right.split(/[\s,;y.]/).filter((word) => word !== '');
  return words.map((word) =>
    /^[a-j]$/.test(word) ? word.charCodeAt(0) - 96 : /^\d{1,2}$/.test(word) ? Number(word) : 0,
  );
}
