import type { SortedListQuery } from 'domain/schemas/list.ts';
import { asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { listOrPage } from '../db/page.ts';
import { allDocentes, docenteColumns, docentes } from '../db/schema/docentes.ts';
import { matchesWords } from '../db/search.ts';
import { sortBy } from '../db/sort.ts';
import { isToCome } from '../sesiones/queries/schedule.ts';

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

/** Live courses that the lecturer teaches or coordinates, and sessions to come in any. */
export async function docenteDuties(db: Db, id: number, now: Date): Promise<{ cursos: string[]; sesiones: string[] }> {
  const { rows } = await db.execute<{ cursos: string[]; sesiones: string[] }>(sql`
    select array(select c.nombre from curso_vivo c
                  where c.coordinador_id = ${id}
                     or exists (select from curso_ponente p where p.curso_id = c.curso_id and p.docente_id = ${id})
                  order by c.nombre, c.curso_id) as cursos,
           array(select t.nombre from sesion_programada s join material t using (material_id)
                   join modulo_vivo m using (modulo_id) join curso_vivo c on c.curso_id = m.curso_id
                  where s.ponente_id = ${id} and ${isToCome(now)} order by s.inicio, t.nombre) as sesiones`);
  return rows[0]!;
}
