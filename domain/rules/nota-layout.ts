import { maxOf } from '../formats/extremes.ts';
import { foldWords } from '../formats/fold-words.ts';
import type { NotaValue } from './parse-nota.ts';

export type BlockAlumno = { usuarioId: number; dni: string; nombre: string; apellido: string };
export type BlockModulo = { moduloId: number; nombre: string; editable: boolean };

export type Gradebook = {
  alumnos: readonly BlockAlumno[];
  modulos: readonly BlockModulo[];
  notaOf: (alumno: BlockAlumno, modulo: BlockModulo) => NotaValue;
};

type Target = { kind: 'modulo'; modulo: BlockModulo | null } | { kind: 'promedio' };

export type UnusedColumn = { columna: number; titulo: string };

/** What the rows and columns of a block are. */
export type Layout = {
  /** Row with the titles; -1 without one. */
  header: number;
  /** Column with the DNI; -1 without one. */
  dni: number;
  /** Columns with parts of the name. */
  names: number[];
  /** Null for a column that holds no grades. */
  columns: (Target | null)[];
  unused: UnusedColumn[];
};

const dniTitle = /^(n|nro|num|numero)?( de)? ?(dni|documento|doc)( de identidad)?$/;
const nameTitle =
  /^(apellidos?|nombres?|apellidos? (y )?nombres?|nombres? (y )?apellidos?|apellido (paterno|materno)|paterno|materno|estudiantes?|alumnos?|participantes?)$/;
const ignoredTitle =
  /^(n|no|nro|num|numero|orden|item|correo|email|correo electronico|celular|telefono|estado|promedio|promedio final|observaciones)$/;
/** Titles above the header, such as the name of the course. */
const titleLines = 10;

export function layoutOf(
  rows: readonly (readonly string[])[],
  { alumnos, modulos }: Pick<Gradebook, 'alumnos' | 'modulos'>,
  anchorColumn: number | null,
  chosen: ReadonlyMap<number, number | null>,
): Layout {
  const folded = modulos.map(({ nombre }) => foldWords(nombre));
  const header = rows.slice(0, titleLines).findIndex((cells) => cells.some((cell) => isTitle(foldWords(cell), folded)));
  const data = rows.slice(header + 1);
  const width = maxOf(rows.map((cells) => cells.length));
  const titles = Array.from({ length: width }, (_, column) => foldWords(rows[header]?.[column] ?? ''));
  const dni = titles.findIndex((title) => dniTitle.test(title));
  const keys = { dni: dni === -1 ? findDni(data, alumnos, width) : dni, names: [] as number[] };
  keys.names = titles.flatMap((title, column) => (nameTitle.test(title) ? [column] : []));
  if (keys.names.length === 0) keys.names = findNames(data, alumnos, width);

  const lastKey = maxOf(keys.names, keys.dni);
  const used = new Set<BlockModulo>();
  const unused: UnusedColumn[] = [];
  const columns = Array.from({ length: width }, (_, column): Target | null => {
    if (chosen.has(column)) return toTarget(modulos.find(({ moduloId }) => moduloId === chosen.get(column)));
    if (column === keys.dni || keys.names.includes(column)) return null;
    if (header === -1) return byPosition(column, lastKey, anchorColumn, modulos);
    const title = titles[column]!;
    const modulo = findModulo(title, modulos, folded, used);
    if (modulo) used.add(modulo);
    else if (!ignoredTitle.test(title) && data.some((cells) => cells[column]?.trim())) {
      unused.push({ columna: column, titulo: rows[header]![column]?.trim().slice(0, 60) || `Columna ${column + 1}` });
    }
    return toTarget(modulo);
  });
  return { header, ...keys, columns, unused };
}

const toTarget = (modulo: BlockModulo | undefined): Target | null => (modulo ? { kind: 'modulo', modulo } : null);

function isTitle(title: string, modulos: readonly string[]): boolean {
  if (title === '' || /^\d+( \d+)?$/.test(title)) return false;
  return modulos.includes(title) || dniTitle.test(title) || nameTitle.test(title);
}

/** The exact name; else the only module whose name begins so. Each module takes one column. */
function findModulo(
  title: string,
  modulos: readonly BlockModulo[],
  folded: readonly string[],
  used: ReadonlySet<BlockModulo>,
): BlockModulo | undefined {
  if (title === '') return undefined;
  const exact = modulos.find((modulo, at) => folded[at] === title && !used.has(modulo));
  if (exact) return exact;
  const begin = modulos.filter((modulo, at) => folded[at]!.startsWith(`${title} `) && !used.has(modulo));
  return begin.length === 1 ? begin[0] : undefined;
}

/** Columns right of the names, from the anchor on. Numbers left of them are the row numbers of the sheet. */
function byPosition(
  column: number,
  lastKey: number,
  anchorColumn: number | null,
  modulos: readonly BlockModulo[],
): Target | null {
  const right = column - (lastKey + 1);
  if (anchorColumn === null || right < 0) return null;
  const at = anchorColumn + right;
  if (at === modulos.length) return { kind: 'promedio' };
  return { kind: 'modulo', modulo: modulos[at] ?? null };
}

type Cells = readonly (readonly string[])[];

function findDni(data: Cells, alumnos: readonly BlockAlumno[], width: number): number {
  const known = new Set(alumnos.map(({ dni }) => dniKey(dni)));
  return findColumn(data, width, (cell) => known.has(dniKey(cell)));
}

/** One column with whole names, or neighbours with its parts. */
function findNames(data: Cells, alumnos: readonly BlockAlumno[], width: number): number[] {
  const known = new Set(alumnos.map(({ nombre, apellido }) => nameKey(`${nombre} ${apellido}`)));
  const whole = findColumn(data, width, (cell) => known.has(nameKey(cell)));
  if (whole !== -1) return [whole];
  for (let column = 0; column + 1 < width; column++) {
    const pairs = data.map((cells) => `${cells[column] ?? ''} ${cells[column + 1] ?? ''}`);
    if (areKnown(pairs, (pair) => known.has(nameKey(pair)))) return [column, column + 1];
  }
  return [];
}

/** The first column whose texts are known. */
function findColumn(data: Cells, width: number, isKnown: (cell: string) => boolean): number {
  for (let column = 0; column < width; column++) {
    const texts = data.map((cells) => cells[column] ?? '');
    if (areKnown(texts, isKnown)) return column;
  }
  return -1;
}

/** At least half of them, blank ones left out. */
function areKnown(texts: readonly string[], isKnown: (text: string) => boolean): boolean {
  const filled = texts.filter((text) => text.trim() !== '');
  return filled.length > 0 && filled.filter(isKnown).length * 2 >= filled.length;
}

/** Digits with the zeros that a spreadsheet dropped; letters of other documents in capitals. */
export function dniKey(text: string): string {
  const bare = text
    .toUpperCase()
    .replace(/^\s*D\.?N\.?I\.?\b/, '')
    .replace(/[^A-Z0-9]/g, '');
  return /^\d{5,7}$/.test(bare) ? bare.padStart(8, '0') : bare;
}

/** The words of a name in any order. */
export function nameKey(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
}
