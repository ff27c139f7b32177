import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import type { Search, Sought } from './sought-person.ts';

/** Rows per statement, which must end within its timeout. */
export const erasureBatch = 2_000;

/**
 * Condition for mails to the person: by account, address, key or pedido, because a mail may have gone to an earlier
 * address. Mails of a pedido for another person belong to that person.
 */
export const mailsTo = (usuarioId: number, correos: string[]) =>
  sql`(usuario_id = ${usuarioId} or lower(para) = any(${sql.param(correos.map((correo) => correo.toLowerCase()))}::text[])
    or clave ~ ${`^(anuncio|sesion)-.*-${usuarioId}$`}
    or pedido_id in (select pedido_id from pedido where pedido.usuario_id = ${usuarioId} and destinatario = 'cuenta'))`;

type Place = {
  table: string;
  /** Primary key with the types of its columns. */
  key: readonly (readonly [column: string, type: string])[];
  /** Column with the time at which a row was written. */
  time: string | null;
  json?: readonly string[];
  text?: readonly string[];
  /** Condition for rows about the person. */
  own?: (search: Search) => SQL;
  /** Columns replaced in rows about the person, whatever they contain. */
  emptied?: Readonly<Record<string, SQL>>;
};

const ofUsuario = ({ usuarioId }: Search) => sql`usuario_id = ${usuarioId}`;

/**
 * Columns with text and JSON that may mention a person. `kept-after-erasure.ts` lists what the law keeps. New entries
 * go at the end: an erasure that runs during an upgrade has stored its position in this list.
 */
const places: readonly Place[] = [
  {
    table: 'auditoria',
    key: [['auditoria_id', 'bigint']],
    time: 'creado',
    json: ['antes', 'despues'],
    own: ({ usuarioId }) => sql`entidad = 'usuario' and entidad_id = ${String(usuarioId)}`,
  },
  {
    table: 'importacion',
    key: [['importacion_id', 'bigint']],
    time: 'creado',
    json: ['filas', 'resultado', 'avisos'],
  },
  { table: 'nota_interna', key: [['nota_interna_id', 'integer']], time: 'creado', text: ['texto'] },
  { table: 'idempotencia', key: [['idempotencia_id', 'bigint']], time: 'creado', json: ['respuesta'] },
  {
    table: 'pgboss.job',
    key: [
      ['name', 'text'],
      ['id', 'uuid'],
    ],
    time: 'created_on',
    json: ['data', 'output'],
  },
  {
    table: 'evento_seguridad',
    key: [['evento_seguridad_id', 'bigint']],
    time: 'creado',
    text: ['detalle'],
    own: ofUsuario,
  },
  {
    table: 'solicitud_datos',
    key: [['solicitud_datos_id', 'bigint']],
    time: 'creada',
    text: ['detalle', 'respuesta'],
    own: ofUsuario,
  },
  {
    table: 'correo_saliente',
    key: [['correo_saliente_id', 'bigint']],
    time: 'creado',
    text: ['asunto', 'error', 'texto', 'html'],
    json: ['datos'],
    own: ({ usuarioId, correos }) => mailsTo(usuarioId, correos),
    emptied: {
      para: sql`'anonimizado@anonimo.invalid'`,
      texto: sql`''`,
      html: sql`''`,
      url_baja: sql`null`,
      datos: sql`null`,
    },
  },
  {
    table: 'certificado_lote_alumno',
    key: [
      ['certificado_lote_id', 'bigint'],
      ['usuario_id', 'bigint'],
    ],
    time: null,
    text: ['problema'],
    own: ofUsuario,
  },
  {
    table: 'empresa',
    key: [['empresa_id', 'integer']],
    time: 'creado',
    text: ['razon_social', 'direccion', 'contacto', 'correo', 'celular'],
  },
  {
    table: 'cotizacion',
    key: [['cotizacion_id', 'integer']],
    time: 'creado',
    text: ['razon_social', 'direccion', 'contacto', 'correo', 'celular', 'condiciones', 'acepto', 'motivo'],
  },
  { table: 'interesado', key: [['interesado_id', 'integer']], time: 'creado', text: ['nombre', 'motivo'] },
  {
    table: 'encuesta_respuesta',
    key: [['encuesta_respuesta_id', 'integer']],
    time: 'creada',
    json: ['respuestas'],
  },
  {
    table: 'grupo_invitacion',
    key: [['grupo_invitacion_id', 'integer']],
    time: 'creado',
    text: ['nombre', 'correo'],
    own: ({ usuarioId, correos }) =>
      sql`(lower(correo) = any (${sql.param(correos.map((correo) => correo.toLowerCase()))}::text[])
        or asiento_id in (select a.asiento_id from asiento a where a.usuario_id = ${usuarioId}))`,
    emptied: {
      nombre: sql`''`,
      correo: sql`'anonimizado-' || t.grupo_invitacion_id || '@anonimo.invalid'`,
      // An unused invitation is withdrawn too.
      anulada: sql`case when t.asiento_id is null then coalesce(t.anulada, now()) end`,
    },
  },
  { table: 'anuncio', key: [['anuncio_id', 'integer']], time: 'creado', text: ['titulo', 'texto'] },
  { table: 'remesa', key: [['remesa_id', 'integer']], time: 'creado', text: ['nota'] },
];

