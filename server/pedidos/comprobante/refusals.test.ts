import * as contract from 'domain/contract/comprobantes.ts';
import type { EstadoComprobante } from 'domain/rules/comprobante-states.ts';
import type { ComprobanteDetalle } from 'domain/schemas/comprobantes.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { type Emision, startEmision } from '../../testing/emision.ts';
import { signedIn } from '../../testing/people.ts';
import type { Mood } from '../../testing/sunat-peer.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';
import { lastBaja } from './queries/bajas.ts';
import { sendComprobante } from './send-comprobante.ts';
import { sendBaja } from './void-comprobante.ts';

let s: Emision;
let admin: Client;
beforeAll(async () => {
  s = await startEmision();
  ({ browser: admin } = await signedIn(s.t, 'ADMIN'));
  // The tests send documents themselves, so no job is enqueued.
  const { jobs } = s.deps;
  const enqueue = jobs.enqueue.bind(jobs);
  jobs.enqueue = async (tx, name, data, options) =>
    name.startsWith('comprobantes.') ? undefined : enqueue(tx, name, data, options);
});
afterAll(() => s.close());
afterEach(() => void Object.assign(s.sunat.mood, { next: [], pending: 0 }));

const detalle = async (id: number) => (await admin.call(contract.getComprobante, { params: { id } })).body.resource!;

async function numbered(): Promise<{ pedido: Pedido; id: number; pago: number }> {
  const pedido = await s.pedido();
  const pago = await s.pay(pedido);
  const { rows } = await s.deps.db.execute<{ id: number }>(
    sql`select comprobante_id as id from comprobante where pedido_id = ${pedido.pedidoId}`,
  );
  return { pedido, id: rows[0]!.id, pago };
}
async function send(id: number, ...next: Mood[]): Promise<ComprobanteDetalle> {
  await s.hurry();
  s.sunat.mood.next = next;
  await sendComprobante(s.deps, id);
  return detalle(id);
}
async function sendSummary(id: number, ...next: Mood[]): Promise<ComprobanteDetalle> {
  await s.deps.db.execute(sql`update comprobante_baja set ocupado_hasta = null where comprobante_id = ${id}`);
  s.sunat.mood.next = next;
  await sendBaja(s.deps, (await lastBaja(s.deps.db, id))!.comprobanteBajaId);
  return detalle(id);
}
const refusalOf = (how: 'fault' | 'reject', code: string): Mood => ({ kind: how, code, message: 'motivo' });

type Row = [
  refusal: number,
  how: 'fault' | 'reject',
  code: string,
  estado: EstadoComprobante,
  offered: 'reenviar' | 'reemitir' | 'both',
];

