import type { SortedListQuery } from 'domain/schemas/list.ts';
import { and, asc, count, eq, exists, or, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { listOrPage } from '../db/page.ts';
import { cursoPonentes, cursos } from '../db/schema/cursos.ts';
import { allDocentes, docenteColumns, docentes } from '../db/schema/docentes.ts';
import { matchesWords } from '../db/search.ts';
import { sortBy } from '../db/sort.ts';

const { creado: _created, actualizado: _updated, eliminado: _deleted, ...columns } = docenteColumns;

type DocenteData = Omit<
  typeof allDocentes.$inferInsert,
  'docenteId' | 'version' | 'creado' | 'actualizado' | 'eliminado'
>;

const matching = (q?: string) => matchesWords(docentes.busqueda, q);

const standard = [asc(docentes.apellido), asc(docentes.nombre), asc(docentes.docenteId)];
const sortedBy = {
  docente: [docentes.apellido, docentes.nombre],
  especialidad: docentes.especialidad,
  correo: docentes.correo,
  // Free text such as '15 años' or '8 meses': by its months, and without a figure as none.
  ejercicio: sql`coalesce(substring(${docentes.tiempoEjercido} from '[0-9]{1,4}')::int, 0)
    * case when ${docentes.tiempoEjercido} ~* 'mes' and ${docentes.tiempoEjercido} !~* 'a[ñn]o' then 1 else 12 end`,
};

type Query = SortedListQuery<'docentes'>;

function selectDocentes(db: Db, { q, orden }: Query) {
  return db
    .select(columns)
    .from(docentes)
    .where(matching(q))
    .orderBy(...sortBy(orden, sortedBy, standard))
    .$dynamic();
}

export function listDocentes(db: Db, query: Query) {
  const counted = () => db.select({ n: count() }).from(docentes).where(matching(query.q));
  return listOrPage(query, selectDocentes(db, query), counted);
}

export async function listAllDocentes(db: Db, q?: string) {
  return selectDocentes(db, { q });
}

export async function findDocente(db: Db, id: number) {
  const [row] = await db.select(columns).from(docentes).where(eq(docentes.docenteId, id));
  return row ?? null;
}

export async function lockDocente(db: Db, id: number) {
  const [row] = await db.select(columns).from(docentes).where(eq(docentes.docenteId, id)).for('update');
  return row ?? null;
}

export async function insertDocente(db: Db, data: DocenteData) {
  const [row] = await db.insert(allDocentes).values(data).returning(columns);
  return row!;
}

export async function updateDocente(db: Db, id: number, data: DocenteData) {
  const [row] = await db.update(allDocentes).set(data).where(eq(allDocentes.docenteId, id)).returning(columns);
  return row!;
}

export async function deleteDocente(db: Db, id: number): Promise<void> {
  await db.update(allDocentes).set({ eliminado: sql`now()` }).where(eq(allDocentes.docenteId, id));
}

/** Live courses that the lecturer teaches or coordinates. */
export async function docenteCursos(db: Db, id: number): Promise<string[]> {
  const teaches = db
    .select({ one: sql`1` })
    .from(cursoPonentes)
    .where(and(eq(cursoPonentes.cursoId, cursos.cursoId), eq(cursoPonentes.docenteId, id)));
  const rows = await db
    .select({ nombre: cursos.nombre })
    .from(cursos)
    .where(or(eq(cursos.coordinadorId, id), exists(teaches)))
    .orderBy(asc(cursos.nombre), asc(cursos.cursoId));
  return rows.map(({ nombre }) => nombre);
}
