import { type Segmento, segmentos } from 'domain/rules/anuncios.ts';
import type { Audience } from 'domain/schemas/anuncios.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

/** Whether the student of `m` has seen a material or has submitted a test of the course. */
const begun = sql`(
  exists (select from avance v join material t using (material_id) join modulo_vivo o using (modulo_id)
           where v.usuario_id = m.usuario_id and o.curso_id = m.curso_id)
  or exists (select from intento i join prueba_viva p using (prueba_id) join modulo_vivo o using (modulo_id)
              where i.usuario_id = m.usuario_id and o.curso_id = m.curso_id and i.anulado is null))`;

/** Whether something is left to see or to submit. */
const unfinished = sql`(
  exists (select from material t join modulo_vivo o using (modulo_id)
           where o.curso_id = m.curso_id and not exists (
             select from avance v where v.usuario_id = m.usuario_id and v.material_id = t.material_id))
  or exists (select from prueba_viva p join modulo_vivo o using (modulo_id)
              where o.curso_id = m.curso_id and not exists (
                select from intento i where i.usuario_id = m.usuario_id and i.prueba_id = p.prueba_id and i.anulado is null)))`;

/** Whether the enrolment `m` belongs to the segment. */
export function isOf(segmento: Segmento, anuncioId: number): SQL {
  switch (segmento) {
    case 'todos':
      return sql`true`;
    case 'sin-empezar':
      return sql`not ${begun}`;
    case 'sin-terminar':
      return sql`${begun} and ${unfinished}`;
    case 'sin-pagar':
      return sql`m.pausada`;
    case 'elegidos':
      return sql`exists (
        select from anuncio_elegido e where e.anuncio_id = ${anuncioId} and e.usuario_id = m.usuario_id)`;
  }
}

const counted = segmentos.filter((segmento) => segmento !== 'elegidos');

/** Students with access now, by segment, and how many of them want mails and have a confirmed address. */
export async function listAudiences(db: Db, cursoId: number, now: Date): Promise<Audience[]> {
  const columns = counted.map((segmento) => sql`${isOf(segmento, 0)} as ${sql.identifier(segmento)}`);
  const counts = counted.map(
    (segmento) => sql`
    select ${segmento}::text as segmento, count(*)::int as alumnos, (count(*) filter (where recibe))::int as destinatarios
      from alumno where ${sql.identifier(segmento)}`,
  );
  const { rows } = await db.execute<Audience>(sql`
    with alumno as materialized (
      select u.correo_confirmado and not exists (
               select from anuncio_baja b where b.usuario_id = m.usuario_id and b.curso_id = m.curso_id) as recibe,
             ${sql.join(columns, sql`, `)}
        from matricula_viva m join curso_vivo c using (curso_id) join usuario_vivo u using (usuario_id)
       where m.curso_id = ${cursoId}
         and has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, ${now.toISOString()}::timestamptz, m.acceso_fin))
    ${sql.join(counts, sql` union all `)}`);
  return counted.flatMap((segmento) => rows.find((row) => row.segmento === segmento) ?? []);
}

/** False when one of them is not enrolled. */
export async function chooseAlumnos(
  tx: Db,
  { anuncioId, cursoId }: { anuncioId: number; cursoId: number },
  usuarioIds: readonly number[],
): Promise<boolean> {
  const wanted = [...new Set(usuarioIds)];
  const { rowCount } = await tx.execute(sql`
    insert into anuncio_elegido (anuncio_id, usuario_id)
    select ${anuncioId}::int, usuario_id from matricula_viva
     where curso_id = ${cursoId} and usuario_id = any(${sql.param(wanted)}::int[])`);
  return rowCount === wanted.length;
}
