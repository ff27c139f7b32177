import { randomInt } from 'node:crypto';
import { buildBoleta } from 'domain/comprobantes/build.ts';
import { anonymousCliente } from 'domain/comprobantes/document.ts';
import type { EstadoComprobante } from 'domain/rules/comprobante-states.ts';
import { sql } from 'drizzle-orm';
import { comprobanteArchivos, comprobantes } from '../db/schema/comprobantes.ts';
import { insertManual } from '../pedidos/comprobante/queries/manual.ts';
import type { TestApp } from './app.ts';
import { makePedido } from './pedidos.ts';

/** A boleta in this state, with its file, for a new pedido. */
export async function storedComprobante({ deps }: TestApp, estado: EstadoComprobante) {
  const { pedidoId, numero } = await makePedido(deps, { comprador: { buyerEmail: '' } });
  const document = buildBoleta(
    {
      serie: 'B777',
      numero: randomInt(1, 99_999_999),
      fecha: '2026-11-18',
      hora: '10:00:00',
      emisor: { ruc: '20131312955', razonSocial: 'Escuela', direccion: 'Lima', establecimiento: '0000' },
      cliente: anonymousCliente,
    },
    [{ descripcion: 'Penal', cantidad: 1, totalCentimos: 11_800, afectacion: 'gravado' }],
  );
  const [row] = await deps.db
    .insert(comprobantes)
    .values({
      tipo: '03',
      serie: document.serie,
      numero: document.numero,
      fecha: document.fecha,
      pedidoId,
      origen: 'electronico',
      estado,
      totalCentimos: 11_800,
      igvCentimos: 1_800,
      documento: document,
      hash: 'resumen',
    })
    .returning({ comprobanteId: comprobantes.comprobanteId });
  const { comprobanteId } = row!;
  await deps.db.insert(comprobanteArchivos).values({ comprobanteId, clase: 'xml', datos: Buffer.from('<Invoice/>') });
  return { comprobanteId, numero };
}

/** The sale of a document lacks another one. */
export async function withFalta(
  { deps: { db } }: TestApp,
  { comprobanteId }: { comprobanteId: number },
): Promise<void> {
  await db.execute(sql`
    insert into comprobante_falta (pedido_id, motivo)
    select pedido_id, 'Falta el documento' from comprobante where comprobante_id = ${comprobanteId}`);
}

/** A boleta issued elsewhere, for a new pedido. */
export async function manualComprobante({ deps }: TestApp): Promise<number> {
  const { pedidoId } = await makePedido(deps, { comprador: { buyerEmail: '' } });
  const numbered = { tipo: '03', serie: 'B889', numero: randomInt(1, 99_999_999), fecha: '2026-11-18' } as const;
  return (await insertManual(deps.db, { ...numbered, pedidoId, totalCentimos: 100 }))!;
}
