import type { Entrega } from 'domain/rules/rendicion.ts';
import { retentionDays } from 'domain/rules/retention.ts';
import type { Borrador, Submission } from 'domain/schemas/pruebas.ts';
import { sql } from 'drizzle-orm';
import { takeLock } from '../../db/advisory-lock.ts';
import type { Db } from '../../db/connect.ts';
import { prepared } from '../../db/prepared.ts';
import { borradores, type DrawnPregunta, idempotencias } from '../../db/schema/intentos.ts';
import type { PruebaView } from './pruebas.ts';

export const submissionScope = 'respuestas-envio';

/** Student, idempotency key and request hash of a submission. */
export type SubmissionKey = { usuarioId: number; idempotencyKey: string; cuerpoHash: Buffer };

export type Previous = { cuerpoHash: string; respuesta: Submission };

/** A separate statement, because the following ones must see what the previous holder of the lock committed. */
export function takeTurn(tx: Db, usuarioId: number, pruebaId: number): Promise<void> {
  return takeLock(tx, 'intento', usuarioId, pruebaId);
}

type PruebaToTake = Pick<
  PruebaView,
  | 'cursoId'
  | 'intentos'
  | 'activa'
  | 'fechaHoraLimite'
  | 'vigencia'
  | 'publicado'
  | 'matriculado'
  | 'accesoFin'
  | 'usados'
  | 'minutos'
  | 'apertura'
  | 'cierre'
  | 'mezclaPreguntas'
  | 'mezclaOpciones'
  | 'muestra'
  | 'inicio'
  | 'fin'
  | 'prorroga'
> & {
  /** Those of the sitting, once it has begun. */
  preguntas: DrawnPregunta[];
  /** Saved answers of the sitting. */
  saved: Pick<Borrador, 'opciones' | 'abiertas'>;
  previous: Previous | null;
};

/** The lock waits for a deletion of the test or a change of its closing, and reads the row afterwards. */
const toTake = `
  select p.intentos + coalesce(k.intentos_extra, 0) as intentos, c.curso_id as "cursoId", c.activa, c.fecha_hora_limite as "fechaHoraLimite", c.vigencia, c.publicado is not null as publicado,
         m.usuario_id is not null as matriculado, m.acceso_fin as "accesoFin", p.minutos, coalesce(k.apertura, p.apertura) as apertura,
         coalesce(k.cierre, p.cierre) as cierre, p.muestra,
         p.mezcla_preguntas as "mezclaPreguntas", p.mezcla_opciones as "mezclaOpciones",
         r.inicio, r.fin, coalesce(k.prorroga, 0) as prorroga,
         json_build_object('opciones', coalesce(b.opciones, '{}'), 'abiertas', coalesce(b.abiertas, '[]')) as saved,
         (select count(*)::int from intento i
           where i.usuario_id = $2 and i.prueba_id = p.prueba_id and i.anulado is null) as usados,
         coalesce(r.preguntas::json, (select coalesce(json_agg(json_build_object(
                   'preguntaId', q.pregunta_id, 'enunciado', q.enunciado, 'tipo', q.tipo, 'exclusiva', q.exclusiva,
                   'explicacion', q.explicacion, 'imagen', q.imagen, 'imagenTexto', q.imagen_texto,
                   'version', q.version,
                   'opciones', coalesce((select json_agg(json_build_object('opcionId', o.opcion_id,
                                                          'descripcion', o.descripcion, 'correcto', o.correcto)
                                                        order by o.orden, o.opcion_id)
                                           from opcion o where o.pregunta_id = q.pregunta_id), '[]'))
                 order by q.orden, q.pregunta_id), '[]')
            from pregunta q where q.prueba_id = p.prueba_id)) as preguntas,
         (select json_build_object('cuerpoHash', encode(cuerpo_hash, 'hex'), 'respuesta', respuesta)
            from idempotencia where ambito = $3 and clave = $4 and usuario_id = $2) as previous
    from prueba_viva p
    join modulo_vivo using (modulo_id)
    join curso_vivo c using (curso_id)
    left join matricula_viva m on m.curso_id = c.curso_id and m.usuario_id = $2
    left join borrador b on b.prueba_id = p.prueba_id and b.usuario_id = $2
    left join rendicion r on r.prueba_id = p.prueba_id and r.usuario_id = $2
    left join concesion k on k.prueba_id = p.prueba_id and k.usuario_id = $2
   where p.prueba_id = $1
     for key share of p`;

/** The test with its correct answers, the student's state, and the stored result of the same submission. */
export async function pruebaToTake(tx: Db, pruebaId: number, usuarioId: number, submissionKey: SubmissionKey | null) {
  const values = [pruebaId, usuarioId, submissionScope, submissionKey?.idempotencyKey ?? null];
  const [row] = await prepared<PruebaToTake>(tx, toTake, values);
  return row;
}

