import type { Envelope } from 'domain/contract/envelope.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '../../app/transport.ts';
import { type Borrador, saveState, start } from './autosave.ts';
import { type Intento, readQueue } from './change-queue.ts';
import { createEngine } from './engine.ts';
import type { PreguntaView } from './respuestas.ts';
import { forgetKey, isSentElsewhere, keyFor, lostAnswer, markSent } from './submission-key.ts';

class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

const intento: Intento = { usuarioId: 7, pruebaId: 4, numero: 1 };
const preguntas: PreguntaView[] = [{ preguntaId: 1, enunciado: 'Abierta', tipo: 1, exclusiva: false, opciones: [] }];
const empty: Borrador = { opciones: [], abiertas: [], version: 0, guardado: null };
const text = (text: string) => ({ opciones: [], texto: text });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Body = { version: number; abiertas: { texto: string }[] };

/** Fake network: answers each save as listed and records what was sent. */
function network(...answers: (Partial<Envelope> | 'silence')[]) {
  const sent: Body[] = [];
  const call = (async (_spec: unknown, input: { body: Body }) => {
    sent.push(input.body);
    const answer = answers.shift() ?? { success: true, resource: { ...empty, version: input.body.version } };
    if (answer === 'silence') return new Promise(() => {});
    return { success: false, status: 200, message: '', ...answer };
  }) as unknown as Call;
  return { call, sent };
}

function open(call: Call, over = false) {
  const world = { call, intento, isOver: async () => over };
  const engine = createEngine(world, start(preguntas, empty, readQueue(intento), true));
  engine.attach();
  return engine;
}

test('a burst of changes is one save, of the last of them', async () => {
  const { call, sent } = network();
  const engine = open(call);
  for (const letter of ['H', 'Ho', 'Hol', 'Hola']) {
    engine.edit(1, text(letter));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(readQueue(intento).get(1)?.respuesta.texto).toBe('Hola');
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toEqual([{ opciones: [], abiertas: [{ preguntaId: 1, texto: 'Hola' }], version: 1 }]);
  expect(saveState(engine.state())).toBe('guardado');
  expect(readQueue(intento).size).toBe(0);
});

test('what fails is kept and tried again, and so is what nobody answers', async () => {
  const { call, sent } = network({ status: 0 }, { status: 503 }, 'silence');
  const engine = open(call);
  engine.edit(1, text('Hola'));
  await vi.advanceTimersByTimeAsync(700);
  expect(saveState(engine.state())).toBe('sin-conexion');
  expect(readQueue(intento).size).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toHaveLength(4);
  expect(saveState(engine.state())).toBe('guardado');
});

test('a refusal is said, not repeated, until somebody asks for it', async () => {
  const { call, sent } = network({ status: 403, message: 'Tu acceso terminó ayer.' });
  const engine = open(call);
  engine.edit(1, text('Hola'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(engine.state().rejection).toBe('Tu acceso terminó ayer.');
  engine.retry(preguntas);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saveState(engine.state())).toBe('guardado');
});

test('a draft that moved on is taken over and saved one version later', async () => {
  const moved = { ...empty, version: 5 };
  const { call, sent } = network({ status: 409, codigo: 'cambio-ajeno', resource: moved });
  const engine = open(call);
  engine.edit(1, text('Hola'));
  expect(await engine.flush()).toBe('guardado');
  expect(sent.map(({ version }) => version)).toEqual([1, 6]);
});

test('once the attempt is over elsewhere, nothing of it is saved or kept', async () => {
  const { call, sent } = network({ status: 409, codigo: 'cambio-ajeno', resource: { ...empty, version: 5 } });
  const engine = open(call, true);
  engine.edit(1, text('Tarde'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(readQueue(intento).size).toBe(0);
  expect(engine.unsaved()).toBeNull();
  expect(await engine.flush()).toBe('terminado');
});

test('a page that is gone sends no more; the next one finds what waits', async () => {
  const { call, sent } = network();
  const first = createEngine({ call, intento, isOver: async () => false }, start(preguntas, empty, new Map(), true));
  const leave = first.attach();
  first.edit(1, text('Hola'));
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(0);
  open(call);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.map(({ abiertas }) => abiertas[0]?.texto)).toEqual(['Hola']);
});

test('what waits for one attempt is unknown to the next', () => {
  const engine = open(network('silence').call);
  engine.edit(1, text('Hola'));
  expect(readQueue(intento).size).toBe(1);
  expect(readQueue({ ...intento, numero: 2 }).size).toBe(0);
  expect(readQueue({ ...intento, usuarioId: 8 }).size).toBe(0);
});

test('one key per attempt until it is answered', () => {
  const key = keyFor(intento);
  expect(keyFor(intento)).toBe(key);
  expect(lostAnswer(intento)).toBeNull();
  expect(lostAnswer({ ...intento, numero: 2 })).toBe(1);
  markSent(intento);
  expect(lostAnswer({ ...intento, numero: 2 })).toBeNull();
  expect(keyFor({ ...intento, numero: 2 })).not.toBe(key);
  forgetKey(intento);
  expect(keyFor(intento)).not.toBe(key);
});

test('other tabs learn that an attempt is over, and of which', () => {
  markSent(intento);
  const [key] = Object.keys(localStorage);
  const event = { key, newValue: localStorage.getItem(key!) } as StorageEvent;
  expect(isSentElsewhere(intento, event)).toBe(true);
  expect(isSentElsewhere({ ...intento, numero: 2 }, event)).toBe(false);
  expect(isSentElsewhere({ ...intento, pruebaId: 5 }, event)).toBe(false);
});
