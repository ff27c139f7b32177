import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keysFor } from '../../keys.ts';
import { peerSecret, peerToken, startMercadopagoPeer } from '../../testing/mercadopago-peer.ts';
import { createMercadopagoPagos } from './mercadopago.ts';
import { type Cobro, type EstadoPago, type NotificationSignature, type Pagos, PagosUnavailable } from './port.ts';
import { createSandboxPagos } from './sandbox.ts';
import { createSimulatedPagos } from './simulated.ts';

/** An adapter, and the actions of the buyer and the provider. */
type Peer = {
  pagos: Pagos;
  pay(cobro: Cobro, preferencia: string, estado: EstadoPago): Promise<string>;
  change(reference: string, estado: EstadoPago): Promise<void>;
  notice(reference: string): NotificationSignature;
  close(): Promise<void>;
};

const statusOf: Record<EstadoPago, string> = {
  pendiente: 'in_process',
  aprobado: 'approved',
  rechazado: 'rejected',
  devuelto: 'refunded',
  contracargo: 'charged_back',
  desconocido: 'a word of tomorrow',
};

async function startSandbox(): Promise<Peer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pagos-'));
  const pagos = createSandboxPagos({
    folder,
    keys: keysFor(['s'.repeat(32)], 'sandbox'),
    pageUrl: (id) => `https://aula.pe/prueba/${id}`,
  });
  return {
    pagos,
    pay: async (_cobro, preferencia, estado) => (await pagos.pagar(preferencia, estado)).referencia,
    change: async (reference, estado) => void (await pagos.change(reference, estado)),
    notice: (reference) => pagos.noticeOf(reference),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function startMercadopago(): Promise<Peer> {
  const peer = await startMercadopagoPeer();
  const pagos = createMercadopagoPagos({ accessToken: peerToken, webhookSecret: peerSecret, baseUrl: peer.url });
  return {
    pagos,
    pay: async ({ referenciaExterna }, _preferencia, estado) =>
      String(peer.pay(referenciaExterna.split('_')[0]!, statusOf[estado]).id),
    change: async (reference, estado) => peer.change(Number(reference), statusOf[estado]),
    notice: (reference) => {
      const { headers } = peer.notice(Number(reference));
      return { dataId: reference, requestId: headers['x-request-id'], firma: headers['x-signature'] };
    },
    close: peer.close,
  };
}

let counter = 0;
function newCobro(): Cobro {
  counter += 1;
  return {
    referenciaExterna: `AI-2026-${String(counter).padStart(4, '0')}_abc`,
    totalCentimos: 85_050,
    moneda: 'PEN',
    lineas: [
      { cursoId: 1, nombre: 'Proceso Penal', precioCentimos: 35_025, cantidad: 2 },
      { cursoId: 2, nombre: 'Cortesía', precioCentimos: 0, cantidad: 1 },
      { cursoId: 3, nombre: 'Litigación', precioCentimos: 15_000, cantidad: 1 },
    ],
    comprador: { nombre: 'Lucía Quispe', correo: 'lucia@correo.pe' },
    returnUrl: 'https://aula.pe/pedido?numero=1',
    notificationUrl: 'https://aula.pe/api/pagos/x',
  };
}

describe.each([
  ['sandbox', startSandbox],
  ['mercadopago', startMercadopago],
])('payments by %s', (_name, start) => {
  let peer: Peer;
  beforeAll(async () => {
    peer = await start();
  });
  afterAll(() => peer.close());

  test.each(['pendiente', 'aprobado', 'rechazado'] as const)('a payment that is %s is read as such', async (estado) => {
    const cobro = newCobro();
    const open = await peer.pagos.createCobro(cobro);
    expect(open?.url).toMatch(/^https?:\/\//);
    const referencia = await peer.pay(cobro, open!.preferencia, estado);
    const pago = await peer.pagos.readPago(referencia);
    expect(pago).toMatchObject({
      referencia,
      referenciaExterna: cobro.referenciaExterna,
      estado,
      montoCentimos: 85_050,
      moneda: 'PEN',
    });
    expect(pago?.actualizado.getTime()).toBeGreaterThan(0);
  });

  test.each(['devuelto', 'contracargo'] as const)('an approved payment becomes %s, later', async (estado) => {
    const cobro = newCobro();
    const { preferencia } = (await peer.pagos.createCobro(cobro))!;
    const reference = await peer.pay(cobro, preferencia, 'aprobado');
    const before = await peer.pagos.readPago(reference);
    await peer.change(reference, estado);
    const after = await peer.pagos.readPago(reference);
    expect(after?.estado).toBe(estado);
    expect(after!.actualizado.getTime()).toBeGreaterThan(before!.actualizado.getTime());
  });

  test('all payments of an order are found without having been told of, and of no other', async () => {
    const [cobro, another] = [newCobro(), newCobro()];
    const { preferencia } = (await peer.pagos.createCobro(cobro))!;
    const { preferencia: foreign } = (await peer.pagos.createCobro(another))!;
    expect(await peer.pagos.searchPagos(cobro.referenciaExterna)).toEqual([]);
    await peer.pay(another, foreign, 'aprobado');
    await peer.pay(cobro, preferencia, 'rechazado');
    await peer.pay(cobro, preferencia, 'aprobado');
    const found = await peer.pagos.searchPagos(cobro.referenciaExterna);
    expect(found.map(({ estado }) => estado).sort()).toEqual(['aprobado', 'rechazado']);
  });

  test('what does not exist is null', async () => {
    for (const reference of ['999', '', 'x', '../../etc/passwd', '1/../2', 'a'.repeat(300)]) {
      expect(await peer.pagos.readPago(reference)).toBeNull();
    }
    expect(await peer.pagos.searchPagos('AI-2020-0001_z')).toEqual([]);
  });

  test('its notices are known from forged ones', async () => {
    const cobro = newCobro();
    const { preferencia } = (await peer.pagos.createCobro(cobro))!;
    const notice = peer.notice(await peer.pay(cobro, preferencia, 'aprobado'));
    expect(peer.pagos.isAuthenticNotification(notice, new Date())).toBe(true);
    expect(peer.pagos.isAuthenticNotification({ ...notice, dataId: '1' }, new Date())).toBe(false);
    expect(peer.pagos.isAuthenticNotification(notice, new Date(Date.now() + 86_400_000))).toBe(false);
  });
});

test('simulated payments have no page, know no payment and believe no notice', async () => {
  const pagos = createSimulatedPagos();
  expect(await pagos.createCobro(newCobro())).toBeNull();
  expect(await pagos.readPago('1')).toBeNull();
  expect(await pagos.searchPagos('AI-2026-0001_a')).toEqual([]);
  expect(pagos.isAuthenticNotification({ dataId: '1', firma: 'ts=1,v1=0' }, new Date())).toBe(false);
});

describe('MercadoPago in particular', () => {
  let peer: Awaited<ReturnType<typeof startMercadopagoPeer>>;
  let pagos: Pagos;
  const connected = (timeoutMs?: number) =>
    createMercadopagoPagos({ accessToken: peerToken, webhookSecret: peerSecret, baseUrl: `${peer.url}/`, timeoutMs });
  beforeAll(async () => {
    peer = await startMercadopagoPeer();
    pagos = connected();
  });
  afterEach(() => void Object.assign(peer.mood, { delayMs: 0, failNext: 0, garbage: false }));
  afterAll(() => peer.close());

  test('the preference carries what was bought, who pays, our name of it and both addresses', async () => {
    const cobro = newCobro();
    await pagos.createCobro(cobro);
    expect(peer.preferences.get(cobro.referenciaExterna)?.body).toEqual({
      items: [
        { id: '1', title: 'Proceso Penal', quantity: 2, unit_price: 350.25, currency_id: 'PEN' },
        { id: '3', title: 'Litigación', quantity: 1, unit_price: 150, currency_id: 'PEN' },
      ],
      payer: { name: 'Lucía Quispe', email: 'lucia@correo.pe' },
      external_reference: cobro.referenciaExterna,
      back_urls: { success: cobro.returnUrl, pending: cobro.returnUrl, failure: cobro.returnUrl },
      auto_return: 'approved',
      notification_url: 'https://aula.pe/api/pagos/x?source_news=webhooks',
    });
  });

  test('addresses that are not https, which it refuses, and an unusable e-mail are left out', async () => {
    const cobro = {
      ...newCobro(),
      returnUrl: 'http://localhost:3000/pedido',
      notificationUrl: 'http://localhost:3000/x',
    };
    await pagos.createCobro({ ...cobro, comprador: { nombre: 'Ana', correo: '' } });
    const body = peer.preferences.get(cobro.referenciaExterna)?.body;
    expect(Object.keys(body!).sort()).toEqual(['external_reference', 'items', 'payer']);
    expect(body?.payer).toEqual({ name: 'Ana' });
  });

  test('asked twice for the same order it makes one preference', async () => {
    const cobro = newCobro();
    expect(await pagos.createCobro(cobro)).toEqual(await pagos.createCobro(cobro));
  });

  test.each([
    ['is slow', { delayMs: 5_000 }],
    ['is broken', { failNext: 1, failStatus: 500 }],
    ['is busy', { failNext: 1, failStatus: 429 }],
    ['refuses', { failNext: 1, failStatus: 400 }],
    ['answers something else', { garbage: true }],
  ] as [string, { delayMs?: number }][])('when it %s, that is said as one kind of failure', async (_what, mood) => {
    const impatient = connected(mood.delayMs ? 200 : undefined);
    for (const ask of [
      () => impatient.createCobro(newCobro()),
      () => impatient.readPago('1000000001'),
      () => impatient.searchPagos('AI-2026-0001_abc'),
    ]) {
      Object.assign(peer.mood, mood);
      await expect(ask()).rejects.toThrow(PagosUnavailable);
    }
  });

  test('when nobody listens or the token is wrong, too', async () => {
    const nobody = createMercadopagoPagos({ accessToken: 'x', webhookSecret: 'y', baseUrl: 'http://127.0.0.1:9' });
    await expect(nobody.readPago('1')).rejects.toThrow(PagosUnavailable);
    const stranger = createMercadopagoPagos({ accessToken: 'x', webhookSecret: 'y', baseUrl: peer.url });
    await expect(stranger.createCobro(newCobro())).rejects.toThrow(/401/);
  });

  test.each([
    ['approved', 'aprobado'],
    ['in_mediation', 'aprobado'],
    ['authorized', 'pendiente'],
    ['in_process', 'pendiente'],
    ['pending', 'pendiente'],
    ['rejected', 'rechazado'],
    ['cancelled', 'rechazado'],
    ['refunded', 'devuelto'],
    ['charged_back', 'contracargo'],
    ['partially_refunded', 'aprobado'],
    ['a word of tomorrow', 'desconocido'],
  ])('its status %s means %s', async (status, estado) => {
    const cobro = newCobro();
    await pagos.createCobro(cobro);
    const { id } = peer.pay(cobro.referenciaExterna.split('_')[0]!, status);
    expect((await pagos.readPago(String(id)))?.estado).toBe(estado);
  });
});
