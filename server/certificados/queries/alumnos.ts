import type { EligibleQuery } from 'domain/schemas/certificados.ts';
import { and, asc, eq, not, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { exportedRows, listOrPage } from '../../db/page.ts';
import { matriculas } from '../../db/schema/matriculas.ts';
import { usuarioColumns, usuarios } from '../../db/schema/usuarios.ts';
import { matchesWords } from '../../db/search.ts';
import { countsToStudy } from '../../materiales/queries/materiales.ts';
import { resultados } from '../../notas/queries/resultados.ts';

/** The first access or study on record; without one, the enrolment. */
function studiedSince(cursoId: number, usuarioId: number) {
  return sql<Date | null>`coalesce(
    least(${matriculas.primerAcceso}, ${matriculas.ultimoAcceso},
      (select min(a.visto) from avance a join material using (material_id) join modulo_vivo d using (modulo_id)
        where a.usuario_id = ${usuarioId} and d.curso_id = ${cursoId}),
      (select min(coalesce(i.inicio, i.enviado)) from intento i join prueba_viva using (prueba_id) join modulo_vivo d using (modulo_id)
        where i.usuario_id = ${usuarioId} and d.curso_id = ${cursoId})),
    ${matriculas.creado})`.mapWith((value: string) => new Date(value));
}

export async function findAlumno(tx: Db, cursoId: number, usuarioId: number) {
  const enrolled = and(eq(matriculas.usuarioId, usuarios.usuarioId), eq(matriculas.cursoId, cursoId));
  const [row] = await tx
    .select({
      ...usuarioColumns,
      matriculado: sql<boolean>`${matriculas.usuarioId} is not null`,
      estudiadoDesde: studiedSince(cursoId, usuarioId),
    })
    .from(usuarios)
    .leftJoin(matriculas, enrolled)
    .where(eq(usuarios.usuarioId, usuarioId));
  return row;
}

/** Whether the printed name is confirmed. It is asked for once, before the first certificate. */
export const confirmedNombre = (usuarioId: SQLWrapper) => sql<boolean>`(
  exists (select from nombre_confirmado n where n.usuario_id = ${usuarioId})
  or exists (select from certificado x where x.usuario_id = ${usuarioId} and x.revocado is null))`;

export async function hasConfirmedNombre(db: Db, usuarioId: number): Promise<boolean> {
  const { rows } = await db.execute<{ confirmado: boolean }>(
    sql`select ${confirmedNombre(sql`${usuarioId}::int`)} as confirmado`,
  );
  return rows[0]!.confirmado;
}

export async function countUnconfirmed(db: Db, usuarioIds: readonly number[]): Promise<number> {
  if (usuarioIds.length === 0) return 0;
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from unnest(${sql.param([...usuarioIds])}::int[]) id where not ${confirmedNombre(sql`id`)}`);
  return rows[0]!.n;
}

/** Undefined for a deleted account. */
export async function correoOf(db: Db, usuarioId: number): Promise<string | undefined> {
  const [row] = await db.select({ correo: usuarios.correo }).from(usuarios).where(eq(usuarios.usuarioId, usuarioId));
  return row?.correo;
}

export async function listEnrolled(db: Db, cursoId: number, query: EligibleQuery) {
  const nombreConfirmado = sql<boolean>`exists (
    select from nombre_confirmado n where n.usuario_id = ${usuarios.usuarioId})`;
  const enrolled = and(
    eq(matriculas.cursoId, cursoId),
    matchesWords(usuarios.busqueda, query.q),
    query.nombres === 'pendiente' ? not(nombreConfirmado) : undefined,
  );
  const onUsuario = eq(usuarios.usuarioId, matriculas.usuarioId);
  const people = db
    .select({
      usuarioId: usuarios.usuarioId,
      dni: usuarios.dni,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      nombreConfirmado,
    })
    .from(matriculas)
    .innerJoin(usuarios, onUsuario)
    .where(enrolled)
    .orderBy(asc(usuarios.apellido), asc(usuarios.nombre), asc(usuarios.usuarioId))
    .$dynamic();
  const matches = db.select({ uno: sql`1` }).from(matriculas).innerJoin(usuarios, onUsuario).where(enrolled);
  return listOrPage(db, query, { rows: people, matches, toItems: (found) => found });
}

/** Everybody who studies the course, by name. */
export function enrolledOf(db: Db, cursoId: number) {
  const { usuarioId, dni, nombre, apellido } = usuarios;
  return exportedRows(
    db
      .select({ usuarioId, dni, nombre, apellido })
      .from(matriculas)
      .innerJoin(usuarios, eq(usuarioId, matriculas.usuarioId))
      .where(eq(matriculas.cursoId, cursoId))
      .orderBy(asc(apellido), asc(nombre), asc(usuarioId))
      .$dynamic(),
  );
}

/** Whether the seat of the matricula `m` was bought in instalments that are not all paid. */
export const owesCuotas = sql`(m.asiento_id is not null and exists (
  select from asiento a join pedido_item i using (pedido_item_id) join cuota_debida q on q.primer_pedido_id = i.pedido_id
   where a.asiento_id = m.asiento_id))`;

/** Students who passed, never had a certificate of the course and owe no instalments; in the order of the list. */
export async function passedIds(db: Db, cursoId: number, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ usuarioId: number }>(sql`
    select usuario_id as "usuarioId"
      from matricula_viva m join (${resultados(cursoId, now)}) r using (usuario_id) join usuario_vivo u using (usuario_id)
     where m.curso_id = ${cursoId} and rango = 2 and not ${owesCuotas}
       and not exists (select from certificado c where c.usuario_id = u.usuario_id and c.curso_id = ${cursoId}
                         and c.calidad = 'aprobado')
     order by u.apellido, u.nombre, usuario_id`);
  return rows.map(({ usuarioId }) => usuarioId);
}

/** How many materials of a course these students have seen, and how many there are. */
export async function avanceOfAlumnos(db: Db, cursoId: number, usuarioIds: readonly number[]) {
  const { rows } = await db.execute<{ usuarioId: number | null; vistos: number; total: number }>(sql`
    select v.usuario_id as "usuarioId", count(v.material_id)::int as vistos,
           (select count(*)::int from material t join modulo_vivo using (modulo_id)
             where curso_id = ${cursoId} and ${countsToStudy}) as total
      from (select 1) one
      left join (avance v join material t using (material_id) join modulo_vivo d on d.modulo_id = t.modulo_id)
        on d.curso_id = ${cursoId} and ${countsToStudy} and v.usuario_id = any(${sql.param([...usuarioIds])}::int[])
     group by v.usuario_id`);
  const found = new Map(rows.map((row) => [row.usuarioId, row.vistos]));
  const total = rows[0]?.total ?? 0;
  return (usuarioId: number) => ({ vistos: found.get(usuarioId) ?? 0, total });
}
