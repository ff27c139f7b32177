import { type NotaValue, notaNumber, nsp } from 'domain/rules/parse-nota.ts';
import type { CellNota } from 'domain/schemas/notas.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { matriculas } from '../../db/schema/matriculas.ts';
import { usuarios } from '../../db/schema/usuarios.ts';

type CellRef = { usuarioId: number; moduloId: number };
type Wanted = CellRef & { nota: NotaValue };
type Row = Omit<CellNota, 'nota'> & { nota: number | null; nsp: boolean };

const toCell = ({ nsp: absent, nota, ...row }: Row): CellNota => ({ ...row, nota: absent ? nsp : nota });

/** Names by id of those among these people who are enrolled. */
export async function namesOfAlumnos(db: Db, cursoId: number, usuarioIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ usuarioId: usuarios.usuarioId, nombre: usuarios.nombre, apellido: usuarios.apellido })
    .from(matriculas)
    .innerJoin(usuarios, eq(usuarios.usuarioId, matriculas.usuarioId))
    .where(and(eq(matriculas.cursoId, cursoId), sql`${usuarios.usuarioId} = any(${sql.param(usuarioIds)}::int[])`));
  return new Map(rows.map(({ usuarioId, nombre, apellido }) => [usuarioId, `${nombre} ${apellido}`]));
}

const returned = sql`usuario_id as "usuarioId", modulo_id as "moduloId", nota::float8 as nota, nsp, version`;

function cellsOf(cells: readonly CellRef[]) {
  return sql`unnest(${sql.param(cells.map(({ usuarioId }) => usuarioId))}::int[],
                    ${sql.param(cells.map(({ moduloId }) => moduloId))}::int[])`;
}

/** Every block locks in the same order, so that two blocks cannot deadlock. */
export async function lockNotas(db: Db, cells: readonly CellRef[]): Promise<CellNota[]> {
  const { rows } = await db.execute(sql`
    select ${returned} from nota_modulo join ${cellsOf(cells)} as celda (usuario_id, modulo_id)
     using (usuario_id, modulo_id) order by usuario_id, modulo_id for update of nota_modulo`);
  return (rows as Row[]).map(toCell);
}

/** Cells per statement: each cell writes its history too, and a statement must end within its timeout. */
const perStatement = 1_000;

/** Leaves out cells whose first grade another transaction inserted meanwhile. */
export function insertNotas(db: Db, wanted: readonly Wanted[], puestaPor: number): Promise<CellNota[]> {
  // The whole list is sorted before it is split, in the order of the locks, so that two blocks cannot deadlock.
  const sorted = wanted.toSorted((a, b) => a.usuarioId - b.usuarioId || a.moduloId - b.moduloId);
  return inParts(
    db,
    sorted,
    (part) => sql`
    insert into nota_modulo (usuario_id, modulo_id, nota, nsp, puesta_por)
    select usuario_id, modulo_id, nota, nsp, ${puestaPor}::int from ${withNotas(part)}
     order by usuario_id, modulo_id
    on conflict do nothing returning ${returned}`,
  );
}

export function updateNotas(db: Db, wanted: readonly Wanted[], puestaPor: number): Promise<CellNota[]> {
  return inParts(
    db,
    wanted,
    (part) => sql`
    update nota_modulo n set nota = celda.nota, nsp = celda.nsp, puesta_por = ${puestaPor}::int
      from ${withNotas(part)}
     where n.usuario_id = celda.usuario_id and n.modulo_id = celda.modulo_id
    returning n.usuario_id as "usuarioId", n.modulo_id as "moduloId", n.nota::float8 as nota, n.nsp, n.version`,
  );
}

async function inParts(db: Db, cells: readonly Wanted[], write: (part: readonly Wanted[]) => SQL): Promise<CellNota[]> {
  const written: CellNota[] = [];
  for (let at = 0; at < cells.length; at += perStatement) {
    const { rows } = await db.execute(write(cells.slice(at, at + perStatement)));
    for (const row of rows) written.push(toCell(row as Row));
  }
  return written;
}

function withNotas(wanted: readonly Wanted[]) {
  return sql`unnest(${sql.param(wanted.map(({ usuarioId }) => usuarioId))}::int[],
                    ${sql.param(wanted.map(({ moduloId }) => moduloId))}::int[],
                    ${sql.param(wanted.map(({ nota }) => notaNumber(nota)))}::numeric[],
                    ${sql.param(wanted.map(({ nota }) => nota === nsp))}::boolean[])
               as celda (usuario_id, modulo_id, nota, nsp)`;
}
