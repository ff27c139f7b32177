import type { SortedListQuery } from 'domain/schemas/list.ts';
import { asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { listOrPage } from '../db/page.ts';
import { cursos } from '../db/schema/cursos.ts';
import { allEspecialidades, especialidades } from '../db/schema/especialidades.ts';
import { matchesWords } from '../db/search.ts';
import { sortBy } from '../db/sort.ts';

const columns = {
  especialidadId: especialidades.especialidadId,
  nombre: especialidades.nombre,
  descripcion: especialidades.descripcion,
  imagen: especialidades.imagen,
  version: especialidades.version,
};

export type EspecialidadRow = {
  especialidadId: number;
  nombre: string;
  descripcion: string;
  imagen: string;
  version: number;
};
type EspecialidadData = Omit<EspecialidadRow, 'especialidadId' | 'version'>;

const sortedBy = { nombre: especialidades.nombre, creado: especialidades.creado };

export function listEspecialidades(db: Db, query: SortedListQuery<'especialidades'>) {
  const folded = sql`fold_text(${especialidades.nombre} || ' ' || ${especialidades.descripcion})`;
  const matches = matchesWords(folded, query.q);
  const rows = db
    .select(columns)
    .from(especialidades)
    .where(matches)
    .orderBy(...sortBy(query.orden, sortedBy, [asc(especialidades.nombre), asc(especialidades.especialidadId)]))
    .$dynamic();
  return listOrPage(query, rows, () => db.select({ n: count() }).from(especialidades).where(matches));
}

export async function findEspecialidad(db: Db, id: number): Promise<EspecialidadRow | null> {
  const [row] = await db.select(columns).from(especialidades).where(eq(especialidades.especialidadId, id));
  return row ?? null;
}

/** Locks the row, so that the audit log records the exact previous state. */
export async function lockEspecialidad(db: Db, id: number): Promise<EspecialidadRow | null> {
  const [row] = await db
    .select(columns)
    .from(especialidades)
    .where(eq(especialidades.especialidadId, id))
    .for('update');
  return row ?? null;
}

export async function insertEspecialidad(db: Db, data: EspecialidadData): Promise<EspecialidadRow> {
  const [row] = await db.insert(allEspecialidades).values(data).returning(columns);
  return row!;
}

export async function updateEspecialidad(db: Db, id: number, data: EspecialidadData): Promise<EspecialidadRow | null> {
  const [row] = await db
    .update(allEspecialidades)
    .set(data)
    .where(eq(allEspecialidades.especialidadId, id))
    .returning(columns);
  return row ?? null;
}

export async function deleteEspecialidad(db: Db, id: number): Promise<void> {
  await db.update(allEspecialidades).set({ eliminado: sql`now()` }).where(eq(allEspecialidades.especialidadId, id));
}

export async function countCursosOf(db: Db, id: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(cursos).where(eq(cursos.especialidadId, id));
  return row?.n ?? 0;
}
