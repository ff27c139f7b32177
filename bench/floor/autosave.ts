import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import { readJson } from './body.ts';
import { who } from './me.ts';

const statement = `
  insert into borrador (usuario_id, prueba_id, opciones, abiertas, version) values ($1, $2, $3, $4, $5)
  on conflict (usuario_id, prueba_id) do update
  set opciones = excluded.opciones, abiertas = excluded.abiertas, version = excluded.version, actualizado = now()
  where borrador.version < excluded.version
  returning opciones, abiertas, version, actualizado`;

type Draft = { opciones: number[]; abiertas: unknown[]; version: number };

/** Session lookup and a bare upsert, without checking that the answers belong to the prueba. */
export async function autosave(pool: pg.Pool, request: IncomingMessage) {
  const [{ usuarioId }, draft] = await Promise.all([who(pool, request), readJson<Draft>(request)]);
  const pruebaId = Number(new URL(request.url!, 'http://floor').searchParams.get('prueba'));
  const values = [usuarioId, pruebaId, draft.opciones, JSON.stringify(draft.abiertas), draft.version];
  const { rows } = await pool.query({ name: 'autosave', text: statement, values });
  return { success: true, message: '', status: 200, resource: rows[0] };
}
