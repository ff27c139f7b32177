import { foldWords } from '../formats/fold-words.ts';
import type { CsvRecord } from '../formats/parse-csv.ts';
import { readDocument } from './identity-document.ts';

/** What a column of a list of people may hold. */
export const columnTargets = {
  documento: 'Documento',
  tipoDocumento: 'Tipo de documento',
  nombre: 'Nombres',
  segundoNombre: 'Segundo nombre',
  apellido: 'Apellidos',
  paterno: 'Apellido paterno',
  materno: 'Apellido materno',
  'apellidos-nombres': 'Apellidos y nombres',
  'nombres-apellidos': 'Nombres y apellidos',
  correo: 'Correo',
  numero: 'Celular',
} as const;
export type ColumnTarget = keyof typeof columnTargets;
export type Columns = readonly (ColumnTarget | null)[];

const people =
  '(alumn[oa]|estudiante|participante|asistente|socio|cliente|usuario|persona|colegiado|abogado|trabajador|inscrito|matriculado)s?';
const suffix = new RegExp(` (del?|de (la|los|las)) ${people}$| ${people}$`);
const numberOf = '((n|no|nr|nro|num|numero)( de| del)? )?';

/** Folded titles of ordinary lists, in the order in which they are tried. */
const titles: [ColumnTarget, RegExp][] = [
  ['tipoDocumento', /^(tipo|tip|t)( de)? ?(doc|documento|dni)( de)?( identidad)?$|^td$/],
  [
    'documento',
    new RegExp(
      `^${numberOf}(dni|documento|doc|documento (de|nacional de) identidad|doc(umento)? identidad|doc de identidad|di|id nacional|identificacion|documento de identificacion|cedula|dni( o)? (ce|carne.*|pasaporte)|ce|carnet? de extranjeria|pasaporte|dni ce pas(aporte)?)$`,
    ),
  ],
  [
    'apellidos-nombres',
    new RegExp(
      `^(apellidos?|apell?|ape)( y| e)? (nombres?|nom)( completos?)?$|^${people}$|^apellidos?( y)? nombres?( completos?)?$`,
    ),
  ],
  [
    'nombres-apellidos',
    /^(nombres?|nom)( y| e)? (apellidos?|ape|apell)( completos?)?$|^nombres? completos?$|^full name$/,
  ],
  ['paterno', /^(apellidos?|apell?|ape|ap)? ?(paterno|pat)$|^(primer|1er|1) apellido$|^apellido 1$/],
  ['materno', /^(apellidos?|apell?|ape|ap)? ?(materno|mat)$|^(segundo|2do|2) apellido$|^apellido 2$/],
  ['segundoNombre', /^(segundo|2do|2) nombre$|^nombre 2$|^otros nombres$/],
  ['nombre', /^nombres?$|^(primer|1er|1) nombre$|^nombre 1$|^nombres? de pila$|^first name$/],
  ['apellido', /^apellidos?$|^last name$/],
  [
    'correo',
    /^((direccion|cuenta) de )?(correos?|e?mails?|correo e)( electronicos?)?( personal| institucional| de contacto| gmail| principal)?( 1)?$|^email address$/,
  ],
  [
    'numero',
    new RegExp(
      `^${numberOf}(celular|cel|telefono|tel|telef|telf|fono|movil|whatsapp|whats app|wsp|wasap|celular whatsapp|whatsapp celular|telefono celular|telefono movil|telefono( o)? celular|celular( o)? telefono|contacto)( personal| de contacto| 1)?$|^numero$|^phone( number)?$`,
    ),
  ],
];

/** 'Nombres (como en el certificado)' is 'Nombres'. */
const withoutRemark = (title: string) => title.slice(0, 200).replace(/\([^()]*\)/g, ' ');

function targetOf(title: string): ColumnTarget | null {
  const words = foldWords(title);
  const readings = [words, words.replace(suffix, ''), foldWords(withoutRemark(title))];
  return titles.find(([, pattern]) => readings.some((reading) => pattern.test(reading)))?.[0] ?? null;
}

