import {
  type BlockAlumno,
  type BlockModulo,
  dniKey,
  type Gradebook,
  type Layout,
  layoutOf,
  nameKey,
  type UnusedColumn,
} from './nota-layout.ts';
import { type NotaValue, parseNota } from './parse-nota.ts';

/** Cells of one act: a pasted block, a fill, an undo, an imported file. */
export const maxBlock = 10_000;

export const blockVerdicts = ['nueva', 'cambia', 'igual', 'vacia', 'rechazada'] as const;
/** `vacia`: the block has no grade where the gradebook has one. */
export type BlockVerdict = (typeof blockVerdicts)[number];

export type BlockCell = {
  /** Line of the block, from 1. */
  linea: number;
  columna: number;
  texto: string;
  /** Null when the block names nobody of the course, or goes beyond the last row. */
  alumno: BlockAlumno | null;
  /** Who the block names. */
  quien: string;
  modulo: BlockModulo | null;
  antes: NotaValue;
  nota: NotaValue;
  veredicto: BlockVerdict;
  motivo: string;
};

/** Where cells without names go: the students shown from the active row on, and the active column. */
export type Anchor = { alumnos: readonly BlockAlumno[]; column: number };

export type ReviewedBlock = {
  celdas: BlockCell[];
  /** Columns that name no module. */
  sinUsar: UnusedColumn[];
};

/**
 * A verdict for each cell of a pasted block or an imported file. Rows are found by DNI or by name, columns by the name
 * of the module, and by position from the anchor where the block has no names. `columns` overrides the module of a
 * column.
 */
export function reviewBlock(
  rows: readonly (readonly string[])[],
  gradebook: Gradebook,
  anchor: Anchor | null,
  columns: ReadonlyMap<number, number | null> = new Map(),
): ReviewedBlock {
  const layout = layoutOf(rows, gradebook, anchor?.column ?? null, columns);
  const celdas: BlockCell[] = [];
  let position = -1;
  for (const [at, cells] of rows.entries()) {
    if (at <= layout.header) continue;
    position += 1;
    if (cells.every((cell) => cell.trim() === '')) continue;
    const who = alumnoOf(cells, layout, gradebook, anchor?.alumnos[position]);
    for (const [column, text] of cells.entries()) {
      const target = layout.columns[column];
      if (!target) continue;
      const verdict = review(text, who, target, gradebook);
      if (verdict) celdas.push({ linea: at + 1, columna: column, texto: text.trim().slice(0, 60), ...verdict });
    }
  }
  return { celdas: refuseContradictions(celdas), sinUsar: layout.unused };
}

type Who = { alumno: BlockAlumno | null; quien: string; motivo: string };

function alumnoOf(
  cells: readonly string[],
  { dni, names }: Layout,
  { alumnos }: Gradebook,
  shown: BlockAlumno | undefined,
): Who {
  const typedDni = (cells[dni] ?? '').trim();
  if (typedDni) {
    const key = dniKey(typedDni);
    const alumno = alumnos.find((each) => dniKey(each.dni) === key) ?? null;
    return { alumno, quien: typedDni.slice(0, 60), motivo: 'Este DNI no está en el curso' };
  }
  const typedName = names.map((column) => cells[column] ?? '').join(' ');
  if (typedName.trim()) {
    const same = alumnos.filter((each) => nameKey(`${each.nombre} ${each.apellido}`) === nameKey(typedName));
    const motivo = same.length > 1 ? 'Hay varias personas con este nombre: usa el DNI' : 'No está en el curso';
    return { alumno: same.length === 1 ? same[0]! : null, quien: typedName.trim().slice(0, 60), motivo };
  }
  if (dni !== -1 || names.length > 0) return { alumno: null, quien: '', motivo: 'La fila no dice de quién es' };
  return { alumno: shown ?? null, quien: '', motivo: 'Pasa de la última fila' };
}

type Target = NonNullable<Layout['columns'][number]>;

function review(
  text: string,
  who: Who,
  target: Target,
  { notaOf }: Gradebook,
): Omit<BlockCell, 'linea' | 'columna' | 'texto'> | null {
  const { alumno } = who;
  const modulo = target.kind === 'modulo' ? target.modulo : null;
  const quien = alumno ? `${alumno.apellido}, ${alumno.nombre}` : who.quien;
  const parsed = parseNota(text);
  const blank = parsed.ok && parsed.nota === null;
  const antes = alumno && modulo ? notaOf(alumno, modulo) : null;
  const found = { alumno, quien, modulo, antes, nota: parsed.ok ? parsed.nota : null };
  const refused = (motivo: string) => ({ ...found, veredicto: 'rechazada' as const, motivo });
  if (blank && antes === null) return null;
  if (!alumno) return refused(who.motivo);
  if (target.kind === 'promedio') return refused('El promedio se calcula solo');
  if (!modulo) return refused('Pasa de la última columna');
  if (parsed.ok && parsed.nota === antes) return { ...found, veredicto: 'igual', motivo: '' };
  if (!modulo.editable) return blank ? null : refused('Es una prueba: su nota sale de los intentos');
  if (!parsed.ok) return refused(parsed.motivo);
  if (blank) return { ...found, veredicto: 'vacia', motivo: '' };
  return { ...found, veredicto: antes === null ? 'nueva' : 'cambia', motivo: '' };
}

/** The same cell twice: once if the grades agree, refused if they differ. */
function refuseContradictions(celdas: BlockCell[]): BlockCell[] {
  const byTarget = Map.groupBy(celdas, ({ alumno, modulo, linea, columna }) =>
    alumno && modulo ? `${alumno.usuarioId}-${modulo.moduloId}` : `fuera ${linea} ${columna}`,
  );
  return celdas.flatMap((celda) => {
    const { alumno, modulo } = celda;
    const same = (alumno && modulo && byTarget.get(`${alumno.usuarioId}-${modulo.moduloId}`)) || [celda];
    if (same.every(({ veredicto, nota }) => veredicto === celda.veredicto && nota === celda.nota)) {
      return same[0] === celda ? [celda] : [];
    }
    const lineas = [...new Set(same.map(({ linea }) => linea))].join(' y ');
    return [{ ...celda, veredicto: 'rechazada', motivo: `Llega con notas distintas en las líneas ${lineas}` }];
  });
}
