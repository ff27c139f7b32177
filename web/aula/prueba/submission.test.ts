import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import { getPrueba, listIntentos, submitRespuestas } from 'domain/contract/pruebas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '../../app/transport.ts';
import { start } from './autosave.ts';
import { createEngine } from './engine.ts';
import type { Outcome } from './submission.ts';
import { createSubmitter } from './submission.ts';

const intento = { usuarioId: 7, pruebaId: 4, numero: 1 };
const taken = { nota: 20, estado: 'calificado', intentosRestantes: 1, pendientes: 0, entrega: 'normal' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answer = { success: boolean; status: number; message?: string; codigo?: string; resource?: unknown };
const yes: Answer = { success: true, status: 200, resource: taken };
const noNetwork: Answer = { success: false, status: 0, message: 'Error de red o del servidor' };

/** A page in front of a server that answers each submission as listed, the last one again and again. */
function openPage(...answers: (Answer | Promise<Answer>)[]) {
  const sent: { incompleta?: boolean }[] = [];
  const left: Outcome[] = [];
  let usados = 0;
  const call = (async (spec: EndpointSpec, input: { body?: { incompleta?: boolean } }): Promise<Partial<Envelope>> => {
    if (spec === getPrueba) return { success: true, status: 200, message: '', resource: { intento: usados } };
    if (spec === listIntentos) return { success: true, status: 200, message: '', resources: [] };
    expect(spec).toBe(submitRespuestas);
    sent.push(input.body!);
    const answer = await (answers.length > 1 ? answers.shift()! : answers[0]!);
    return { message: '', ...answer };
  }) as unknown as Call;
  const initial = start([], { opciones: [], abiertas: [], version: 0, guardado: null }, new Map(), true);
  const engine = createEngine({ call, intento, isOver: async () => false }, initial);
  const asked: AbortSignal[] = [];
  const edited = vi.fn<() => void>();
  let isOpen = true;
  let answerQuestion = (_yes: boolean) => {};
  const submitter = createSubmitter({
    call,
    intento,
    engine,
    intentos: () => 2,
    isPageOpen: () => isOpen,
    confirm: (signal) =>
      new Promise((resolve) => {
        asked.push(signal);
        answerQuestion = resolve;
        signal.addEventListener('abort', () => resolve(false));
      }),
    tellSentElsewhere: async () => {},
    onEdited: async () => edited(),
    onOver: async () => {},
    leave: (outcome) => left.push(outcome),
  });
  return {
    submitter,
    sent,
    left,
    asked,
    edited,
    close() {
      isOpen = false;
      submitter.withdraw();
    },
    count: () => {
      usados = 1;
    },
    async confirm() {
      void submitter.submit();
      answerQuestion(true);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function later() {
  let answer = (_answer: Answer) => {};
  const promise = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  return { promise, answer: (given: Answer) => answer(given) };
}

test('SEA-20 at the end of the time the page sends until the server has it, then leads to the result', async () => {
  const page = openPage(noNetwork, noNetwork, yes);
  page.submitter.setTimeUp(true);
  await wait(0);
  expect(page.submitter.state()).toMatchObject({ sending: true, problem: { noAnswer: false } });
  await wait(60_000);
  expect(page.sent.map(({ incompleta }) => incompleta)).toEqual([true, true, true]);
  expect(page.left).toEqual([{ submission: taken, timeUp: true }]);
});

test('SEA-20 a page that was left sends no more and takes nobody away', async () => {
  const page = openPage(noNetwork);
  page.submitter.setTimeUp(true);
  await wait(0);
  page.close();
  await wait(60_000);
  expect(page.sent).toHaveLength(1);
  expect(page.left).toEqual([]);
});

test('SEA-20 a submission that arrives after the page was left counts and takes nobody away', async () => {
  const reply = later();
  const page = openPage(reply.promise);
  page.submitter.setTimeUp(true);
  await wait(0);
  page.close();
  reply.answer(yes);
  await wait(60_000);
  expect(page.sent).toHaveLength(1);
  expect(page.left).toEqual([]);
});

test('SEA-20 when the time ends while a submission is in flight and fails, the page goes on sending', async () => {
  const reply = later();
  const page = openPage(reply.promise, yes);
  await page.confirm();
  expect(page.sent).toHaveLength(1);
  page.submitter.setTimeUp(true);
  reply.answer(noNetwork);
  await wait(0);
  expect(page.sent.map(({ incompleta = false }) => incompleta)).toEqual([false, true]);
  expect(page.left).toEqual([{ submission: taken, timeUp: true }]);
});

test('SEA-20 when the time ends while a submission is in flight and is taken, nothing is sent twice', async () => {
  const reply = later();
  const page = openPage(reply.promise, yes);
  await page.confirm();
  page.submitter.setTimeUp(true);
  reply.answer(yes);
  await wait(60_000);
  expect(page.sent).toHaveLength(1);
  expect(page.left).toHaveLength(1);
});

test('SEA-20 a submission that nobody answers does not use up the time that the server waits', async () => {
  const page = openPage(new Promise<Answer>(() => {}), yes);
  await page.confirm();
  page.submitter.setTimeUp(true);
  await wait(10_000);
  expect(page.left).toEqual([{ submission: taken, timeUp: true }]);
  await wait(60_000);
  expect(page.left).toHaveLength(1);
});

test('SEA-20 the end of the time and the end of the page withdraw the question before sending', async () => {
  const ended = openPage(yes);
  void ended.submitter.submit();
  ended.submitter.setTimeUp(true);
  await wait(0);
  expect(ended.asked[0]?.aborted).toBe(true);
  expect(ended.sent).toEqual([expect.objectContaining({ incompleta: true })]);
  const closed = openPage(yes);
  void closed.submitter.submit();
  closed.close();
  await wait(60_000);
  expect(closed.asked[0]?.aborted).toBe(true);
  expect(closed.sent).toEqual([]);
});

test('SEA-20 extra minutes given while the page cannot send let the student go on', async () => {
  const page = openPage(noNetwork);
  page.submitter.setTimeUp(true);
  await wait(0);
  page.submitter.setTimeUp(false);
  await wait(60_000);
  expect(page.sent).toHaveLength(1);
  expect(page.submitter.state()).toEqual({ sending: false, problem: null });
  page.submitter.setTimeUp(true);
  await wait(0);
  expect(page.sent).toHaveLength(2);
});

test('SEA-20 a refusal at the end is said once; an attempt counted elsewhere leads to its result', async () => {
  const refused = openPage({ success: false, status: 403, message: 'Tu acceso terminó ayer.' });
  refused.submitter.setTimeUp(true);
  await wait(60_000);
  expect(refused.sent).toHaveLength(1);
  expect(refused.submitter.state().problem?.message).toBe('Tu acceso terminó ayer.');
  const counted = openPage(yes);
  counted.count();
  counted.submitter.setTimeUp(true);
  await wait(0);
  expect(counted.sent).toEqual([]);
  expect(counted.left).toEqual([{ submission: null, timeUp: true }]);
});

test('SEC-111 an end that was moved meanwhile is read again, and the student goes on', async () => {
  const early: Answer = {
    success: false,
    status: 422,
    codigo: 'tiempo-en-curso',
    message: 'Tu tiempo aún no termina.',
  };
  const page = openPage(early);
  page.edited.mockImplementation(() => page.submitter.setTimeUp(false));
  page.submitter.setTimeUp(true);
  await wait(60_000);
  expect(page.sent).toHaveLength(1);
  expect(page.submitter.state()).toEqual({ sending: false, problem: null });
  expect(page.left).toEqual([]);
  const ahead = openPage(early, yes);
  ahead.submitter.setTimeUp(true);
  await wait(60_000);
  expect(ahead.edited).toHaveBeenCalledOnce();
  expect(ahead.left).toEqual([{ submission: taken, timeUp: true }]);
});
