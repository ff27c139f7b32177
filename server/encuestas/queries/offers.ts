import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { hasSeenAll } from './encuestas.ts';

export type Offer = { cursoId: number; curso: string; exigida: boolean; usuarioId: number; correo: string };

/** Days after the last class in which the mail still makes sense. */
const mailDays = 7;

const wanted = (cursoId: SQL, usuarioId: SQL) => sql`
  not exists (select from encuesta_respuesta r where r.curso_id = ${cursoId} and r.usuario_id = ${usuarioId})
  and not exists (select from anuncio_baja b where b.curso_id = ${cursoId} and b.usuario_id = ${usuarioId})`;

/** Students whose survey opened in the last days and who have no mail about it yet. */
export async function nextOffers(tx: Db, now: Date, count: number): Promise<Offer[]> {
  const instant = sql`${now.toISOString()}::timestamptz`;
  const since = sql`${instant} - make_interval(days => ${mailDays})`;
  const { rows } = await tx.execute<Offer>(sql`
    select e.curso_id as "cursoId", e.nombre as curso, e.exigida, u.usuario_id as "usuarioId", u.correo
      from encuesta_curso e join curso_vivo c using (curso_id)
      join matricula_viva m using (curso_id) join usuario_vivo u using (usuario_id)
     where e.activa and c.cancelado is null and u.correo_confirmado
       and has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, ${instant}, m.acceso_fin)
       and (e.abre between ${since} and ${instant}
            or (e.a_su_ritmo and e.abre > ${instant}
                and exists (select from avance a join material t using (material_id) join modulo_vivo v using (modulo_id)
                             where v.curso_id = e.curso_id and a.usuario_id = m.usuario_id and a.visto > ${since})
                and ${hasSeenAll(sql`e.curso_id`, sql`m.usuario_id`)}))
       and ${wanted(sql`e.curso_id`, sql`m.usuario_id`)}
       and not exists (select from correo_saliente q where q.clave = 'encuesta-' || e.curso_id || '-' || u.usuario_id)
     order by e.curso_id, u.usuario_id limit ${count}`);
  return rows;
}

/**
 * Deletes a queued mail about a survey when its recipient has answered, left the course or wants no mails of it, and
 * when the course was cancelled.
 */
export async function dropAnswered(db: Db, correoSalienteId: number): Promise<void> {
  const [cursoId, usuarioId] = [sql`m.curso_id`, sql`m.usuario_id`];
  await db.execute(sql`
    delete from correo_saliente q
     where q.correo_saliente_id = ${correoSalienteId} and q.estado = 'pendiente' and q.clave like 'encuesta-%'
       and not exists (
         select from matricula_viva m join encuesta_curso e using (curso_id) join curso_vivo c using (curso_id)
          where c.cancelado is null and m.curso_id = substring(q.clave from '^encuesta-(\\d+)-')::int
            and m.usuario_id = substring(q.clave from '-(\\d+)$')::int and e.activa and ${wanted(cursoId, usuarioId)})`);
}
