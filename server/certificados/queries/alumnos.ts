import type { ListQuery } from 'domain/schemas/list.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { listOrPage } from '../../db/page.ts';
import { matriculas } from '../../db/schema/matriculas.ts';
import { usuarioColumns, usuarios } from '../../db/schema/usuarios.ts';
import { matchesWords } from '../../db/search.ts';
import { resultados } from '../../notas/queries/notas.ts';

/** The first access on record, or the first thing that was studied; without either the enrolment. */
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

export async function listEnrolled(db: Db, cursoId: number, query: ListQuery) {
  const enrolled = and(eq(matriculas.cursoId, cursoId), matchesWords(usuarios.busqueda, query.q));
  const onUsuario = eq(usuarios.usuarioId, matriculas.usuarioId);
  const people = db
    .select({
      usuarioId: usuarios.usuarioId,
      dni: usuarios.dni,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
    })
    .from(matriculas)
    .innerJoin(usuarios, onUsuario)
    .where(enrolled)
    .orderBy(asc(usuarios.apellido), asc(usuarios.nombre), asc(usuarios.usuarioId))
    .$dynamic();
  const matches = db.select({ uno: sql`1` }).from(matriculas).innerJoin(usuarios, onUsuario).where(enrolled);
  return listOrPage(db, query, { rows: people, matches, toItems: (found) => found });
}

/** Who passed, has no certificate of the course and never had one revoked; in the order of the list. */
export async function passedIds(db: Db, cursoId: number): Promise<number[]> {
  const { rows } = await db.execute<{ usuarioId: number }>(sql`
    select usuario_id as "usuarioId" from (${resultados(cursoId)}) r join usuario_vivo u using (usuario_id)
     where rango = 2
       and not exists (select from certificado c where c.usuario_id = u.usuario_id and c.curso_id = ${cursoId})
     order by u.apellido, u.nombre, usuario_id`);
  return rows.map(({ usuarioId }) => usuarioId);
}