export const erasureSteps = places.length;

const identifier = (name: string) =>
  sql.join(
    name.split('.').map((part) => sql.identifier(part)),
    sql`.`,
  );
const list = (parts: SQL[]) => sql.join(parts, sql`, `);

/** New value per column. */
function changesOf({ json = [], text = [], emptied = {} }: Place, search: Search, own: SQL): [string, SQL][] {
  const { usuarioId, words, own: ownValues, pattern, ownPattern } = search;
  const erasedJson = (column: SQL) =>
    sql`erase_person(${column}, ${String(usuarioId)}, ${sql.param(words)}::text[], ${sql.param(ownValues)}::text[],
      ${pattern}, ${ownPattern}, ${own})`;
  const erasedText = (column: SQL) =>
    sql`regexp_replace(${column}, case when ${own} then ${ownPattern} else ${pattern} end, 'anonimizado', 'gi')`;
  const changes = new Map([
    ...json.map((name) => [name, erasedJson(sql`t.${sql.identifier(name)}`)] as const),
    ...text.map((name) => [name, erasedText(sql`t.${sql.identifier(name)}`)] as const),
  ]);
  for (const [name, value] of Object.entries(emptied)) {
    const column = sql`t.${sql.identifier(name)}`;
    changes.set(name, sql`case when ${own} then ${value} else ${changes.get(name) ?? column} end`);
  }
  return [...changes];
}

/** `onlyEarlier`: only rows written before the erasure was requested. */
type Batch = { step: number; after: string[] | null; onlyEarlier: boolean };

/** Erases the person from the next rows of a table. Returns the number of rows read and the key of the last one. */
export async function eraseBatch(
  tx: Db,
  search: Search,
  { step, after, onlyEarlier }: Batch,
): Promise<{ read: number; last: string[] | null }> {
  const place = places[step]!;
  const table = identifier(place.table);
  const keys = place.key.map(([column]) => sql.identifier(column));
  const own = place.own ? sql`(${place.own(search)})` : sql`false`;
  const askedFor = sql`select a.creado from anonimizacion a where a.usuario_id = ${search.usuarioId}`;
  const start = after && place.key.map(([, type], at) => sql`${after[at]}::${sql.raw(type)}`);
  const bounds = [
    ...(start ? [sql`(${list(keys.map((key) => sql`${key}`))}) > (${list(start)})`] : []),
    ...(onlyEarlier && place.time ? [sql`${sql.identifier(place.time)} <= (${askedFor})`] : []),
  ];
  const changes = changesOf(place, search, own);
  const columns = changes.map(([name]) => sql`t.${sql.identifier(name)}`);
  const said = sql`lower(concat_ws(' ', ${list(columns.map((column) => sql`${column}::text`))}))`;
  await tx.execute(sql`select set_config('aula.anonymising', 'on', true)`);
  const { rows } = await tx.execute<{ read: number; last: string[] | null }>(sql`
    with batch as materialized (
      select ${list(keys.map((key) => sql`${key}`))} from ${table}
       where ${bounds.length > 0 ? sql.join(bounds, sql` and `) : sql`true`}
       order by ${list(keys.map((key) => sql`${key}`))} limit ${erasureBatch}
    ), changed as (
      update ${table} t set ${list(changes.map(([name, value]) => sql`${sql.identifier(name)} = ${value}`))}
       where (${list(keys.map((key) => sql`t.${key}`))}) in (select * from batch)
         and (${own} or exists (select from unnest(${sql.param(search.needles)}::text[]) n where strpos(${said}, n) > 0))
         and (${list(columns)}) is distinct from (${list(changes.map(([, value]) => value))})
    )
    select (select count(*)::int from batch) as read,
           (select array[${list(keys.map((key) => sql`${key}::text`))}] from batch
             order by ${list(keys.map((key) => sql`${key} desc`))} limit 1) as last`);
  await tx.execute(sql`select set_config('aula.anonymising', 'off', true)`);
  return rows[0]!;
}

