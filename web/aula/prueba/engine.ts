import { type Envelope, failure } from 'domain/contract/envelope.ts';
import { saveBorrador } from 'domain/contract/pruebas.ts';
import type { Borrador } from 'domain/schemas/pruebas.ts';
import type { Call } from '../../app/transport.ts';
import * as machine from './autosave.ts';
import { clearQueue, entryOf, type Intento, writeQueue } from './change-queue.ts';
import { contenidoOf, type PreguntaView, type Respuesta } from './respuestas.ts';

export type Engine = {
  state: () => machine.Autosave;
  subscribe: (listener: () => void) => () => void;
  edit: (preguntaId: number, respuesta: Respuesta) => void;
  /** Waits for the running request, then saves the rest. */
  flush: () => Promise<'guardado' | 'pendiente' | 'terminado'>;
  refresh: (borrador: Borrador) => void;
  retry: (preguntas: readonly PreguntaView[]) => void;
  /** Ends the attempt: nothing is saved or kept any more. */
  close: () => void;
  /** Unsaved answers, for a last request while the page unloads. */
  unsaved: () => { opciones: number[]; abiertas: { preguntaId: number; texto: string }[]; version: number } | null;
  /** Starts saving; the returned function stops it. Unsaved answers stay in the browser. */
  attach: () => () => void;
};

type World = {
  call: Call;
  intento: Intento;
  /** Whether the attempt was submitted elsewhere; throws when the server does not answer. */
  isOver: () => Promise<boolean>;
  /** Called with the server's clock whenever it answers. */
  onClock?: (read: Pick<Borrador, 'fin' | 'ahora'>) => void;
};

/** Runs the state machine: timers, requests and browser storage. */
export function createEngine({ call, intento, isOver, onClock }: World, initial: machine.Autosave): Engine {
  let state = initial;
  let closed = false;
  let attached = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function become(next: machine.Autosave): void {
    if (next === state || closed) return;
    writeQueue(intento, state.changes, next.changes);
    state = next;
    plan();
    for (const listener of listeners) listener();
  }

  function plan(): void {
    clearTimeout(timer);
    const due = machine.dueAt(state);
    if (due !== null && attached) timer = setTimeout(() => void save(), Math.max(0, due - Date.now()));
  }

  function save(): Promise<void> {
    sending ??= sendOnce().finally(() => {
      sending = null;
      if (!closed) plan();
    });
    return sending;
  }

  async function sendOnce(): Promise<void> {
    const body = { ...contenidoOf(state.preguntas, machine.current(state)), version: state.version + 1 };
    become(machine.send(state));
    const envelope = await answerWithin(10_000, call(saveBorrador, { params: { id: intento.pruebaId }, body }));
    if (envelope.resource) onClock?.(envelope.resource);
    if (envelope.success && envelope.resource) become(machine.saved(state, envelope.resource.version));
    else if (envelope.codigo === 'cambio-ajeno' && envelope.resource) await moveOn(envelope.resource);
    else if (isPassing(envelope.status)) become(machine.failed(state, Date.now()));
    else await acceptRefusal(envelope.message);
  }

  async function acceptRefusal(message: string): Promise<void> {
    const over = await isOver().catch(() => false);
    if (over) close();
    else become(machine.refused(state, message));
  }

  /** The draft changed elsewhere: saved by another device, or cleared by a submission. */
  async function moveOn(borrador: Borrador): Promise<void> {
    const over = await isOver().catch(() => null);
    if (over === null) become(machine.failed(state, Date.now()));
    else if (over) close();
    else become(machine.conflict(state, borrador, Date.now()));
  }

  function close(): void {
    closed = true;
    clearTimeout(timer);
    clearQueue(intento, 'todo');
  }

  async function flush(): ReturnType<Engine['flush']> {
    await sending;
    for (let tries = 0; tries < 3 && isWorthSending(); tries++) {
      await save();
      if (state.failures > 0) break;
    }
    if (closed) return 'terminado';
    return state.changes.size === 0 ? 'guardado' : 'pendiente';
  }

  function isWorthSending(): boolean {
    return attached && !closed && state.changes.size > 0 && state.rejection === null;
  }

  function attach(): () => void {
    const controller = new AbortController();
    const { signal } = controller;
    attached = true;
    plan();
    window.addEventListener('online', () => become(machine.connection(state, true)), { signal });
    window.addEventListener('offline', () => become(machine.connection(state, false)), { signal });
    window.addEventListener(
      'storage',
      (event) => {
        const entry = entryOf(intento, event);
        if (entry) become(machine.adopt(state, ...entry));
      },
      { signal },
    );
    return () => {
      attached = false;
      clearTimeout(timer);
      controller.abort();
    };
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (preguntaId, respuesta) => become(machine.edit(state, preguntaId, respuesta, Date.now())),
    flush,
    refresh: (borrador) => become(machine.refresh(state, borrador)),
    retry: (preguntas) => become(machine.retry(state, preguntas)),
    close,
    unsaved() {
      if (closed || state.changes.size === 0) return null;
      return { ...contenidoOf(state.preguntas, machine.current(state)), version: state.version + 1 };
    },
    attach,
  };
}

/** Times out, so that a dead connection is not taken for a slow one. */
export async function answerWithin<E extends Envelope>(ms: number, answer: Promise<E>): Promise<E> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<E>((resolve) => {
    timer = setTimeout(() => resolve(failure(0, 'Error de red o del servidor') as E), ms);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

/** No response, or a temporary failure. */
export function isPassing(status: number): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}
