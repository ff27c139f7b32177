import { accesoA, isForSale } from 'domain/rules/acceso.ts';
import { estadosPedido, pedidoStates } from 'domain/rules/pedido-states.ts';
import { seesPrecios, teaches } from 'domain/rules/permisos.ts';
import { currentPrecio } from 'domain/rules/precios.ts';
import type { CartCurso, Curso } from 'domain/schemas/cursos.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { allCursos, cursoColumns, cursos } from '../../db/schema/cursos.ts';
import { docentes } from '../../db/schema/docentes.ts';
import { entidades } from '../../db/schema/entidades.ts';
import { especialidades } from '../../db/schema/especialidades.ts';
import { matriculas } from '../../db/schema/matriculas.ts';
import { freeCupos } from './cupos.ts';

export type Viewer = CurrentUsuario | null;
type CursoData = Omit<typeof allCursos.$inferInsert, 'version' | 'creado' | 'actualizado' | 'eliminado'>;

/** Join condition for the viewer's enrolment. */
export function enrolment(viewer: Viewer): SQL | undefined {
  return and(eq(matriculas.cursoId, cursos.cursoId), eq(matriculas.usuarioId, viewer?.usuarioId ?? 0));
}

/** `hallados`: how many rows the whole list has, for `pageWithCount`. */
export function selectCursos(
  db: Db,
  viewer: Viewer,
  hallados = sql<number>`1`,
  cuposLibres = sql<number | null>`null`,
) {
  return db
    .select({
      curso: cursoColumns,
      especialidad: especialidades.nombre,
      coordinador: sql<string | null>`${docentes.nombre} || ' ' || ${docentes.apellido}`,
      entidad: {
        titulo: entidades.titulo,
        acronimo: entidades.acronimo,
        ubicacion: entidades.ubicacion,
        logo: entidades.logo,
      },
      matriculado: sql<boolean>`${matriculas.usuarioId} is not null`,
      pausado: sql<boolean>`coalesce(${matriculas.pausada}, false)`,
      accesoFin: matriculas.accesoFin,
      hallados,
      cuposLibres,
    })
    .from(cursos)
    .innerJoin(especialidades, eq(especialidades.especialidadId, cursos.especialidadId))
    .leftJoin(docentes, eq(docentes.docenteId, cursos.coordinadorId))
    .leftJoin(entidades, eq(entidades.entidadId, cursos.entidadId))
    .leftJoin(matriculas, enrolment(viewer));
}

type Row = Awaited<ReturnType<typeof selectCursos>>[number];

/** In place of the prices of a draft. */
const blankPrecios = {
  precio: 0,
  precioPreventa: null,
  preventaHasta: null,
  precioActual: 0,
  cuposDesde: null,
  cuposDescuento: null,
};

export function toCurso(viewer: Viewer, now: Date) {
  return ({ curso, especialidad, coordinador, entidad, matriculado, pausado, accesoFin }: Row): Curso => ({
    ...curso,
    ext: curso.imagen.split('.').at(1) ?? '',
    fechaHoraInicio: curso.fechaHoraInicio.toISOString(),
    fechaHoraLimite: curso.fechaHoraLimite.toISOString(),
    preventaHasta: curso.preventaHasta?.toISOString() ?? null,
    precioActual: currentPrecio(curso, now),
    especialidad,
    coordinador,
    entidad,
    matriculado,
    ...(accesoFin && { accesoFin: accesoFin.toISOString() }),
    ...(curso.publicado === null && viewer !== null && !seesPrecios(viewer, curso.cursoId) && blankPrecios),
    enVenta: isForSale(curso, now),
    acceso: accesoA(
      curso,
      { isEquipo: viewer !== null && teaches(viewer, curso.cursoId), matriculado, pausado, accesoFin },
      now,
    ).acceso,
  });
}

/** Finds an inactive course too; a draft (never active) only for its staff and students. */
export async function findCurso(db: Db, id: number, viewer: Viewer, now: Date): Promise<Curso | null> {
  const isEquipo = viewer !== null && teaches(viewer, id);
  const visible = isEquipo ? undefined : or(isNotNull(cursos.publicado), isNotNull(matriculas.usuarioId));
  const [row] = await selectCursos(db, viewer).where(and(eq(cursos.cursoId, id), visible));
  return row ? toCurso(viewer, now)(row) : null;
}

/** Locks the course, so that checked conditions still hold when it is written. */
export async function lockCurso(db: Db, id: number): Promise<void> {
  await db.select({ cursoId: cursos.cursoId }).from(cursos).where(eq(cursos.cursoId, id)).for('update');
}

export async function existsCurso(db: Db, id: number): Promise<boolean> {
  const rows = await db.select({ cursoId: cursos.cursoId }).from(cursos).where(eq(cursos.cursoId, id));
  return rows.length === 1;
}

export type CartCard = Curso & CartCurso;

/** Active courses only: for others a cart shows only that they are not for sale. */
export async function findCards(db: Db, ids: number[], viewer: Viewer, now: Date): Promise<CartCard[]> {
  const buyer = { correo: viewer?.correo ?? '', usuarioId: viewer?.usuarioId ?? null };
  const rows = await selectCursos(db, viewer, undefined, freeCupos(buyer, now)).where(
    and(inArray(cursos.cursoId, ids), cursos.activa),
  );
  return rows.map((row) => ({ ...toCurso(viewer, now)(row), cuposLibres: row.cuposLibres }));
}

export async function insertCurso(db: Db, data: CursoData): Promise<number> {
  const [row] = await db.insert(allCursos).values(data).returning({ cursoId: allCursos.cursoId });
  return row!.cursoId;
}

/** False when the version does not match. */
export async function updateCurso(db: Db, id: number, data: CursoData, version: number | undefined): Promise<boolean> {
  const unchanged = version === undefined ? undefined : eq(allCursos.version, version);
  const rows = await db
    .update(allCursos)
    .set(data)
    .where(and(eq(allCursos.cursoId, id), unchanged))
    .returning({ cursoId: allCursos.cursoId });
  return rows.length === 1;
}

export async function deleteCurso(db: Db, id: number): Promise<void> {
  await db.update(allCursos).set({ eliminado: sql`now()` }).where(eq(allCursos.cursoId, id));
}

export type Dependents = { matriculas: number; cupos: number; pedidos: number };

/** What deleting would leave without its purchase: enrolled people, paid seats not yet claimed, and payable pedidos. */
export async function countDependents(db: Db, id: number): Promise<Dependents> {
  const payable = estadosPedido.filter((estado) => pedidoStates[estado].acts.pay);
  const { rows } = await db.execute<Dependents>(sql`
    select (select count(*)::int from matricula_viva where curso_id = ${id}) as matriculas,
           (select count(*)::int from asiento join pedido_item using (pedido_item_id)
             where curso_id = ${id} and usuario_id is null and revocado is null) as cupos,
           (select count(*)::int from pedido_item join pedido using (pedido_id)
             where curso_id = ${id} and estado in ${payable}) as pedidos`);
  return rows[0]!;
}

/** For the sitemap, limited to 50,000 URLs. */
export async function listFlyers(db: Db): Promise<{ cursoId: number; actualizado: Date }[]> {
  return db
    .select({ cursoId: cursos.cursoId, actualizado: cursos.actualizado })
    .from(cursos)
    .where(and(cursos.activa, isNull(cursos.archivado)))
    .orderBy(asc(cursos.cursoId))
    .limit(49_000);
}
