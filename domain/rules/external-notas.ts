import { maxOf } from '../formats/extremes.ts';
import { type BlockAlumno, dniKey, layoutOf, nameKey, type UnusedColumn } from './nota-layout.ts';
import { nsp, parseNota } from './parse-nota.ts';

/** Most lines of one paste or file. */
export const maxExternal = 500;

/**
 * A line of a test held elsewhere: who, and the grade; null removes the one that was entered before. `motivo`: why the
 * line cannot be read.
 */
export type ExternalLine =
  | { linea: number; dni: string; nota: number | null }
  | { linea: number; quien: string; motivo: string };

/** Lines as Excel pastes them: document, then grade, separated by tabs, spaces or a semicolon. A heading is skipped. */
export function parseExternalNotas(text: string): ExternalLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, at): ExternalLine[] => {
    const linea = at + 1;
    const [dni = '', ...rest] = line.trim().split(/[\t; ]+/);
    if (dni === '' || (at === 0 && /^(dni|documento)$/i.test(dni))) return [];
    if (rest.length === 0) return [{ linea, quien: dni.slice(0, 60), motivo: 'Falta la nota' }];
    return [lineOf(linea, dni, rest.at(-1)!)];
  });
}

function lineOf(linea: number, dni: string, typed: string): ExternalLine {
  if (typed === '-') return { linea, dni, nota: null };
  const parsed = parseNota(typed);
  if (parsed.ok && typeof parsed.nota === 'number') return { linea, dni, nota: parsed.nota };
  if (parsed.ok && parsed.nota === nsp) {
    return { linea, quien: dni.slice(0, 60), motivo: 'NSP es de clases: deja la prueba sin nota' };
  }
  return { linea, quien: dni.slice(0, 60), motivo: parsed.ok ? 'Falta la nota' : parsed.motivo };
}

/** `columns`: where the grade may be; `column`: where it is read from. */
export type ExternalTable = { lines: ExternalLine[]; columns: UnusedColumn[]; column: number };

const notaTitle = /^(notas?|nota final|calificacion(es)?|calificacion final|puntaje|puntos)$/i;

type TableOptions = { alumnos: readonly BlockAlumno[]; prueba: string; column?: number | undefined };

/**
 * Lines of a sheet. People are found by DNI or, without one, by name; a row without a grade is left out. Returns why
 * the sheet cannot be used.
 */
export function readExternalTable(
  rows: readonly (readonly string[])[],
  { alumnos, prueba, column }: TableOptions,
): ExternalTable | { problem: string } {
  const modulo = { moduloId: 1, nombre: prueba, editable: true };
  const layout = layoutOf(rows, { alumnos, modulos: [modulo] }, null, new Map());
  const { header, dni, names } = layout;
  if (dni === -1 && names.length === 0) return { problem: 'No encontramos la columna del DNI.' };
  const data = rows.slice(header + 1);
  const columns = candidateColumns(rows, header, new Set([dni, ...names]));
  const named = layout.columns.findIndex((target) => target?.kind === 'modulo');
  const chosen = column ?? (named !== -1 ? named : likelyColumn(columns, data));
  if (chosen === undefined) return { problem: 'No encontramos la columna de la nota.' };
  const lines = data.flatMap((cells, at): ExternalLine[] => {
    const typed = (cells[chosen] ?? '').trim();
    if (typed === '') return [];
    const linea = header + at + 2;
    const who = whoOf(cells, dni, names, alumnos);
    return ['motivo' in who ? { linea, ...who } : lineOf(linea, who.dni, typed)];
  });
  if (lines.length === 0) return { problem: 'La columna de la nota está vacía.' };
  if (lines.length > maxExternal) return { problem: `Son más de ${maxExternal} notas. Divide el archivo en partes.` };
  return { lines, columns, column: chosen };
}

function candidateColumns(
  rows: readonly (readonly string[])[],
  header: number,
  keys: ReadonlySet<number>,
): UnusedColumn[] {
  const width = maxOf(rows.map((cells) => cells.length));
  return Array.from({ length: width }, (_, columna) => ({
    columna,
    titulo: rows[header]?.[columna]?.trim().slice(0, 60) || `Columna ${columna + 1}`,
  })).filter(({ columna }) => !keys.has(columna) && rows.slice(header + 1).some((cells) => cells[columna]?.trim()));
}

/** By its title; else the last one in which most texts are grades. */
function likelyColumn(columns: readonly UnusedColumn[], data: readonly (readonly string[])[]): number | undefined {
  const titled = columns.find(({ titulo }) => notaTitle.test(titulo.normalize('NFD').replace(/\p{M}/gu, '')));
  return (titled ?? columns.findLast(({ columna }) => holdsNotas(data, columna)))?.columna;
}

function holdsNotas(data: readonly (readonly string[])[], columna: number): boolean {
  const texts = data.map((cells) => (cells[columna] ?? '').trim()).filter(Boolean);
  const isNumber = (text: string) => {
    const parsed = parseNota(text);
    return parsed.ok && parsed.nota !== nsp;
  };
  return texts.filter(isNumber).length * 2 > texts.length;
}

type Who = { dni: string } | { quien: string; motivo: string };

function whoOf(cells: readonly string[], dni: number, names: readonly number[], alumnos: readonly BlockAlumno[]): Who {
  const typed = dniKey(cells[dni] ?? '').slice(0, 20);
  if (typed) return { dni: typed };
  const quien = names
    .map((column) => cells[column] ?? '')
    .join(' ')
    .trim()
    .slice(0, 120);
  if (quien === '') return { quien, motivo: 'La fila no dice de quién es' };
  const same = alumnos.filter((each) => nameKey(`${each.nombre} ${each.apellido}`) === nameKey(quien));
  if (same.length === 1) return { dni: same[0]!.dni };
  const motivo = same.length > 1 ? 'Hay varias personas con este nombre: usa el DNI' : 'No está en el curso';
  return { quien, motivo };
}

export const externalEstados = ['nueva', 'cambia', 'igual', 'con-intento', 'rechazada'] as const;
export type ExternalEstado = (typeof externalEstados)[number];

/** `intento`: best grade of an attempt here; `rendicion`: it waits to be graded, or is going on. */
type Known = { externa: number | null; intento: number | null; rendicion?: 'pendiente' | 'en-curso' | null };

/** Verdict on a grade for somebody who may have sat the test here: then it is asked, because the better one counts. */
export function externalEstado(nota: number | null, { externa, intento, rendicion = null }: Known): ExternalEstado {
  if (nota === externa) return 'igual';
  if (nota !== null && (intento !== null || rendicion !== null)) return 'con-intento';
  return externa === null ? 'nueva' : 'cambia';
}

/** The intento or sitting here that the nota would compete with. */
export function intentoReason({ intento, rendicion = null }: Omit<Known, 'externa'>): string {
  if (intento !== null) return `Ya la rindió aquí: ${intento}`;
  if (rendicion === null) return '';
  return rendicion === 'pendiente' ? 'Ya la rindió aquí: falta calificar' : 'La está rindiendo ahora';
}
