import { readOrden } from 'domain/formats/sorting.ts';
import { accesoA, ownAccesoEnd } from 'domain/rules/acceso.ts';
import { partialLabel } from 'domain/rules/curso-result.ts';
import type { Alumno, AlumnosQuery } from 'domain/schemas/matriculas.ts';
import { and, asc, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { exportedRows, listOrPage, type Page } from '../../db/page.ts';
import { certificados } from '../../db/schema/certificados.ts';
import { cursos } from '../../db/schema/cursos.ts';
import { allMatriculas, matriculas } from '../../db/schema/matriculas.ts';
import { usuarios } from '../../db/schema/usuarios.ts';
import { matchesWords } from '../../db/search.ts';
import { inDays, sortBy } from '../../db/sort.ts';
import { countsToStudy } from '../../materiales/queries/materiales.ts';
import { type CursoResults, resultados, resultsOf } from '../../notas/queries/resultados.ts';

export type CursoOfAlumnos = {
  cursoId: number;
  nombre: string;
  activa: boolean;
  fechaHoraLimite: Date;
  vigencia: number | null;
  materiales: number;
};

export async function findCursoOfAlumnos(db: Db, cursoId: number): Promise<CursoOfAlumnos | null> {
  const [row] = await selectCurso(db, cursoId);
  return row ?? null;
}

/** Locks the course against deletion until the transaction ends. */
export async function holdCursoOfAlumnos(db: Db, cursoId: number): Promise<CursoOfAlumnos | null> {
  const [row] = await selectCurso(db, cursoId).for('share');
  return row ?? null;
}

function selectCurso(db: Db, cursoId: number) {
  return db
    .select({
      cursoId: cursos.cursoId,
      nombre: cursos.nombre,
      activa: cursos.activa,
      fechaHoraLimite: cursos.fechaHoraLimite,
      vigencia: cursos.vigencia,
      materiales: sql<number>`(
        select count(*)::int from material t join modulo_vivo using (modulo_id)
         where curso_id = ${cursoId} and ${countsToStudy})`,
    })
    .from(cursos)
    .where(eq(cursos.cursoId, cursoId));
}

const vistos = sql<number>`(
  select count(*)::int from avance join material t using (material_id) join modulo_vivo using (modulo_id)
   where avance.usuario_id = ${allMatriculas.usuarioId} and modulo_vivo.curso_id = ${allMatriculas.cursoId}
     and ${countsToStudy})`;

type Filter = Omit<AlumnosQuery, 'page' | 'size'>;

/**
 * The live user of an enrolment, in a course that the route has found. LIMIT makes the planner look up each user by
 * key; for a large course it would otherwise read the whole table of users.
 */
function liveAlumno(db: Db) {
  const { usuarioId, dni, correo, nombre, apellido, busqueda } = usuarios;
  return db
    .select({ usuarioId, dni, correo, nombre, apellido, busqueda })
    .from(usuarios)
    .where(eq(usuarioId, allMatriculas.usuarioId))
    .limit(1)
    .as('alumno');
}

function enrolledIn(cursoId: number, busqueda: SQLWrapper, { q, ...days }: Filter): SQL | undefined {
  return and(eq(allMatriculas.cursoId, cursoId), inDays(allMatriculas.creado, days), matchesWords(busqueda, q));
}

/** Values that students are sorted by, for the whole course in one aggregate. Materialized, as `resultados` is. */
function figuresToSort(cursoId: number, now: Date): Partial<Record<string, { value: SQL; ofAlumno: SQL }>> {
  const vistosOfCurso = sql`
    with vistos as materialized (
      select usuario_id, count(*) as vistos
        from avance join material t using (material_id) join modulo_vivo using (modulo_id)
       where curso_id = ${cursoId} and ${countsToStudy} group by usuario_id)
    select * from vistos`;
  const result = sql`(${resultados(cursoId, now)}) cifra`;
  return {
    avance: { value: sql`coalesce(cifra.vistos, 0)`, ofAlumno: sql`(${vistosOfCurso}) cifra` },
    promedio: { value: sql`coalesce(cifra.promedio, -1)`, ofAlumno: result },
    estado: { value: sql`coalesce(cifra.rango, 0)`, ofAlumno: result },
  };
}

function selectAlumnos(db: Db, cursoId: number, { orden, ...filter }: Filter, now: Date) {
  const alumno = liveAlumno(db);
  const name = [alumno.apellido, alumno.nombre];
  const figures = figuresToSort(cursoId, now);
  const figure = orden && figures[readOrden(orden).column];
  const value = figure?.value ?? sql`0`;
  const sortedBy = { alumno: name, avance: value, promedio: value, estado: value, matriculado: allMatriculas.creado };
  const rows = db
    .select({
      usuarioId: alumno.usuarioId,
      dni: alumno.dni,
      correo: alumno.correo,
      nombre: alumno.nombre,
      apellido: alumno.apellido,
      matriculado: allMatriculas.creado,
      ultimoAcceso: allMatriculas.ultimoAcceso,
      accesoFin: allMatriculas.accesoFin,
      certificado: certificados.codigo,
      vistos,
    })
    .from(allMatriculas)
    .innerJoinLateral(alumno, sql`true`)
    .leftJoin(
      certificados,
      and(
        eq(certificados.usuarioId, allMatriculas.usuarioId),
        eq(certificados.cursoId, allMatriculas.cursoId),
        isNull(certificados.revocado),
        eq(certificados.calidad, 'aprobado'),
      ),
    )
    .where(enrolledIn(cursoId, alumno.busqueda, filter))
    .orderBy(...sortBy(orden, sortedBy, [...name.map((part) => asc(part)), asc(alumno.usuarioId)]))
    .$dynamic();
  return figure ? rows.leftJoin(figure.ofAlumno, sql`cifra.usuario_id = ${allMatriculas.usuarioId}`) : rows;
}

type Row = Awaited<ReturnType<typeof selectAlumnos>>[number];

/** The number of statements does not depend on the page size. */
export async function listAlumnos(
  db: Db,
  curso: CursoOfAlumnos,
  query: AlumnosQuery,
  now: Date,
): Promise<Alumno[] | Page<Alumno>> {
  const rows = selectAlumnos(db, curso.cursoId, query, now);
  const alumno = liveAlumno(db);
  const matches = db
    .select({ uno: sql`1` })
    .from(allMatriculas)
    .innerJoinLateral(alumno, sql`true`)
    .where(enrolledIn(curso.cursoId, alumno.busqueda, query));
  return listOrPage(db, query, { rows, matches, toItems: (found) => withNotas(db, curso, found, now) });
}

/** Filtered as in the table, without paging. */
export async function listAllAlumnos(db: Db, curso: CursoOfAlumnos, filter: Filter, now: Date) {
  return withNotas(db, curso, await exportedRows(selectAlumnos(db, curso.cursoId, filter, now)), now);
}

async function withNotas(db: Db, curso: CursoOfAlumnos, rows: Row[], now: Date): Promise<Alumno[]> {
  const ids = rows.map(({ usuarioId }) => usuarioId);
  return rows.map(toAlumno(curso, await resultsOf(db, curso.cursoId, ids, now), now));
}

function toAlumno(curso: CursoOfAlumnos, results: CursoResults, now: Date) {
  return ({ vistos: seen, matriculado, ultimoAcceso, accesoFin, ...rest }: Row): Alumno => {
    const hasta = ownAccesoEnd(curso, accesoFin)?.toISOString() ?? null;
    const { acceso } = accesoA(curso, { isEquipo: false, matriculado: true, accesoFin }, now);
    const { resultado } = results.of(rest.usuarioId);
    const { promedio, estado, regla } = resultado;
    return {
      ...rest,
      matriculado: matriculado.toISOString(),
      ultimoAcceso: ultimoAcceso?.toISOString() ?? null,
      avance: { vistos: seen, total: curso.materiales },
      promedio,
      estado,
      regla,
      parcial: partialLabel(resultado),
      hasta,
      acceso,
    };
  };
}

export type BriefUsuario = { usuarioId: number; nombre: string; apellido: string; correo: string };

/** Locks the live users among the given ids until the transaction ends. */
export async function lockPeople(db: Db, usuarioIds: number[]): Promise<BriefUsuario[]> {
  return db
    .select({
      usuarioId: usuarios.usuarioId,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      correo: usuarios.correo,
    })
    .from(usuarios)
    .where(inArray(usuarios.usuarioId, usuarioIds))
    .orderBy(asc(usuarios.usuarioId))
    .for('share');
}

/** Returns the newly enrolled users. Sorted, so that two requests for the same people cannot deadlock. */
export async function insertMatriculas(db: Db, cursoId: number, usuarioIds: number[]): Promise<number[]> {
  const { rows } = await db.execute<{ usuarioId: number }>(sql`
    insert into matricula (usuario_id, curso_id)
    select usuario_id, ${cursoId} from unnest(${sql.param(usuarioIds)}::int[]) as usuario_id order by usuario_id
    on conflict do nothing
    returning usuario_id as "usuarioId"`);
  return rows.map(({ usuarioId }) => usuarioId);
}

/** Locks in id order, so that two requests for the same people cannot deadlock. */
export async function lockMatriculas(db: Db, cursoId: number, usuarioIds: number[]) {
  return db
    .select({
      usuarioId: matriculas.usuarioId,
      creado: matriculas.creado,
      asientoId: matriculas.asientoId,
      accesoFin: matriculas.accesoFin,
    })
    .from(matriculas)
    .where(and(inArray(matriculas.usuarioId, usuarioIds), eq(matriculas.cursoId, cursoId)))
    .orderBy(asc(matriculas.usuarioId))
    .for('update');
}

/** Keeps the deleted rows for `restoreMatriculas`. */
export async function deleteMatriculas(db: Db, cursoId: number, usuarioIds: number[]): Promise<void> {
  await db.execute(sql`
    with quitada as (
      delete from matricula where usuario_id = any (${sql.param(usuarioIds)}::int[]) and curso_id = ${cursoId} returning *)
    insert into matricula_quitada
      (usuario_id, curso_id, asiento_id, ultimo_material_id, ultimo_acceso, primer_acceso, matriculado, acceso_fin)
    select usuario_id, curso_id, asiento_id, ultimo_material_id, ultimo_acceso, primer_acceso, creado, acceso_fin from quitada
    on conflict (usuario_id, curso_id) do update
      set asiento_id = excluded.asiento_id, ultimo_material_id = excluded.ultimo_material_id,
          ultimo_acceso = excluded.ultimo_acceso, primer_acceso = excluded.primer_acceso,
          matriculado = excluded.matriculado, acceso_fin = excluded.acceso_fin, quitada = now()`);
}

/**
 * Restores the enrolments deleted since then. Omits people who are enrolled again and people whose bought seat was lost
 * meanwhile.
 */
export async function restoreMatriculas(db: Db, cursoId: number, usuarioIds: number[], since: Date): Promise<number[]> {
  const { rows } = await db.execute<{ usuarioId: number }>(sql`
    with quitada as (
      delete from matricula_quitada where usuario_id = any (${sql.param(usuarioIds)}::int[]) and curso_id = ${cursoId}
         and quitada > ${since.toISOString()}::timestamptz returning *)
    insert into matricula (usuario_id, curso_id, asiento_id, ultimo_material_id, ultimo_acceso, primer_acceso, creado, acceso_fin)
    select usuario_id, curso_id, asiento_id, ultimo_material_id, ultimo_acceso, primer_acceso, matriculado, acceso_fin from quitada q
     where q.asiento_id is null or exists (
       select from asiento a where a.asiento_id = q.asiento_id and a.revocado is null and a.usuario_id = q.usuario_id
          for share)
     order by usuario_id
    on conflict do nothing
    returning usuario_id as "usuarioId"`);
  return rows.map(({ usuarioId }) => usuarioId);
}

export async function forgetQuitadas(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from matricula_quitada where quitada < ${before.toISOString()}::timestamptz`);
}

/** Null takes back the extension. The caller has locked the rows with `lockMatriculas`. */
export async function setAccesoFin(db: Db, cursoId: number, usuarioIds: number[], hasta: Date | null): Promise<void> {
  await db
    .update(allMatriculas)
    .set({ accesoFin: hasta })
    .where(and(inArray(allMatriculas.usuarioId, usuarioIds), eq(allMatriculas.cursoId, cursoId)));
}
