import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { openCobro } from '../pedidos/pago/open-cobro.ts';
import type { Pedido } from '../pedidos/pedido/queries/pedidos.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type MercadopagoPeer, peerSecret, peerToken, startMercadopagoPeer } from './mercadopago-peer.ts';
import { count, makePedido, watchMail } from './pedidos.ts';

export function mercadopagoEnv(peerUrl: string) {
  return {
    TRUST_PROXY: '127.0.0.1',
    PAYMENTS: 'mercadopago',
    MERCADOPAGO_ACCESS_TOKEN: peerToken,
    MERCADOPAGO_WEBHOOK_SECRET: peerSecret,
    MERCADOPAGO_BASE_URL: peerUrl,
  };
}

export type Tienda = Awaited<ReturnType<typeof startTienda>>;

/** A server that is paid through a local stand-in for MercadoPago. */
export async function startTienda(env: Record<string, string> = {}) {
  const peer = await startMercadopagoPeer();
  const t = await startTestApp({ env: { ...mercadopagoEnv(peer.url), ...env } });
  const { deps } = t;

  return {
    t,
    deps,
    peer,
    mail: watchMail(deps),
    /** A pedido with an open payment page. */
    async pedido(options: Parameters<typeof makePedido>[1] = {}): Promise<Pedido> {
      const pedido = await makePedido(deps, options);
      await openPage(t, peer, pedido);
      return pedido;
    },
    async deliver(notice: ReturnType<MercadopagoPeer['notice']>, changes: Record<string, string> = {}) {
      const { path, headers, body } = notice;
      return t.client().request('POST', path, { body, headers: { ...headers, ...changes } });
    },
    /** Waits until every stored notification is processed. */
    async settled(timeout = 60_000) {
      await expect.poll(() => count(deps, 'pago_evento where procesado is null'), { timeout, interval: 50 }).toBe(0);
    },
    async estados(pedidos: Pedido[]): Promise<string[]> {
      const { rows } = await deps.db.execute<{ pedido_id: number; estado: string }>(
        sql`select pedido_id, estado from pedido`,
      );
      const byId = new Map(rows.map((row) => [row.pedido_id, row.estado]));
      return pedidos.map(({ pedidoId }) => byId.get(pedidoId)!);
    },
    async estado(pedido: Pedido): Promise<string> {
      const { rows } = await deps.db.execute<{ estado: string }>(
        sql`select estado from pedido where pedido_id = ${pedido.pedidoId}`,
      );
      return rows[0]!.estado;
    },
    async close() {
      await t.close();
      await peer.close();
    },
  };
}

/** Environment of a second process on the same database and provider. */
export function processEnv({ t, deps, peer }: Pick<Tienda, 't' | 'deps' | 'peer'>): Record<string, string> {
  return {
    ...mercadopagoEnv(peer.url),
    PATH: process.env.PATH ?? '',
    SECRET: deps.config.secrets.join(),
    DATA_DIR: deps.config.dataDir,
    DATABASE_URL: deps.pool.options.connectionString ?? '',
    PUBLIC_URL: t.url,
    API_ONLY: 'true',
    LOG_LEVEL: 'silent',
  };
}

async function openPage({ deps }: TestApp, peer: MercadopagoPeer, pedido: Pedido): Promise<void> {
  await openCobro(deps, pedido);
  if (![...peer.preferences.values()].some(({ body }) => body.external_reference.startsWith(`${pedido.numero}_`))) {
    throw new Error('no payment page was opened');
  }
}

/** Counts, in one snapshot, what must exist exactly once. */
export async function tally({ deps }: TestApp, { pedidoId }: Pedido) {
  const seat = sql`asiento join pedido_item using (pedido_item_id)`;
  const { rows } = await deps.db.execute<
    Record<'asientos' | 'matriculas' | 'pagos' | 'pagados' | 'correos' | 'enlaces', number>
  >(sql`
    select
      (select count(*)::int from ${seat} where pedido_id = ${pedidoId} and revocado is null) as asientos,
      (select count(*)::int from matricula join (${seat}) using (asiento_id) where pedido_id = ${pedidoId}) as matriculas,
      (select count(*)::int from pago where pedido_id = ${pedidoId}) as pagos,
      (select count(*)::int from pedido_evento where pedido_id = ${pedidoId} and tipo = 'pagado') as pagados,
      (select count(*)::int from correo_saliente where clave = ${`pedido-${pedidoId}-confirmado`}) as correos,
      (select count(*)::int from pedido_acceso where pedido_id = ${pedidoId}) as enlaces`);
  return rows[0]!;
}