describe('the twenty refusals leave a document where something can be done, and the act that is offered helps', () => {
  test.each<Row>([
    [1, 'fault', '2335', 'rechazado', 'reemitir'],
    [2, 'fault', '1033', 'conflicto', 'both'],
    [2, 'fault', '2109', 'conflicto', 'both'],
    [3, 'reject', '3244', 'rechazado', 'reemitir'],
    [4, 'reject', '3246', 'rechazado', 'reemitir'],
    [5, 'reject', '3277', 'rechazado', 'reemitir'],
    [6, 'reject', '2800', 'rechazado', 'reemitir'],
    [7, 'reject', '2108', 'rechazado', 'reemitir'],
    [8, 'fault', '1036', 'pendiente', 'reenviar'],
    [8, 'fault', '0161', 'pendiente', 'reenviar'],
    [9, 'fault', '0103', 'pendiente', 'reenviar'],
    [9, 'fault', '2224', 'rechazado', 'reemitir'],
    [10, 'fault', '0109', 'pendiente', 'reenviar'],
    [11, 'fault', '2325', 'rechazado', 'reemitir'],
    [11, 'fault', '2327', 'rechazado', 'reemitir'],
    [12, 'fault', '1032', 'rechazado', 'reemitir'],
    [12, 'reject', '2987', 'rechazado', 'reemitir'],
    [13, 'reject', '3105', 'rechazado', 'reemitir'],
    [14, 'reject', '3110', 'rechazado', 'reemitir'],
    [16, 'reject', '2116', 'rechazado', 'reemitir'],
    [19, 'reject', '2074', 'rechazado', 'reemitir'],
    [19, 'fault', '0306', 'pendiente', 'reenviar'],
    [19, 'reject', '3239', 'rechazado', 'reemitir'],
    [20, 'fault', '1085', 'pendiente', 'reenviar'],
  ])('SUN-50 refusal %d: a %s with %s leaves it %s, with %s', async (_number, how, code, estado, offered) => {
    const { id } = await numbered();
    const refused = await send(id, refusalOf(how, code));
    const can = { reenviar: offered !== 'reemitir', reemitir: offered !== 'reenviar' };
    expect(refused).toMatchObject({ estado, codigo: code, puede: can });
    expect(refused.problema).toMatch(/./);
    if (can.reemitir) {
      expect(refused.remedio).toMatch(/[Ee]mite otr[ao]/);
      const other = (await admin.call(contract.reissueComprobante, { params: { id }, body: {} })).body.resource!;
      expect(other.numero).not.toBe(refused.numero);
      expect((await send(other.comprobanteId)).estado).toBe('aceptado');
    } else {
      expect(refused.remedio).not.toMatch(/[Ee]mite otr[ao]/);
      expect(await send(id)).toMatchObject({ estado: 'aceptado', numero: refused.numero });
    }
  });

  test('SUN-50 refusal 5: sums that are only observed do not stop a document', async () => {
    const { id } = await numbered();
    const observed = await send(id, { kind: 'observe', note: '4310 - El importe total no coincide' });
    expect(observed).toMatchObject({ estado: 'observado', observaciones: ['4310 - El importe total no coincide'] });
  });

  test('SUN-50 refusal 10: no answer at all, and the same number again', async () => {
    const { id } = await numbered();
    const waiting = await send(id, { kind: 'down' });
    expect(waiting).toMatchObject({ estado: 'pendiente', codigo: 'sin-respuesta' });
    expect(await send(id)).toMatchObject({ estado: 'aceptado', numero: waiting.numero });
  });

  test('SUN-50 refusal 15: a note that SUNAT refuses is issued again under another number', async () => {
    const { id, pedido, pago } = await numbered();
    await send(id);
    s.peer.change(pago, 'refunded');
    await s.deliver(s.peer.notice(pago));
    await s.settled();
    const nota = (await detalle(id)).notas[0]!.comprobanteId;
    const refused = await send(nota, refusalOf('reject', '2119'));
    expect(refused).toMatchObject({ estado: 'rechazado', puede: { reemitir: true } });
    const other = (await admin.call(contract.reissueComprobante, { params: { id: nota }, body: {} })).body.resource!;
    expect((await send(other.comprobanteId)).estado).toBe('aceptado');
    expect((await s.documents(pedido)).map(({ tipo, estado }) => `${tipo} ${estado}`)).toEqual([
      '03 aceptado',
      '07 rechazado',
      '07 aceptado',
    ]);
  });

  const voidable = async () => {
    const { id } = await numbered();
    await send(id);
    await admin.call(contract.askBaja, { params: { id }, body: { motivo: 'Se emitió dos veces' } });
    return id;
  };

  test.each(['2105', '2398', '2323', '2282', '2308'])(
    'SUN-50 refusal 17: a baja refused with %s is told in words, and the document stays',
    async (code) => {
      const id = await voidable();
      await sendSummary(id, refusalOf('reject', code));
      const { estado, baja } = await sendSummary(id);
      expect([estado, baja!.estado]).toEqual(['aceptado', 'rechazada']);
      expect(baja!.problema).toContain('La baja es de un comprobante que SUNAT no tiene');
      expect(baja!.remedio).toContain('SUNAT Operaciones en Línea');
    },
  );

  test('SUN-50 refusal 18: while a ticket runs nothing is sent again, and an unknown ticket is asked for again', async () => {
    const id = await voidable();
    s.sunat.mood.pending = 2;
    for (const _asked of [1, 2, 3]) await sendSummary(id);
    expect((await detalle(id)).baja).toMatchObject({ estado: 'pendiente', codigo: '' });
    const name = (await detalle(id)).baja!.numero;
    expect(s.sunat.requests.filter((request) => request.includes(name))).toHaveLength(1);
    await s.deps.db.execute(sql`update comprobante_baja set ticket = '5' where comprobante_id = ${id}`);
    expect((await sendSummary(id)).baja).toMatchObject({ estado: 'pendiente', codigo: '0127' });
  });

  test('SUN-50 refusal 18: a summary that was presented before is left to ADMIN', async () => {
    const id = await voidable();
    await sendSummary(id, { kind: 'lose' });
    expect((await sendSummary(id)).baja).toMatchObject({ estado: 'incierta', codigo: '2223' });
  });

  test('SUN-50 refusal 20: what goes only in a summary is told in one', async () => {
    const { id } = await numbered();
    const refused = await send(id, refusalOf('fault', '1079'));
    expect([refused.estado, refused.remedio]).toEqual(['pendiente', expect.stringContaining('No hagas nada')]);
  });
});

test('SUN-56 the button says in words that the SOL user is not taken', async () => {
  const { comprobantes } = s.deps;
  s.deps.comprobantes = { ...comprobantes, check: async () => ({ code: '0103', message: 'El Usuario no existe' }) };
  expect((await admin.call(contract.checkConexion, {})).body.resource).toEqual({
    correcta: false,
    mensaje:
      'SUNAT no acepta el usuario SOL: no existe, su clave es otra o no tiene permiso para enviar. El Usuario no existe (código 0103).',
  });
  s.deps.comprobantes = comprobantes;
});