/**
 * `numero` follows the highest one that is not annulled; it is not the count, because annulled attempts leave gaps. The
 * draft's version is raised, so that a late save is refused instead of filling the draft of the next attempt.
 */
const record = `
  with inserted as (
    insert into intento (usuario_id, prueba_id, numero, preguntas, opciones, estado, nota, calificado, inicio, entrega,
                         enviado)
    select $1::int, $2::int,
           (select coalesce(max(numero), 0) + 1 from intento
             where usuario_id = $1 and prueba_id = $2 and anulado is null),
           $3::jsonb, $4::int[], $5, $6::numeric, case when $6::numeric is not null then now() end,
           $13::timestamptz, $14, coalesce($15::timestamptz, now())
    returning intento_id, numero
  ), answered as (
    insert into respuesta_abierta (intento_id, pregunta_id, texto)
    select intento_id, typed.* from inserted, unnest($7::int[], $8::text[]) as typed
  ), emptied as (
    insert into borrador as b (usuario_id, prueba_id) values ($1, $2)
    on conflict (usuario_id, prueba_id) do update
    set opciones = '{}', abiertas = '[]', version = b.version + 1, actualizado = now()
  ), ended as (
    delete from rendicion where usuario_id = $1 and prueba_id = $2
  ), stored_key as (
    insert into idempotencia (ambito, clave, usuario_id, cuerpo_hash, status, respuesta)
    select $9, $10, $1, $11::bytea, 200, jsonb_build_object('intentoId', intento_id, 'numero', numero) || $12::jsonb
      from inserted where $10::text is not null
    on conflict do nothing
    returning 1
  )
  select intento_id as "intentoId", numero, exists (select from stored_key) as "isKeyStored" from inserted`;

type Intento = {
  usuarioId: number;
  pruebaId: number;
  /** Snapshot that the grade is computed from. */
  preguntas: DrawnPregunta[];
  opciones: number[];
  texts: [preguntaId: number, text: string][];
  nota: number | null;
  remaining: number;
  submissionKey: SubmissionKey | null;
  /** Start of the sitting, if the test has one. */
  inicio: Date | null;
  entrega: Entrega;
  /** Null: now. */
  enviado: Date | null;
};

/** `key-taken`: another submission committed with this key after `pruebaToTake` had looked for it. */
type Recorded = { kind: 'recorded'; submission: Submission } | { kind: 'key-taken' };

export async function recordIntento(tx: Db, intento: Intento): Promise<Recorded> {
  const { usuarioId, pruebaId, preguntas, opciones, texts, nota, remaining, submissionKey, inicio, entrega, enviado } =
    intento;
  const estado = nota === null ? 'pendiente' : 'calificado';
  const answered = { estado, nota, intentosRestantes: remaining, pendientes: texts.length, entrega } as const;
  const [row] = await prepared<{ intentoId: number; numero: number; isKeyStored: boolean }>(tx, record, [
    usuarioId,
    pruebaId,
    JSON.stringify(preguntas),
    opciones,
    estado,
    nota,
    texts.map(([preguntaId]) => preguntaId),
    texts.map(([, text]) => text),
    submissionScope,
    submissionKey?.idempotencyKey ?? null,
    submissionKey?.cuerpoHash ?? null,
    JSON.stringify(answered),
    inicio,
    entrega,
    enviado,
  ]);
  const { intentoId, numero, isKeyStored } = row!;
  if (submissionKey && !isKeyStored) return { kind: 'key-taken' };
  return { kind: 'recorded', submission: { intentoId, numero, ...answered } };
}

const isOld = sql`${borradores.actualizado} < now() - make_interval(days => ${retentionDays.drafts})`;

/**
 * Deletes drafts that nobody submitted. A sitting without an end gets one instead, so that its answers become an
 * attempt.
 */
export async function dropOldBorradores(db: Db): Promise<void> {
  await db.execute(sql`
    update rendicion r set fin = now() from ${borradores}
     where r.fin is null and borrador.usuario_id = r.usuario_id and borrador.prueba_id = r.prueba_id and ${isOld}`);
  const sitting = sql`exists (select from rendicion r where r.usuario_id = ${borradores.usuarioId} and r.prueba_id = ${borradores.pruebaId})`;
  await db.delete(borradores).where(sql`${isOld} and not ${sitting}`);
}

export async function dropOldKeys(db: Db): Promise<void> {
  await db
    .delete(idempotencias)
    .where(sql`${idempotencias.creado} < now() - make_interval(days => ${retentionDays.idempotencyKeys})`);
}
