import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

export type Identity = { dni: string; correo: string; numero: string; nombre: string; apellido: string };

/** What stands where a person's data stood. */
const gone = 'anonimizado';

/**
 * Text and JSON that may name a person in passing. Not among them: pedidos with their comprobante, the register of
 * certificates and the Libro de Reclamaciones, which the law asks to keep.
 */
const places: readonly { table: string; columns: readonly string[]; json?: boolean }[] = [
  { table: 'auditoria', columns: ['antes', 'despues'], json: true },
  { table: 'importacion', columns: ['filas', 'resultado', 'avisos'], json: true },
  { table: 'idempotencia', columns: ['respuesta'], json: true },
  { table: 'pgboss.job', columns: ['data', 'output'], json: true },
  { table: 'evento_seguridad', columns: ['detalle'] },
  { table: 'solicitud_datos', columns: ['detalle', 'respuesta'] },
  { table: 'correo_saliente', columns: ['asunto', 'texto', 'html', 'error'] },
];

/** The account becomes an empty row; document and address are of a form that nobody can have. */
export async function emptyAccount(tx: Db, usuarioId: number): Promise<void> {
  await tx.execute(sql`
    update usuario set tipo_documento = 'PAS', dni = 'X' || lpad(usuario_id::text, 9, '0'),
           correo = 'anonimo-' || usuario_id || '@anonimo.invalid', nombre = 'Persona', apellido = 'anonimizada', numero = '',
           contrasena = null
     where usuario_id = ${usuarioId}`);
  for (const table of [
    'sesion',
    'codigo_recuperacion',
    'segundo_factor',
    'entrada_pendiente',
    'idempotencia',
    'apunte',
    'concesion',
    'calendario',
    'preferencia_recordatorio',
    'anuncio_leido',
    'anuncio_baja',
    'consulta',
    'archivo_posicion',
  ]) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where usuario_id = ${usuarioId}`);
  }
  // Notes on deleted materials that can still be restored, and positions in their videos.
  for (const key of ['apuntes', 'posiciones']) {
    await tx.execute(sql`
      update archivo_eliminado set datos = jsonb_set(datos, array[${key}], coalesce((
               select jsonb_agg(x) from jsonb_array_elements(datos -> ${key}::text) x
                where (x ->> 'usuario_id')::int <> ${usuarioId}), '[]'))
       where datos -> ${key}::text @> ${JSON.stringify([{ usuario_id: usuarioId }])}::jsonb`);
  }
}

/** Mails of a course name the person in their key only; they may have gone to an earlier address. */
const mailsTo = (usuarioId: number, { correo }: Identity) =>
  sql`(usuario_id = ${usuarioId} or lower(para) = ${correo.toLowerCase()}
    or clave ~ ${`^(anuncio|sesion)-.*-${usuarioId}$`})`;

/** Whether an answer to a request of the person about their data has not left yet. */
export async function awaitsAnswer(tx: Db, usuarioId: number, person: Identity): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from correo_saliente
     where ${mailsTo(usuarioId, person)} and estado = 'pendiente' and clave like 'solicitud-%-respuesta' limit 1`);
  return rowCount === 1;
}

/** Mails to the person: their text goes, what waits is not sent any more, and nobody has to deal with them. */
export async function emptyMails(tx: Db, usuarioId: number, person: Identity): Promise<void> {
  await tx.execute(sql`
    update correo_saliente
       set para = ${`${gone}@anonimo.invalid`}, texto = '', html = '', url_baja = null,
           estado = case when estado = 'pendiente' then 'fallido' else estado end,
           atendido = case when estado = 'enviado' then atendido else coalesce(atendido, now()) end
     where ${mailsTo(usuarioId, person)}`);
}

/** Other requests of the person: nobody is left to answer. */
export async function closeSolicitudes(tx: Db, usuarioId: number, adminId: number): Promise<void> {
  await tx.execute(sql`
    update solicitud_datos
       set respuesta = 'Sin efecto: los datos de la persona se anonimizaron.', respondida = now(), respondida_por = ${adminId}
     where usuario_id = ${usuarioId} and respondida is null`);
}

/**
 * Takes document and address out of everything that recorded them in passing, and the name out of the audit of the
 * person. Elsewhere a name stays: others may have the same.
 */
export async function eraseMentions(tx: Db, usuarioId: number, { dni, correo }: Identity): Promise<void> {
  await tx.execute(sql`select set_config('aula.anonymising', 'on', true)`);
  for (const { table, columns, json } of places) {
    const name = sql.join(
      table.split('.').map((part) => sql.identifier(part)),
      sql`.`,
    );
    for (const column of columns) {
      const value = sql.identifier(column);
      const text = json ? sql`${value}::text` : sql`${value}`;
      const cleaned = without(without(text, dni), correo);
      const found = sql`strpos(lower(${text}), ${dni.toLowerCase()}) > 0 or strpos(lower(${text}), ${correo.toLowerCase()}) > 0`;
      await tx.execute(sql`update ${name} set ${value} = ${json ? sql`(${cleaned})::jsonb` : cleaned} where ${found}`);
    }
  }
  await eraseNames(tx, usuarioId);
  await tx.execute(sql`select set_config('aula.anonymising', 'off', true)`);
}

/** In any spelling, and as a whole word: a document may stand inside of a longer number. */
function without(text: SQL, value: string): SQL {
  const pattern = `\\m${value.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')}\\M`;
  return sql`regexp_replace(${text}, ${pattern}, ${gone}, 'gi')`;
}

async function eraseNames(tx: Db, usuarioId: number): Promise<void> {
  const id = String(usuarioId);
  const theirs = sql`((entidad = 'usuario' and entidad_id = ${id}) or antes ->> 'usuarioId' = ${id}
    or despues ->> 'usuarioId' = ${id})`;
  for (const column of ['antes', 'despues']) {
    const value = sql.identifier(column);
    await tx.execute(sql`
      update auditoria set ${value} = (${value} - '{apellido,numero}'::text[]) || ${JSON.stringify({ nombre: gone })}::jsonb
       where ${theirs} and ${value} ? 'nombre'`);
  }
}

type Erasure = { usuarioId: number; adminId: number; motivo: string };

/** False when it was done before. */
export async function recordErasure(tx: Db, { usuarioId, adminId, motivo }: Erasure): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into usuario_anonimizado (usuario_id, anonimizado_por, motivo) values (${usuarioId}, ${adminId}, ${motivo})
    on conflict do nothing`);
  return rowCount === 1;
}

/** Deleted accounts included. */
export async function findIdentity(tx: Db, usuarioId: number): Promise<(Identity & { deleted: boolean }) | undefined> {
  const { rows } = await tx.execute<Identity & { deleted: boolean }>(sql`
    select dni, correo, numero, nombre, apellido, false as deleted from usuario_vivo where usuario_id = ${usuarioId}
    union all
    select dni, correo, numero, nombre, apellido, true from usuario_eliminado where usuario_id = ${usuarioId}`);
  return rows[0];
}
