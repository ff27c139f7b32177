import { pageCount, pageRequest } from 'domain/formats/paging.ts';
import type { AsistenciaAlumno, AsistenciaCell, AsistenciaGrid, AsistenciaSesion } from 'domain/schemas/asistencia.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { matchesPeople } from '../../acceso/queries.ts';
import type { Db } from '../../db/connect.ts';
import { exportedRows } from '../../db/page.ts';
import { matriculas } from '../../db/schema/matriculas.ts';
import { allUsuarios, usuarios } from '../../db/schema/usuarios.ts';
import { ids, instant } from './entries.ts';
import { findMinimum } from './minimum.ts';

/** Dated sessions of a course, in the order of their dates. */
export async function listSesiones(db: Db, cursoId: number): Promise<AsistenciaSesion[]> {
  const { rows } = await db.execute<AsistenciaSesion & { inicio: string | Date; fin: string | Date }>(sql`
    select s.material_id as "materialId", t.nombre, s.inicio, s.fin, s.cancelada is not null as cancelada
      from sesion_programada s join material t using (material_id) join modulo_vivo d using (modulo_id)
     where d.curso_id = ${cursoId} order by s.inicio, s.material_id`);
  return rows.map((row) => ({ ...row, inicio: instant(row.inicio), fin: instant(row.fin) }));
}

export function isHeld({ cancelada, fin }: AsistenciaSesion, now: Date): boolean {
  return !cancelada && new Date(fin) <= now;
}

function selectAlumnos(db: Db, cursoId: number, matching: SQL | undefined) {
  const { usuarioId, dni, nombre, apellido } = usuarios;
  return db
    .select({ usuarioId, dni, nombre, apellido })
    .from(matriculas)
    .innerJoin(usuarios, eq(usuarios.usuarioId, matriculas.usuarioId))
    .where(and(eq(matriculas.cursoId, cursoId), matching))
    .orderBy(asc(apellido), asc(nombre), asc(usuarioId))
    .$dynamic();
}

type CellRow = AsistenciaCell & { usuarioId: number };

/** What is stored for these people at these sessions. */
export async function listCells(db: Db, materialIds: readonly number[], usuarioIds: readonly number[]) {
  const { rows } = await db.execute<CellRow & { entro: string | Date | null; actualizado: string | Date }>(sql`
    select a.usuario_id as "usuarioId", a.material_id as "materialId", a.presente, a.origen, a.entro, a.minutos, a.actualizado,
           (select u.nombre || ' ' || u.apellido from ${allUsuarios} u where u.usuario_id = a.registrado_por) as por
      from asistencia a
     where a.material_id = any(${ids(materialIds)}) and a.usuario_id = any(${ids(usuarioIds)})
     order by a.usuario_id, a.material_id`);
  return rows.map(
    (row): CellRow => ({ ...row, entro: row.entro && instant(row.entro), actualizado: instant(row.actualizado) }),
  );
}

type Person = Awaited<ReturnType<typeof selectAlumnos>>[number];

async function withCells(
  db: Db,
  sesiones: AsistenciaSesion[],
  people: Person[],
  now: Date,
): Promise<AsistenciaAlumno[]> {
  const found = await listCells(
    db,
    sesiones.map(({ materialId }) => materialId),
    people.map(({ usuarioId }) => usuarioId),
  );
  const held = new Map(sesiones.filter((sesion) => isHeld(sesion, now)).map((sesion) => [sesion.materialId, sesion]));
  const byAlumno = Map.groupBy(found, ({ usuarioId }) => usuarioId);
  return people.map((person) => {
    const celdas = (byAlumno.get(person.usuarioId) ?? []).map(({ usuarioId: _, ...celda }) => celda);
    const attended = celdas.filter(({ presente, materialId }) => presente && held.has(materialId));
    const minutos = attended.reduce((sum, celda) => sum + minutesOf(celda, held.get(celda.materialId)!), 0);
    return { ...person, celdas, asistidas: attended.length, minutos };
  });
}

/** Without known minutes, a person who was present counts for the whole session. */
export function minutesOf({ minutos }: Pick<AsistenciaCell, 'minutos'>, { inicio, fin }: AsistenciaSesion): number {
  return minutos ?? Math.round((Date.parse(fin) - Date.parse(inicio)) / 60_000);
}

type Asking = { usuario: CurrentUsuario; now: Date };

export async function gridOf(
  db: Db,
  cursoId: number,
  query: ListQuery,
  { usuario, now }: Asking,
): Promise<AsistenciaGrid> {
  const matching = matchesPeople(usuario, query.q);
  const { page, size } = pageRequest({ page: query.page ?? 1, size: query.size })!;
  const counted = await db
    .select({ n: count() })
    .from(matriculas)
    .innerJoin(usuarios, eq(usuarios.usuarioId, matriculas.usuarioId))
    .where(and(eq(matriculas.cursoId, cursoId), matching));
  const total = counted[0]?.n ?? 0;
  const people = await selectAlumnos(db, cursoId, matching)
    .limit(size)
    .offset((page - 1) * size);
  const sesiones = await listSesiones(db, cursoId);
  return {
    sesiones,
    realizadas: sesiones.filter((sesion) => isHeld(sesion, now)).length,
    minimo: await findMinimum(db, cursoId),
    alumnos: await withCells(db, sesiones, people, now),
    page,
    pages: pageCount(total, size),
    total,
  };
}

/** Filtered as in the table, without paging. */
export async function wholeGrid(db: Db, cursoId: number, q: string | undefined, { usuario, now }: Asking) {
  const sesiones = await listSesiones(db, cursoId);
  const people = await exportedRows(selectAlumnos(db, cursoId, matchesPeople(usuario, q)));
  return { sesiones, alumnos: await withCells(db, sesiones, people, now) };
}
