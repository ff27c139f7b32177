import type { TestApp } from './app.ts';
import { makeUsuario } from './builders.ts';
import type { Rows, Sample } from './derived-sample.ts';

const asked = { tipo: 'rectificacion', detalle: 'Mi apellido lleva eñe' };

async function solicitud({ deps: { db, pool } }: TestApp) {
  // An unusable address, so that no mail job changes rows later.
  const { usuarioId } = await makeUsuario(db, { correo: `(${Math.random()})@correo.pe` });
  const { rows } = await pool.query<{ id: number }>(
    `insert into solicitud_datos (usuario_id, tipo, detalle, vence) values ($1, $2, $3, '2026-12-01')
     returning solicitud_datos_id as id`,
    [usuarioId, asked.tipo, asked.detalle],
  );
  return rows[0]!;
}

export const solicitudesRows: Rows = { '/solicitudes-datos/:id': solicitud };

export const solicitudesSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'solicitudes.createSolicitud': async () => ({ body: asked }),
};