/** Deletes their requests for information and turns off reminders of their unfinished pedidos. */
export async function deleteInteresados(tx: Db, { usuarioId, correos, words }: Search): Promise<void> {
  const addresses = sql`${sql.param(correos.map((correo) => correo.toLowerCase()))}::text[]`;
  await tx.execute(sql`
    delete from interesado where lower(correo) = any (${addresses})
        or telefono_clave(celular) in (select telefono_clave(w) from unnest(${sql.param(words)}::text[]) w where w ~ '^[^@]*[0-9]{6}')`);
  await tx.execute(sql`
    update pedido set sin_recordatorios = true
     where (lower(buyer_email) = any (${addresses}) or (usuario_id = ${usuarioId} and destinatario = 'cuenta'))
       and estado in ('pendiente', 'rechazado') and not sin_recordatorios`);
}

/** Deletes their requests to be told about free asientos. */
export async function deleteNotices(tx: Db, correos: readonly string[]): Promise<void> {
  const addresses = sql.param(correos.map((correo) => correo.toLowerCase()));
  await tx.execute(sql`delete from aviso_cupo where lower(correo) = any (${addresses}::text[])`);
}

/** Erases the person from their own answers, submitted or not: few rows, found by an index. */
export async function eraseFromAnswers(tx: Db, search: Search): Promise<void> {
  const { usuarioId, ownPattern, words, own } = search;
  await tx.execute(sql`
    update respuesta_abierta
       set texto = regexp_replace(texto, ${ownPattern}, 'anonimizado', 'gi'),
           comentario = regexp_replace(comentario, ${ownPattern}, 'anonimizado', 'gi')
     where intento_id in (select intento_id from intento where usuario_id = ${usuarioId})
       and texto || ' ' || comentario ~* ${ownPattern}`);
  await tx.execute(sql`
    update borrador
       set abiertas = erase_person(abiertas, ${String(usuarioId)}, ${sql.param(words)}::text[],
             ${sql.param(own)}::text[], ${ownPattern}, ${ownPattern})
     where usuario_id = ${usuarioId} and abiertas::text ~* ${ownPattern}`);
}

/** Stores the values that the job looks for; `total` is an estimate of the rows. */
export async function openErasure(tx: Db, sought: Sought): Promise<void> {
  const tables = sql.param(places.map(({ table }) => table));
  await tx.execute(sql`
    insert into anonimizacion (usuario_id, identidad, total)
    select ${sought.usuarioId}, ${JSON.stringify(sought)}::jsonb, coalesce(sum(pg_stat_get_live_tuples(c.oid)), 0)
      from unnest(${tables}::text[]) name
      join pg_class c on c.oid = name::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = name::regclass)`);
}

type ErasureRow = { identidad: Sought | null; paso: number; clave: string[] | null };

const erasureOf = (usuarioId: number) =>
  sql`select identidad, paso, clave from anonimizacion where usuario_id = ${usuarioId}`;

export async function findErasure(db: Db, usuarioId: number): Promise<ErasureRow | undefined> {
  const { rows } = await db.execute<ErasureRow>(erasureOf(usuarioId));
  return rows[0];
}

/** Undefined when another process has the lock or there is no such erasure. */
export async function lockErasure(tx: Db, usuarioId: number): Promise<ErasureRow | undefined> {
  const { rows } = await tx.execute<ErasureRow>(sql`${erasureOf(usuarioId)} for update skip locked`);
  return rows[0];
}

export async function noteErasure(
  tx: Db,
  usuarioId: number,
  { step, last, read }: { step: number; last: string[] | null; read: number },
): Promise<void> {
  await tx.execute(sql`
    update anonimizacion set paso = ${step}, clave = ${sql.param(last)}::text[], revisadas = revisadas + ${read}
     where usuario_id = ${usuarioId}`);
}

export async function closeErasure(tx: Db, usuarioId: number): Promise<void> {
  await tx.execute(sql`
    update anonimizacion set identidad = null, clave = null, terminado = now() where usuario_id = ${usuarioId}`);
}

/** Erasures without a job: its last attempt failed, or the queue was lost. */
export async function findOpenErasures(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select usuario_id as id from anonimizacion a
     where terminado is null and creado < now() - interval '1 hour'
       and not exists (select from pgboss.job j
         where j.name = 'usuarios.borrar' and j.state < 'completed' and (j.data ->> 'usuarioId')::int = a.usuario_id)`);
  return rows.map(({ id }) => id);
}
