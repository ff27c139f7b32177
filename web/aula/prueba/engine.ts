import { type Envelope, failure } from 'domain/contract/envelope.ts';
import { saveBorrador } from 'domain/contract/pruebas.ts';
import type { Borrador } from 'domain/schemas/pruebas.ts';
import type { Call } from '../../app/transport.ts';
import * as machine from './autosave.ts';
import { clearCola, entryOf, type Intento, writeCola } from './cola.ts';
import { contenidoDe, type PreguntaVista, type Respuesta } from './respuestas.ts';

export type Engine = {
  state: () => machine.Autosave;
  subscribe: (listener: () => void) => () => void;
  edit: (preguntaId: number, respuesta: Respuesta) => void;
  /** Settles what is on its way and saves the rest. */
  flush: () => Promise<'guardado' | 'pendiente' | 'terminado'>;
  refresh: (borrador: Borrador) => void;
  retry: (preguntas: readonly PreguntaVista[]) => void;
  /** The attempt is over: nothing of it may be saved or kept any more. */
  close: () => void;
  /** What would be sent now, for the moment when the page goes away. */
  unsaved: () => { opciones: number[]; abiertas: { preguntaId: number; texto: string }[]; version: number } | null;
  /** Saves while the page is there; once it is gone, what still waits is for whoever opens the test next. */
  attach: () => () => void;
};

type World = {
  call: Call;
  intento: Intento;
  /** Whether the attempt was submitted elsewhere; throws when nobody answers. */
  isOver: () => Promise<boolean>;
};

/** Runs the state machine: timers, calls and what is kept in the browser. */
export function createEngine({ call, intento, isOver }: World, initial: machine.Autosave): Engine {
  let state = initial;
  let closed = false;
  let attached = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function become(next: machine.Autosave): void {
    if (next === state || closed) return;
    writeCola(intento, state.cambios, next.cambios);
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
    const body = { ...contenidoDe(state.preguntas, machine.current(state)), version: state.version + 1 };
    become(machine.send(state));
    const envelope = await answerWithin(10_000, call(saveBorrador, { params: { id: intento.pruebaId }, body }));
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

  /** A draft that moved on was saved elsewhere, or emptied by a submission. */
  async function moveOn(borrador: Borrador): Promise<void> {
    const over = await isOver().catch(() => null);
    if (over === null) become(machine.failed(state, Date.now()));
    else if (over) close();
    else become(machine.conflict(state, borrador, Date.now()));
  }

  function close(): void {
    closed = true;
    clearTimeout(timer);
    clearCola(intento, 'todo');
  }

  async function flush(): ReturnType<Engine['flush']> {
    await sending;
    for (let tries = 0; tries < 3 && isWorthSending(); tries++) {
      await save();
      if (state.fallos > 0) break;
    }
    if (closed) return 'terminado';
    return state.cambios.size === 0 ? 'guardado' : 'pendiente';
  }

  function isWorthSending(): boolean {
    return attached && !closed && state.cambios.size > 0 && state.rechazo === null;
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
      if (closed || state.cambios.size === 0) return null;
      return { ...contenidoDe(state.preguntas, machine.current(state)), version: state.version + 1 };
    },
    attach,
  };
}

/** A connection that swallows everything must not look like one that is slow. */
export async function answerWithin<E extends Envelope>(ms: number, answer: Promise<E>): Promise<E> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<E>((resolve) => {
    timer = setTimeout(() => resolve(failure(0, 'Error de red o del servidor') as E), ms);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

/** No answer, or one that says "not now". */
function isPassing(status: number): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}
