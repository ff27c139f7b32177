import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Pedido } from '../pedidos/pedido/queries/pedidos.ts';
import { startSunatPeer } from './sunat-peer.ts';
import { startTienda } from './tienda.ts';
import { p12File, p12Password } from './time-stamp-authority.ts';

export function sunatEnv(peerUrl: string): Record<string, string> {
  return {
    COMPROBANTES: 'sunat',
    COMPROBANTES_P12: p12File('escuela'),
    COMPROBANTES_P12_PASSWORD: p12Password,
    SUNAT_BASE_URL: peerUrl,
    INSTITUTION_RUC: '20131312955',
    INSTITUTION_LEGAL_NAME: 'Escuela de Prueba S.A.C.',
  };
}

type Shown = { id: string; tipo: string; estado: string; total: number; corrige: string | null; codigo: string };

/** A shop with local stand-ins for MercadoPago, which is paid, and SUNAT, which receives the documents. */
export async function startEmision(env: Record<string, string> = {}) {
  const sunat = await startSunatPeer();
  const s = await startTienda({ ...sunatEnv(sunat.url), ...env });
  const { db } = s.deps;
  await db.execute(sql`update comprobante_ajustes set desde = now() - interval '1 day'`);

  return {
    ...s,
    sunat,
    /** A pedido above the limit without the buyer's document, as from before the limit was lowered. */
    async anonymous(lineas: NonNullable<Parameters<typeof s.pedido>[0]>['lineas']): Promise<Pedido> {
      await db.execute(sql`update comprobante_ajustes set limite_anonimo_centimos = 100000000`);
      const pedido = await s.pedido({ ...(lineas && { lineas }) });
      await db.execute(sql`update comprobante_ajustes set limite_anonimo_centimos = 70000`);
      return pedido;
    },
    /** Pays a pedido and delivers the notification. */
    async pay(pedido: Pedido, changes: Parameters<typeof s.peer.pay>[2] = {}): Promise<number> {
      const { id } = s.peer.pay(pedido.numero, 'approved', changes);
      await s.deliver(s.peer.notice(id));
      await s.settled();
      return id;
    },
    /** Documents of a pedido in order of creation. */
    async documents({ pedidoId }: Pick<Pedido, 'pedidoId'>): Promise<Shown[]> {
      const { rows } = await db.execute<Shown>(sql`
        select c.serie || '-' || c.numero as id, c.tipo, c.estado, c.total_centimos as total,
               o.serie || '-' || o.numero as corrige, c.error_codigo as codigo
          from comprobante c left join comprobante o on o.comprobante_id = c.corrige_id
         where c.pedido_id = ${pedidoId} order by c.comprobante_id`);
      return rows;
    },
    /** Waits until no document of a pedido is pending. */
    async sent({ pedidoId }: Pick<Pedido, 'pedidoId'>): Promise<void> {
      const waiting = async () => {
        const { rows } = await db.execute(
          sql`select 1 from comprobante where pedido_id = ${pedidoId} and estado = 'pendiente'`,
        );
        return rows.length;
      };
      await expect.poll(waiting, { interval: 50 }).toBe(0);
    },
    /** Makes every pending attempt due. */
    async hurry(): Promise<void> {
      await db.execute(
        sql`update comprobante set siguiente = now() - interval '1 s', ocupado_hasta = null
             where estado = 'pendiente' and siguiente is not null`,
      );
    },
    async close(): Promise<void> {
      await s.close();
      await sunat.close();
    },
  };
}

export type Emision = Awaited<ReturnType<typeof startEmision>>;
