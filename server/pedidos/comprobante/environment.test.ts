import * as contract from 'domain/contract/comprobantes.ts';
import { getPending } from 'domain/contract/panel.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { type Emision, startEmision } from '../../testing/emision.ts';
import { signedIn } from '../../testing/people.ts';
import { type Mood, sunatUser } from '../../testing/sunat-peer.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';
import { followUpComprobantes } from './follow-up-comprobantes.ts';
import { sendComprobante } from './send-comprobante.ts';

let s: Emision;
let admin: Client;
beforeAll(async () => {
  s = await startEmision({
    SUNAT_ENVIRONMENT: 'produccion',
    SUNAT_USER: sunatUser.user.slice(11),
    SUNAT_PASSWORD: sunatUser.password,
  });
  ({ browser: admin } = await signedIn(s.t, 'ADMIN'));
});
afterAll(() => s.close());
afterEach(() => void Object.assign(s.sunat.mood, { next: [], down: false }));

async function pay(...moods: Mood[]): Promise<{ pedido: Pedido; pagoId: number; id: number }> {
  s.sunat.mood.next = moods;
  const pedido = await s.pedido({ lineas: [[await makeCurso(s.deps.db, { precio: 100 }), 1]] });
  const pagoId = await s.pay(pedido);
  const { rows } = await s.deps.db.execute<{ id: number }>(
    sql`select comprobante_id as id from comprobante where pedido_id = ${pedido.pedidoId}`,
  );
  return { pedido, pagoId, id: rows[0]!.id };
}
const sent = async (...moods: Mood[]) => {
  const made = await pay(...moods);
  await s.sent(made.pedido);
  return made;
};
/** As if the school had issued it while it tried the beta. */
const inBeta = (id: number) =>
  s.deps.db.execute(sql`update comprobante set ambiente = 'beta' where comprobante_id = ${id}`);

type Line = Record<string, string>;
async function registro({ numero }: Pedido): Promise<Line[]> {
  const table = (await admin.call(contract.exportComprobantes, { query: { q: numero } })).body.resource!;
  const text = Buffer.from(table.data, 'base64')
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const [header, ...lines] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return lines.map((line) => Object.fromEntries(line.map((cell, at) => [header![at]!, cell])));
}
const sumOf = (lines: Line[]) => lines.reduce((sum, line) => sum + Number(line['Total S/']), 0);

describe('the export for the accountant', () => {
  test('SUN-81 what SUNAT refused or voided has no amounts, so that its columns add up to what was billed', async () => {
    const { pedido, id } = await sent({ kind: 'reject', code: '2800', message: 'no' });
    expect((await admin.call(contract.reissueComprobante, { params: { id }, body: {} })).status).toBe(200);
    await s.sent(pedido);
    const lines = await registro(pedido);
    expect(lines.map((line) => [line.Estado, line['Base gravada S/'], line['IGV S/'], line['Total S/']])).toEqual([
      ['Rechazado', '0.00', '0.00', '0.00'],
      ['Aceptado', '84.75', '15.25', '100.00'],
    ]);
    const other = await sent();
    await s.deps.db.execute(sql`update comprobante set estado = 'anulado' where comprobante_id = ${other.id}`);
    expect(sumOf(await registro(other.pedido))).toBe(0);
  });

  test('SUN-81 a corrected document, its note and the new one are what was billed once', async () => {
    const { pedido, id } = await sent();
    const comprobante = { tipo: 'boleta', tipoDocumento: 'DNI', documento: '45678901', nombre: 'Inés Salas' } as const;
    await admin.call(contract.correctComprobante, { params: { id }, body: { comprobante, motivo: 'DNI' } });
    await s.sent(pedido);
    const lines = await registro(pedido);
    expect(lines).toHaveLength(3);
    expect(sumOf(lines)).toBe(100);
  });

  test('SUN-81 documents of the beta are left out in production', async () => {
    const { pedido, id } = await sent();
    expect(await registro(pedido)).toHaveLength(1);
    await inBeta(id);
    expect(await registro(pedido)).toEqual([]);
  });
});

describe('a document of the beta in production', () => {
  test('SUN-82 is not sent, neither by the schedule nor by ADMIN, and is not in Por atender', async () => {
    const { pedido, id } = await pay({ kind: 'down' });
    await expect.poll(async () => (await s.documents(pedido))[0]!.codigo, { interval: 50 }).toBe('sin-respuesta');
    await s.deps.db.execute(
      sql`update comprobante set creado = now() - interval '5 days' where comprobante_id = ${id}`,
    );
    const count = async () => (await admin.call(getPending, {})).body.resource!;
    const before = await count();
    await inBeta(id);
    const { comprobantes, comprobantesVencidos } = await count();
    expect([comprobantes, comprobantesVencidos]).toEqual([before.comprobantes - 1, before.comprobantesVencidos - 1]);
    const requests = s.sunat.sent().length;
    await s.hurry();
    await followUpComprobantes(s.deps);
    await sendComprobante(s.deps, id);
    const detalle = (await admin.call(contract.getComprobante, { params: { id } })).body.resource!;
    expect([detalle.ambiente, ...Object.values(detalle.puede)]).toEqual(['beta', ...Array(6).fill(false)]);
    expect((await admin.call(contract.resendComprobante, { params: { id } })).status).toBe(409);
    expect(s.sunat.sent()).toHaveLength(requests);
    expect(await s.documents(pedido)).toMatchObject([{ estado: 'pendiente' }]);
  });

  test('SUN-82 gets no note when its sale is refunded, nor another document, nor is it changed', async () => {
    const { pedido, pagoId, id } = await sent();
    await inBeta(id);
    s.peer.change(pagoId, 'refunded');
    await s.deliver(s.peer.notice(pagoId));
    await s.settled();
    await followUpComprobantes(s.deps);
    expect(await s.documents(pedido)).toMatchObject([{ tipo: '03', estado: 'aceptado' }]);
    const params = { id };
    const other = { status: 409, message: expect.stringContaining('de otro ambiente de SUNAT') };
    expect((await admin.call(contract.askBaja, { params, body: { motivo: 'Error' } })).body).toMatchObject(other);
    expect((await admin.call(contract.creditComprobante, { params, body: { motivo: 'Error' } })).body).toMatchObject(
      other,
    );
  });

  test('SUN-82 leaves its number free: the next numbers are set again, and one that is used is skipped', async () => {
    const tried = await sent();
    const [boleta] = await s.documents(tried.pedido);
    const numero = Number(boleta!.id.split('-')[1]);
    const { body } = await admin.call(contract.getAjustesComprobantes, {});
    const { adaptador, ambiente, ruc, razonSocial, certificadoVence, afectaciones, ...values } = body.resource!;
    const save = (version: number) =>
      admin.call(contract.updateAjustesComprobantes, { body: { ...values, version, siguienteBoleta: numero } });
    expect((await save(values.version)).status).toBe(422);
    await inBeta(tried.id);
    expect((await save(values.version)).status).toBe(200);
    expect((await s.documents((await sent()).pedido))[0]!.id).toBe(boleta!.id);
    await s.deps.db.execute(sql`update comprobante_serie set siguiente = ${numero} where clase = 'boleta'`);
    expect((await s.documents((await sent()).pedido))[0]!.id).toBe(`B001-${numero + 1}`);
  });
});
