import { readOrden } from 'domain/formats/sorting.ts';
import { accesoA, accesoEnd } from 'domain/rules/acceso.ts';
import { resultOf } from 'domain/rules/calificacion.ts';
import type { Alumno, AlumnosQuery } from 'domain/schemas/matriculas.ts';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { exportedRows, listOrPage, type Page } from '../../db/page.ts';
import { certificados } from '../../db/schema/certificados.ts';
import { cursos } from '../../db/schema/cursos.ts';
import { allMatriculas, matriculas } from '../../db/schema/matriculas.ts';
import { usuarios } from '../../db/schema/usuarios.ts';
import { matchesWords } from '../../db/search.ts';
import { inDays, sortBy } from '../../db/sort.ts';
import { type AlumnoNota, cursoNotas, resultados } from '../../notas/queries/notas.ts';

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
      materiales: sql<number>`(select count(*)::int from material join modulo_vivo using (modulo_id) where curso_id = ${cursoId})`,
    })
    .from(cursos)
    .where(eq(cursos.cursoId, cursoId));
}

const vistos = sql<number>`(
  select count(*)::int from avance join material using (material_id) join modulo_vivo using (modulo_id)
   where avance.usuario_id = ${matriculas.usuarioId} and modulo_vivo.curso_id = ${matriculas.cursoId})`;

type Filter = Omit<AlumnosQuery, 'page' | 'size'>;

function enrolledIn(cursoId: number, { q, ...days }: Filter): SQL | undefined {
  return and(eq(matriculas.cursoId, cursoId), inDays(matriculas.creado, days), matchesWords(usuarios.busqueda, q));
}

/**
 * What a student is sorted by, for the whole course in one aggregate. Materialized: parallel workers would each compute
 * all of it.
 */
function figuresToSort(cursoId: number): Partial<Record<string, { value: SQL; ofAlumno: SQL }>> {
  const vistosOfCurso = sql`
    select usuario_id, count(*) as vistos from avance join material using (material_id) join modulo_vivo using (modulo_id)
     where curso_id = ${cursoId} group by usuario_id`;
  const once = (aggregate: SQL) => sql`(with once as materialized (${aggregate}) select * from once) cifra`;
  const result = once(resultados(cursoId));
  return {
    avance: { value: sql`coalesce(cifra.vistos, 0)`, ofAlumno: once(vistosOfCurso) },
    promedio: { value: sql`coalesce(cifra.promedio, -1)`, ofAlumno: result },
    estado: { value: sql`coalesce(cifra.rango, 0)`, ofAlumno: result },
  };
}

function selectAlumnos(db: Db, cursoId: number, { orden, ...filter }: Filter) {
  const name = [usuarios.apellido, usuarios.nombre];
  const figures = figuresToSort(cursoId);
  const figure = orden && figures[readOrden(orden).column];
  const value = figure?.value ?? sql`0`;
  const sortedBy = { alumno: name, avance: value, promedio: value, estado: value, matriculado: matriculas.creado };
  const rows = db
    .select({
      usuarioId: usuarios.usuarioId,
      dni: usuarios.dni,
      correo: usuarios.correo,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      matriculado: matriculas.creado,
      ultimoAcceso: matriculas.ultimoAcceso,
      certificado: certificados.codigo,
      vistos,
    })
    .from(matriculas)
    .innerJoin(usuarios, eq(usuarios.usuarioId, matriculas.usuarioId))
    .leftJoin(
      certificados,
      and(
        eq(certificados.usuarioId, matriculas.usuarioId),
        eq(certificados.cursoId, matriculas.cursoId),
        isNull(certificados.revocado),
      ),
    )
    .where(enrolledIn(cursoId, filter))
    .orderBy(...sortBy(orden, sortedBy, [...name.map((part) => asc(part)), asc(usuarios.usuarioId)]))
    .$dynamic();
  return figure ? rows.leftJoin(figure.ofAlumno, sql`cifra.usuario_id = ${usuarios.usuarioId}`) : rows;
}

type Row = Awaited<ReturnType<typeof selectAlumnos>>[number];

/** The number of statements does not depend on the page size. */
export async function listAlumnos(
  db: Db,
  curso: CursoOfAlumnos,
  query: AlumnosQuery,
  now: Date,
): Promise<Alumno[] | Page<Alumno>> {
  const rows = selectAlumnos(db, curso.cursoId, query);
  const matches = db
    .select({ uno: sql`1` })
    .from(matriculas)
    .innerJoin(usuarios, eq(usuarios.usuarioId, matriculas.usuarioId))
    .where(enrolledIn(curso.cursoId, query));
  return listOrPage(db, query, { rows, matches, toItems: (found) => withNotas(db, curso, found, now) });
}

/** Filtered as in the table, without paging. */
export async function listAllAlumnos(db: Db, curso: CursoOfAlumnos, filter: Filter, now: Date) {
  return withNotas(db, curso, await exportedRows(selectAlumnos(db, curso.cursoId, filter)), now);
}

async function withNotas(db: Db, curso: CursoOfAlumnos, rows: Row[], now: Date): Promise<Alumno[]> {
  const ids = rows.map(({ usuarioId }) => usuarioId);
  return rows.map(toAlumno(curso, await cursoNotas(db, curso.cursoId, ids), now));
}

function toAlumno(curso: CursoOfAlumnos, notas: AlumnoNota[], now: Date) {
  const byAlumno = Map.groupBy(notas, ({ usuarioId }) => usuarioId);
  const hasta = accesoEnd(curso)?.toISOString() ?? null;
  const { acceso } = accesoA(curso, { isEquipo: false, matriculado: true }, now);
  return ({ vistos: seen, matriculado, ultimoAcceso, ...rest }: Row): Alumno => {
    const { promedio, estado, regla } = resultOf(byAlumno.get(rest.usuarioId) ?? []);
    return {
      ...rest,
      matriculado: matriculado.toISOString(),
      ultimoAcceso: ultimoAcceso?.toISOString() ?? null,
      avance: { vistos: seen, total: curso.materiales },
      promedio,
      estado,
      regla,
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

/** In the order of people, so that two requests for the same people cannot deadlock. */
export async function lockMatriculas(db: Db, cursoId: number, usuarioIds: number[]) {
  return db
    .select({ usuarioId: matriculas.usuarioId, creado: matriculas.creado, asientoId: matriculas.asientoId })
    .from(matriculas)
    .where(and(inArray(matriculas.usuarioId, usuarioIds), eq(matriculas.cursoId, cursoId)))
    .orderBy(asc(matriculas.usuarioId))
    .for('update');
}

export async function deleteMatriculas(db: Db, cursoId: number, usuarioIds: number[]): Promise<void> {
  await db
    .delete(allMatriculas)
    .where(and(inArray(allMatriculas.usuarioId, usuarioIds), eq(allMatriculas.cursoId, cursoId)));
}
