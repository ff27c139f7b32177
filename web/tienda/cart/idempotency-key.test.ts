import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetKey, keyFor } from './idempotency-key.ts';
import { rememberPedido, takePedido } from './open-pedidos.ts';

const buyer = JSON.stringify({ buyerName: 'Rosa Quispe', buyerEmail: 'rosa@correo.pe', lineas: [[7, 1]] });
const hourMs = 3_600_000;
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('CHG-02 the browser asks with one key for one content, until the order is paid or for a day', async () => {
  const key = await keyFor(buyer);
  vi.advanceTimersByTime(23 * hourMs);
  expect(await keyFor(buyer)).toBe(key);
  vi.advanceTimersByTime(hourMs);
  const tomorrow = await keyFor(buyer);
  expect(tomorrow).not.toBe(key);
  forgetKey();
  expect(await keyFor(buyer)).not.toBe(tomorrow);
});

test('CHG-02 another content is another key', async () => {
  const key = await keyFor(buyer);
  expect(await keyFor(buyer.replace('[7,1]', '[7,2]'))).not.toBe(key);
});

test('CHG-02 what the browser keeps names neither buyer nor courses', async () => {
  kept.set('aula-iuris.pedido.v1', buyer);
  await keyFor(buyer);
  const [stored, ...others] = kept.values();
  expect(others).toEqual([]);
  expect(Object.keys(JSON.parse(stored!)).sort()).toEqual(['creado', 'hash', 'idempotencyKey']);
  expect(stored).not.toMatch(/Rosa|Quispe|rosa@correo/);
});

test('without storage there is a key too, for that attempt', async () => {
  vi.stubGlobal('localStorage', undefined);
  expect(await keyFor(buyer)).toMatch(/^[0-9a-f-]{36}$/);
  forgetKey();
});

test('the lines of an order leave the cart once, and only in the browser that made it', () => {
  rememberPedido('AI-2026-000000001');
  rememberPedido('AI-2026-000000002');
  expect(takePedido('AI-2026-000000003')).toBe(false);
  expect(takePedido('AI-2026-000000001')).toBe(true);
  expect(takePedido('AI-2026-000000001')).toBe(false);
  expect(takePedido('AI-2026-000000002')).toBe(true);
});
