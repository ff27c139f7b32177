import * as contract from 'domain/contract/comprobantes.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { followUpComprobantes } from '../pedidos/comprobante/follow-up-comprobantes.ts';
import { adds, lastBaja, voids } from '../pedidos/comprobante/queries/bajas.ts';
import { documentsOf, type StoredComprobante } from '../pedidos/comprobante/queries/issue.ts';
import { sendComprobante } from '../pedidos/comprobante/send-comprobante.ts';
import { sendBaja } from '../pedidos/comprobante/void-comprobante.ts';
import type { Pedido } from '../pedidos/pedido/queries/pedidos.ts';
import type { Answer, Client } from './client.ts';
import type { Emision } from './emision.ts';

type Settled = { pedidos: Pedido[]; tellsCdrs: boolean };

/** A request of ADMIN succeeds or is refused; any other status is a defect. */
export async function asAdmin(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  expect([200, 404, 409, 422], JSON.stringify(given.body)).toContain(given.status);
  return given;
}

/** Makes every pending attempt due, including those reserved by a dead process. */
export async function hurryAll(s: Emision): Promise<void> {
  await s.hurry();
  await s.deps.db.execute(
    sql`update comprobante_baja set siguiente = now(), ocupado_hasta = null where estado = 'pendiente'`,
  );
}

/** Latest summaries and voidings of these documents that are still pending. */
export async function pendingSummaries(s: Emision, documents: StoredComprobante[]) {
  const asked = documents.flatMap(({ comprobanteId }) => [
    lastBaja(s.deps.db, comprobanteId, adds),
    lastBaja(s.deps.db, comprobanteId, voids),
  ]);
  return (await Promise.all(asked)).filter((one) => one !== undefined).filter(({ estado }) => estado === 'pendiente');
}

/** ADMIN looks up at SUNAT the outcome of a voiding whose ticket was lost, and records it. */
export async function tellBaja(s: Emision, admin: Client, id: number): Promise<void> {
  const baja = await lastBaja(s.deps.db, id);
  if (baja?.estado !== 'incierta') return;
  const name = `20131312955-${baja.clase}-${baja.fecha.replaceAll('-', '')}-${baja.correlativo}`;
  const aceptada = s.sunat.taken.get(name)?.code === '0';
  await asAdmin(admin.call(contract.resolveBaja, { params: { id }, body: { aceptada } }));
}

/** SUNAT works again: sends, looks up and reissues documents until nothing changes. */
export async function settleComprobantesOf(s: Emision, admin: Client, story: Settled): Promise<void> {
  Object.assign(s.sunat.mood, { next: [], pending: 0, consult: story.tellsCdrs });
  await s.deps.db.execute(sql`update comprobante_ajustes set limite_anonimo_centimos = 100000000`);
  for (let round = 0, before = ''; ; round++) {
    expect(round, 'it never ends').toBeLessThan(30);
    await hurryAll(s);
    await followUpComprobantes(s.deps);
    const documents = await documentsOfAll(s, story);
    for (const { comprobanteBajaId } of await pendingSummaries(s, documents)) await sendBaja(s.deps, comprobanteBajaId);
    for (const { comprobanteId: id, estado, reemplazoId } of documents) {
      if (estado === 'pendiente') await sendComprobante(s.deps, id);
      await tellBaja(s, admin, id);
      if (['rechazado', 'conflicto'].includes(estado) && reemplazoId === null) {
        await asAdmin(admin.call(contract.reissueComprobante, { params: { id }, body: {} }));
      }
    }
    const settled = await documentsOfAll(s, story);
    const states = settled.map(({ comprobanteId, estado, corrigeId }) => [comprobanteId, estado, corrigeId]);
    const after = JSON.stringify([states, await pendingSummaries(s, settled)]);
    if (after === before) return;
    before = after;
  }
}

const documentsOfAll = async (s: Emision, { pedidos }: Settled) =>
  (await Promise.all(pedidos.map(({ pedidoId }) => documentsOf(s.deps.db, pedidoId, 'beta')))).flat();