/** Recognised titles of a record; of two columns with the same meaning the first counts. */
export function recogniseTitles(cells: readonly string[]): Columns {
  const seen = new Set<ColumnTarget>();
  const targets = cells.map(targetOf);
  const isWeak = (at: number) => targets[at] === 'numero' && foldWords(cells[at]!) === 'numero';
  const hasPhone = targets.some((target, at) => target === 'numero' && !isWeak(at));
  return targets.map((target, at) => {
    // 'Número' beside 'Celular' numbers the lines.
    if (hasPhone && isWeak(at)) return null;
    if (!target || seen.has(target)) return null;
    seen.add(target);
    return target;
  });
}

/** Columns that repeat the title of the document: two lists beside each other, or an old number beside the new one. */
export function repeatedDocuments(titles: readonly string[], columns: Columns): number[] {
  const read = columns.indexOf('documento');
  const title = foldWords(titles[read] ?? '');
  return titles.flatMap((other, at) => (at !== read && title !== '' && foldWords(other) === title ? [at] : []));
}

const linesLookedAt = 30;

/** Index of the record with the titles, below any title of the list itself; null when no record names two columns. */
export function findHeader(records: readonly CsvRecord[]): number | null {
  const scores = records
    .slice(0, linesLookedAt)
    .map(({ cells, problem }) => (problem ? 0 : recogniseTitles(cells).filter(Boolean).length));
  const best = Math.max(...scores);
  return best >= 2 ? scores.indexOf(best) : null;
}

/**
 * Titles in two lines, as merged cells make them: 'APELLIDOS' above 'PATERNO' and 'MATERNO'. Null when the second line
 * holds anything that is no title.
 */
export function joinTitleLines(upper: readonly string[], lower: readonly string[] = []): string[] | null {
  const filled = lower.filter((cell) => cell.trim() !== '');
  if (filled.length === 0 || !filled.every(targetOf)) return null;
  const width = Math.max(upper.length, lower.length);
  return Array.from({ length: width }, (_, at) => lower[at]?.trim() || (upper[at] ?? ''));
}

/** A line of titles among the rows: two lists below each other, or a list printed in pages. */
export function isTitleLine(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const known = recogniseTitles(cells).filter(Boolean).length;
  return known >= 3 || (known >= 2 && known === filled.length);
}

/** A proposal by content, for files whose titles say nothing. */
export function guessColumns(records: readonly CsvRecord[]): Columns {
  const sample = records.slice(0, 50);
  const width = Math.max(...sample.map(({ cells }) => cells.length));
  const taken = new Set<ColumnTarget>();
  const mostly = (at: number, test: (cell: string) => boolean) => {
    const filled = sample.map(({ cells }) => (cells[at] ?? '').trim()).filter(Boolean);
    return filled.filter(test).length > filled.length * 0.6;
  };
  return Array.from({ length: width }, (_, at): ColumnTarget | null => {
    const target: ColumnTarget | null = mostly(at, (cell) => /@.+\./.test(cell))
      ? 'correo'
      : mostly(at, (cell) => /^(\+?51)?\s*9\d{2}\s*\d{3}\s*\d{3}$/.test(cell))
        ? 'numero'
        : mostly(at, (cell) => readDocument(cell).problem === null)
          ? 'documento'
          : null;
    if (!target || taken.has(target)) return null;
    taken.add(target);
    return target;
  });
}

const needed = {
  documento: ['documento'],
  nombres: ['nombre', 'apellidos-nombres', 'nombres-apellidos'],
  apellidos: ['apellido', 'paterno', 'apellidos-nombres', 'nombres-apellidos'],
  correo: ['correo'],
} as const satisfies Record<string, readonly ColumnTarget[]>;
export type NeededColumn = keyof typeof needed;

/** What no column holds yet. */
export function missingColumns(columns: Columns): NeededColumn[] {
  return (Object.keys(needed) as NeededColumn[]).filter(
    (each) => !needed[each].some((target) => columns.includes(target)),
  );
}
