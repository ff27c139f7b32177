import { expect } from 'vitest';
import { holds } from './ledger.ts';
import type { World } from './world.ts';

type Sitting = { key: string; usuarioId: number; pruebaId: number };
type Attempt = {
  intentoId: number;
  usuarioId: number;
  pruebaId: number;
  record: string;
  opciones: number[];
  textos: string[];
};

const keyOf = `usuario_id || '-' || prueba_id || ' ' || to_char(inicio at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.MS')`;

const isErased = (world: World, id: number) => world.ledger.erased.some(({ usuarioId }) => usuarioId === id);

/** A sitting that has begun, answered or not, runs on or is an attempt; staff destroy none. */
export async function checkSittings(world: World): Promise<void> {
  const running = await world.rows<Sitting>(
    `select ${keyOf} as key, usuario_id as "usuarioId", prueba_id as "pruebaId" from rendicion`,
  );
  const ended = await world.rows<{ key: string }>(`select ${keyOf} as key from intento where inicio is not null`);
  const found = new Set([...running, ...ended].map(({ key }) => key));
  const { sittings } = world.ledger;
  const lost = [...sittings.values()].filter(({ key, usuarioId }) => !found.has(key) && !isErased(world, usuarioId));
  expect(lost, 'sittings that are neither running nor an attempt').toEqual([]);
  sittings.clear();
  for (const sitting of running) sittings.set(sitting.key, sitting);
}

/** An attempt keeps its questions and answers, which are those submitted, as long as its test is stored. */
export async function checkAttempts(world: World): Promise<void> {
  const { attempts, submitted } = world.ledger;
  const rows = await world.rows<Attempt>(`
    select intento_id as "intentoId", usuario_id as "usuarioId", prueba_id as "pruebaId", opciones, textos,
           md5(jsonb_build_array(preguntas, opciones, textos, inicio, entrega)::text) as record
      from intento i, lateral (
        select coalesce(array_agg(texto order by pregunta_id), '{}') as textos
          from respuesta_abierta r where r.intento_id = i.intento_id) a`);
  const found = new Map(rows.map((row) => [row.intentoId, row]));
  const stored = new Set((await world.rows<{ id: number }>('select prueba_id as id from prueba')).map(({ id }) => id));
  for (const [intentoId, { usuarioId, pruebaId, record }] of attempts) {
    if (isErased(world, usuarioId) || !stored.has(pruebaId)) continue;
    expect(found.get(intentoId)?.record, `attempt ${intentoId}`).toBe(record);
  }
  for (const [intentoId, answers] of submitted) {
    const row = found.get(intentoId);
    if (!row || isErased(world, row.usuarioId)) continue;
    expect(holds(row, answers), `attempt ${intentoId} has ${JSON.stringify(row)}, not what was submitted`).toBe(true);
  }
  submitted.clear();
  attempts.clear();
  for (const row of rows) attempts.set(row.intentoId, row);
}
