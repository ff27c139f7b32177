import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { mailsTo } from './erase-mentions.ts';
import type { Identity, Sought } from './sought-person.ts';

/** Tables whose rows are deleted with the account. */
const ownTables = [
  'sesion',
  'codigo_recuperacion',
  'segundo_factor',
  'entrada_pendiente',
  'idempotencia',
  'apunte',
  'concesion',
  'cambio_fecha',
  'calendario',
  'preferencia_recordatorio',
  'anuncio_leido',
  'anuncio_baja',
  'consulta',
  'archivo_posicion',
  'nota_interna',
  'nombre_impreso',
  'grupo_consentimiento',
  'emision_alumno',
  'anuncio_elegido',
  'matricula_quitada',
  'zoom_conocido',
];

/** Empties the account; document and address get a form that no person can have. */
export async function emptyAccount(tx: Db, usuarioId: number): Promise<void> {
  await tx.execute(sql`
    update usuario set tipo_documento = 'PAS', dni = 'X' || lpad(usuario_id::text, 9, '0'),
           correo = 'anonimo-' || usuario_id || '@anonimo.invalid', nombre = 'Persona', apellido = 'anonimizada', numero = '',
           contrasena = null
     where usuario_id = ${usuarioId}`);
  const deletions = ownTables.map(
    (table) =>
      sql`${sql.identifier(`of_${table}`)} as (delete from ${sql.identifier(table)} where usuario_id = ${usuarioId})`,
  );
  await tx.execute(sql`with ${sql.join(deletions, sql`, `)} select`);
  // Ratings stay, without the person and without free text.
  await tx.execute(sql`
    update encuesta_respuesta set usuario_id = null, cita = 'no', respuestas = coalesce((
             select jsonb_agg(x.body order by x.place)
               from jsonb_array_elements(respuestas) with ordinality as x (body, place)
              where x.body ->> 'tipo' <> 'texto'), '[]')
     where usuario_id = ${usuarioId}`);
  await tx.execute(sql`update docente set usuario_id = null where usuario_id = ${usuarioId}`);
  // Notes and positions of deleted materials that can still be restored.
  for (const key of ['apuntes', 'posiciones']) {
    await tx.execute(sql`
      update archivo_eliminado set datos = jsonb_set(datos, array[${key}], coalesce((
               select jsonb_agg(x) from jsonb_array_elements(datos -> ${key}::text) x
                where (x ->> 'usuario_id')::int <> ${usuarioId}), '[]'))
       where datos -> ${key}::text @> ${JSON.stringify([{ usuario_id: usuarioId }])}::jsonb`);
  }
}

/** Whether an answer to a data request of the person is still queued. */
export async function awaitsAnswer(tx: Db, usuarioId: number, { correo }: Identity): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from correo_saliente
     where ${mailsTo(usuarioId, [correo])} and estado = 'pendiente' and clave like 'solicitud-%-respuesta' limit 1`);
  return rowCount === 1;
}

/** Gives up queued mails to the person, and marks failed ones as dealt with. */
export async function stopMails(tx: Db, { usuarioId, correos }: Sought): Promise<void> {
  await tx.execute(sql`
    update correo_saliente
       set estado = case when estado = 'pendiente' then 'fallido' else estado end, atendido = now()
     where estado <> 'enviado' and atendido is null and ${mailsTo(usuarioId, correos)}`);
}

/** Closes the other data requests of the person: nobody is left to answer. */
export async function closeSolicitudes(tx: Db, usuarioId: number, adminId: number): Promise<void> {
  await tx.execute(sql`
    update solicitud_datos
       set respuesta = 'Sin efecto: los datos de la persona se anonimizaron.', respondida = now(), respondida_por = ${adminId}
     where usuario_id = ${usuarioId} and respondida is null`);
}

type Erasure = { usuarioId: number; adminId: number; motivo: string };

/** Stores the reason, with matches of `pattern` replaced, and returns it; null when the person was erased before. */
export async function recordErasure(tx: Db, erasure: Erasure, pattern: string): Promise<string | null> {
  const { usuarioId, adminId, motivo } = erasure;
  const { rows } = await tx.execute<{ motivo: string }>(sql`
    insert into usuario_anonimizado (usuario_id, anonimizado_por, motivo)
    values (${usuarioId}, ${adminId}, regexp_replace(${motivo}, ${pattern}, 'anonimizado', 'gi'))
    on conflict do nothing returning motivo`);
  return rows[0]?.motivo ?? null;
}

/** Includes deleted accounts. */
export async function findIdentity(tx: Db, usuarioId: number): Promise<(Identity & { deleted: boolean }) | undefined> {
  const { rows } = await tx.execute<Identity & { deleted: boolean }>(sql`
    select dni, correo, numero, nombre, apellido, false as deleted from usuario_vivo where usuario_id = ${usuarioId}
    union all
    select dni, correo, numero, nombre, apellido, true from usuario_eliminado where usuario_id = ${usuarioId}`);
  return rows[0];
}
