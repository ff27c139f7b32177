import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import { readJson } from './body.ts';
import { who } from './me.ts';
import { inTransaction } from './transaction.ts';

const left = `
  select p.intentos, (select count(*)::int from intento i
                       where i.usuario_id = $1 and i.prueba_id = $2 and i.anulado is null) as usados
    from prueba p join modulo using (modulo_id) join matricula m using (curso_id)
   where p.prueba_id = $2 and m.usuario_id = $1`;
const key = `
  select q.pregunta_id as "preguntaId", q.enunciado, q.tipo, q.exclusiva,
         (select json_agg(json_build_object('opcionId', o.opcion_id, 'descripcion', o.descripcion, 'correcto', o.correcto)
                          order by o.orden, o.opcion_id) from opcion o where o.pregunta_id = q.pregunta_id) as opciones
    from pregunta q where q.prueba_id = $1 order by q.orden, q.pregunta_id`;
const keep = `
  insert into intento (usuario_id, prueba_id, numero, preguntas, opciones, estado, nota, calificado)
  values ($1, $2, $3, $4, $5, 'calificado', $6, now()) returning intento_id as "intentoId"`;
const clear = `
  insert into borrador as b (usuario_id, prueba_id) values ($1, $2)
  on conflict (usuario_id, prueba_id) do update set opciones = '{}', abiertas = '[]', version = b.version + 1`;

type Question = { opciones: { opcionId: number; correcto: boolean }[] };

/** Attempts left, correct answers, attempt with snapshot and grade, cleared draft: in one transaction. */
export async function submit(pool: pg.Pool, request: IncomingMessage) {
  const [{ usuarioId }, sent] = await Promise.all([
    who(pool, request),
    readJson<{ pruebaId: number; opciones: number[] }>(request),
  ]);
  const { pruebaId } = sent;
  return inTransaction(pool, async (client) => {
    await client.query({ name: 'lock', text: 'select pg_advisory_xact_lock($1, $2)', values: [usuarioId, pruebaId] });
    const { rows: found } = await client.query({ name: 'left', text: left, values: [usuarioId, pruebaId] });
    const { usados, intentos } = found[0];
    const { rows: questions } = await client.query<Question>({ name: 'key', text: key, values: [pruebaId] });
    const chosen = new Set(sent.opciones);
    const right = questions.filter((question) =>
      question.opciones.every(({ opcionId, correcto }) => chosen.has(opcionId) === correcto),
    );
    const nota = Math.round((right.length / questions.length) * 2000) / 100;
    const attempt = [usuarioId, pruebaId, usados + 1, JSON.stringify(questions), sent.opciones, nota];
    const { rows } = await client.query({ name: 'keep', text: keep, values: attempt });
    await client.query({ name: 'clear', text: clear, values: [usuarioId, pruebaId] });
    const { intentoId } = rows[0];
    const resource = {
      intentoId,
      numero: usados + 1,
      estado: 'calificado',
      nota,
      intentosRestantes: intentos - usados - 1,
    };
    return { success: true, message: '', status: 200, resource };
  });
}
