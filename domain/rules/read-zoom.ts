import { foldWords } from '../formats/fold-words.ts';

/** A line of Zoom's participants report: somebody joined, for some minutes. */
export type ZoomRow = { linea: number; nombre: string; correo: string; minutos: number };

export type ZoomReport = { filas: ZoomRow[]; problema: string | null };

/** Most lines of one report. */
export const maxZoomRows = 5_000;

type Column = 'nombre' | 'correo' | 'minutos' | 'entrada' | 'salida' | 'espera';

/** Titles as Zoom writes them in English and Spanish, folded; also of older versions of the report. */
const titles: Record<Column, readonly RegExp[]> = {
  nombre: [/^name\b/, /^nombre\b/, /^participant\b/, /^participante\b/, /^user name\b/],
  correo: [/^user email/, /^email/, /^correo/, /^direccion de correo/],
  minutos: [/^total duration/, /^duration/, /^duracion/, /^time in (session|meeting)/, /^tiempo en/],
  entrada: [/^join time/, /^hora de (entrada|ingreso|union|acceso)/, /^hora en que se unio/],
  salida: [/^leave time/, /^hora de (salida|abandono)/],
  espera: [/waiting room/, /sala de espera/],
};

function columnsOf(cells: readonly string[]): Map<Column, number> {
  const found = new Map<Column, number>();
  for (const [at, cell] of cells.entries()) {
    const title = foldWords(cell.slice(0, 100));
    for (const [column, patterns] of Object.entries(titles) as [Column, readonly RegExp[]][]) {
      if (!found.has(column) && patterns.some((pattern) => pattern.test(title))) found.set(column, at);
    }
  }
  return found;
}

/** The line of titles: a name and either minutes or both times. The report may begin with a block about the meeting. */
const isHeading = (columns: Map<Column, number>) =>
  columns.has('nombre') && (columns.has('minutos') || (columns.has('entrada') && columns.has('salida')));

const yes = new Set(['yes', 'si', 'true', '1']);

/** Reads the cells of the report. Lines in the waiting room are left out; nothing else is. */
export function readZoom(rows: readonly (readonly string[])[]): ZoomReport {
  const heading = rows.findIndex((cells) => isHeading(columnsOf(cells)));
  if (heading === -1) {
    return {
      filas: [],
      problema: 'No parece un reporte de participantes de Zoom: faltan las columnas de nombre y duración.',
    };
  }
  const columns = columnsOf(rows[heading]!);
  const filas: ZoomRow[] = [];
  for (const [at, cells] of rows.entries()) {
    const cell = (column: Column) => (columns.has(column) ? (cells[columns.get(column)!] ?? '').trim() : '');
    const nombre = cell('nombre').slice(0, 300);
    const correo = cell('correo').slice(0, 320).toLowerCase();
    if (at <= heading || (nombre === '' && correo === '') || yes.has(foldWords(cell('espera')))) continue;
    const linea = at + 1;
    const minutos = columns.has('minutos') ? parseMinutes(cell('minutos')) : between(cell('entrada'), cell('salida'));
    if (minutos === null) return { filas: [], problema: `Línea ${linea}: no entendemos cuánto duró «${nombre}».` };
    filas.push({ linea, nombre, correo, minutos });
  }
  if (filas.length === 0) return { filas, problema: 'El reporte no tiene participantes.' };
  if (filas.length > maxZoomRows) return { filas: [], problema: `El reporte tiene más de ${maxZoomRows} líneas.` };
  return { filas, problema: null };
}

/** Minutes, with a decimal sign of either kind, or `1:05:30` as hours, minutes and seconds. */
function parseMinutes(text: string): number | null {
  const clock = /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (clock) {
    const [, first = '', second = '', third] = clock;
    return third === undefined
      ? Number(first) * 60 + Number(second)
      : Number(first) * 60 + Number(second) + Number(third) / 60;
  }
  const plain = /^(\d{1,6})(?:[.,](\d{1,4}))?(?:\s*(?:min|minutos|minutes)?\.?)$/i.exec(text);
  return plain ? Number(`${plain[1]}.${plain[2] ?? 0}`) : null;
}

/** Both times are of the same clock; only their distance counts. */
function between(join: string, leave: string): number | null {
  const [from, to] = [Date.parse(`${join} UTC`), Date.parse(`${leave} UTC`)];
  return Number.isNaN(from) || Number.isNaN(to) || to < from ? null : (to - from) / 60_000;
}
