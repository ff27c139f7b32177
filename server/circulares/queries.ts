import type { Finalidad, Reached } from 'domain/rules/circulares.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';

export type Recipient = Reached & { usuarioId: number; correo: string; nombre: string; apellido: string };

/** Whether the person's latest decision about news is to get them. */
const agrees = (usuarioId: string) => sql`coalesce((
  select otorgado from consentimiento_publicidad p
   where p.usuario_id = ${sql.raw(usuarioId)} order by p.consentimiento_publicidad_id desc limit 1), false)`;

/** The given people that exist. */
export async function listRecipients(db: Db, usuarioIds: readonly number[]): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient>(sql`
    select u.usuario_id as "usuarioId", u.correo, u.nombre, u.apellido, u.correo_confirmado as confirmado,
           ${agrees('u.usuario_id')} as publicidad
      from usuario_vivo u
     where u.usuario_id = any (${sql.param([...usuarioIds])}::int[])
     order by u.usuario_id`);
  return rows;
}

const novedad: Finalidad = 'novedad';

/** Deletes a queued mail with news unless its recipient still wants news. Other mails stay. */
export async function dropUnwantedNews(db: Db, correoSalienteId: number): Promise<void> {
  await db.execute(sql`
    delete from correo_saliente q
     where q.correo_saliente_id = ${correoSalienteId} and q.estado = 'pendiente' and q.plantilla = 'circular'
       and q.datos ->> 'finalidad' = ${novedad} and not ${agrees('q.usuario_id')}`);
}
