import { maxOf, minOf } from 'domain/formats/extremes.ts';
import type { Borrador as ServerBorrador } from 'domain/schemas/pruebas.ts';
import {
  areEqual,
  fitToPregunta,
  noAnswer,
  type PreguntaView,
  type Respuesta,
  type Respuestas,
  respuestasOf,
} from './respuestas.ts';

/** The server's draft, without its clock. */
export type Borrador = Omit<ServerBorrador, 'fin' | 'ahora'>;

const quietMs = 600;
/** Below the promised 2 s, to leave time for the request. */
const longestWaitMs = 1_400;
const firstRetryMs = 1_000;
const longestRetryMs = 15_000;
/** Clocks differ between devices: an answer from elsewhere is newer only with at least this lead. */
const clearLeadMs = 10_000;
/** Unacknowledged answers remembered per question; bounds what is kept in the browser. */
const sentCount = 8;

/** Answer not yet acknowledged by the server. */
export type Change = {
  respuesta: Respuesta;
  /** Values this browser may have stored on the server: the last known one and everything sent since. */
  own: readonly Respuesta[];
  at: number;
};

export type ChangeQueue = ReadonlyMap<number, Change>;

export type Autosave = {
  preguntas: readonly PreguntaView[];
  /** The server's draft, as last seen. */
  version: number;
  savedRespuestas: Respuestas;
  changes: ChangeQueue;
  /** Changes in the running request. */
  inFlight: ChangeQueue | null;
  online: boolean;
  failures: number;
  clashes: number;
  /** Earliest time of the next attempt. */
  wait: number | null;
  /** Server's reason for refusing the save. */
  rejection: string | null;
};

/** Starts from the server's draft plus the changes kept in this browser. Per question, the newer answer wins. */
export function start(
  preguntas: readonly PreguntaView[],
  borrador: Borrador,
  queue: ChangeQueue,
  online: boolean,
): Autosave {
  const savedRespuestas = respuestasOf(preguntas, borrador);
  const idle = { inFlight: null, online, failures: 0, clashes: 0, wait: null, rejection: null };
  const fitted = fit({ preguntas, version: borrador.version, savedRespuestas, changes: queue, ...idle });
  return withoutSettled(fitted, borrador.guardado);
}

export function current(state: Autosave): Respuestas {
  const changed = [...state.changes].map(([id, { respuesta }]) => [id, respuesta] as const);
  return new Map([...state.savedRespuestas, ...changed]);
}

export function edit(state: Autosave, preguntaId: number, respuesta: Respuesta, at: number): Autosave {
  if (areEqual(answerTo(state, preguntaId), respuesta)) return state;
  const own = state.changes.get(preguntaId)?.own ?? [savedAnswer(state, preguntaId)];
  return { ...state, changes: new Map(state.changes).set(preguntaId, { respuesta, own, at }) };
}

/** Takes over an answer given in another tab of this browser; either tab may save it. */
export function adopt(state: Autosave, preguntaId: number, change: Change): Autosave {
  const mine = state.changes.get(preguntaId);
  const known = state.savedRespuestas.has(preguntaId);
  if (!known || (mine && mine.at >= change.at) || areEqual(answerTo(state, preguntaId), change.respuesta)) return state;
  return fit({ ...state, changes: new Map(state.changes).set(preguntaId, change) });
}

/** Time of the next save; null when there is nothing to save or a request is running. */
export function dueAt({ changes, inFlight, online, wait, rejection }: Autosave): number | null {
  if (changes.size === 0 || inFlight || rejection !== null) return null;
  if (wait !== null) return wait;
  const times = [...changes.values()].map(({ at }) => at);
  // `navigator.onLine` can be wrong, so saving is retried now and then even when offline.
  if (!online) return maxOf(times) + longestRetryMs;
  return Math.min(maxOf(times) + quietMs, minOf(times) + longestWaitMs);
}

export function send(state: Autosave): Autosave {
  const changes = new Map([...state.changes].map(([id, change]) => [id, remembering(change)] as const));
  return { ...state, changes, inFlight: changes, wait: null };
}

export function saved(state: Autosave, version: number): Autosave {
  const sent = state.inFlight ?? new Map<number, Change>();
  const savedRespuestas = new Map([
    ...state.savedRespuestas,
    ...[...sent].map(([id, { respuesta }]) => [id, respuesta] as const),
  ]);
  const settled = { ...state, version, savedRespuestas, ...reached, clashes: 0, wait: null };
  return withoutSettled(settled, null);
}

/** The draft was saved elsewhere: take it over, but keep newer local answers. */
export function conflict(state: Autosave, borrador: Borrador, now: number): Autosave {
  const clashes = state.clashes + 1;
  const wait = clashes > 3 ? now + firstRetryMs : null;
  return { ...takeOver(state, borrador), clashes, wait };
}

/** Takes over the server's draft after a read, e.g. when the page becomes visible again. */
export function refresh(state: Autosave, borrador: Borrador): Autosave {
  return state.inFlight || borrador.version <= state.version ? state : takeOver(state, borrador);
}

export function failed(state: Autosave, now: number): Autosave {
  const wait = Math.min(firstRetryMs * 2 ** state.failures, longestRetryMs);
  return { ...state, inFlight: null, failures: state.failures + 1, wait: now + wait };
}

export function refused(state: Autosave, rejection: string): Autosave {
  return { ...state, inFlight: null, rejection };
}

export function connection(state: Autosave, online: boolean): Autosave {
  return { ...state, online, wait: null };
}

/** Clears the refusal after the test was edited, or when the student retries. */
export function retry(state: Autosave, preguntas: readonly PreguntaView[]): Autosave {
  return fit({ ...state, preguntas, rejection: null, wait: null });
}

const reached = { inFlight: null, online: true, failures: 0 };

export type SaveState = 'nada' | 'guardado' | 'guardando' | 'sin-conexion' | 'rechazado';

export function saveState({ changes, inFlight, online, failures, rejection, version }: Autosave): SaveState {
  if (rejection !== null) return 'rechazado';
  if (!online || (failures > 0 && !inFlight)) return 'sin-conexion';
  if (changes.size > 0) return 'guardando';
  return version === 0 ? 'nada' : 'guardado';
}

function takeOver(state: Autosave, borrador: Borrador): Autosave {
  const savedRespuestas = respuestasOf(state.preguntas, borrador);
  return withoutSettled({ ...state, version: borrador.version, savedRespuestas, ...reached }, borrador.guardado);
}

/** Drops changes that the server already has or that a newer answer replaced, and rebases the others on its draft. */
function withoutSettled(state: Autosave, saved: string | null): Autosave {
  const changes = new Map<number, Change>();
  for (const [id, change] of state.changes) {
    const savedRespuesta = savedAnswer(state, id);
    if (areEqual(change.respuesta, savedRespuesta) || isOvertaken(change, savedRespuesta, saved)) continue;
    changes.set(id, { ...change, own: [savedRespuesta] });
  }
  return { ...state, changes };
}

function isOvertaken({ own, at }: Change, savedRespuesta: Respuesta, saved: string | null): boolean {
  const changedElsewhere = !own.some((own) => areEqual(own, savedRespuesta));
  return changedElsewhere && saved !== null && Date.parse(saved) > at + clearLeadMs;
}

function remembering(change: Change): Change {
  const { respuesta, own } = change;
  if (own.some((own) => areEqual(own, respuesta))) return change;
  const [before, ...sent] = own;
  return { ...change, own: [...(before ? [before] : []), ...sent.slice(1 - sentCount), respuesta] };
}

function fit(state: Autosave): Autosave {
  const changes = new Map<number, Change>();
  const savedRespuestas = new Map<number, Respuesta>();
  for (const pregunta of state.preguntas) {
    const id = pregunta.preguntaId;
    savedRespuestas.set(id, fitToPregunta(pregunta, savedAnswer(state, id)));
    const change = state.changes.get(id);
    if (change) changes.set(id, { ...change, respuesta: fitToPregunta(pregunta, change.respuesta) });
  }
  return { ...state, savedRespuestas, changes };
}

function savedAnswer(state: Autosave, preguntaId: number): Respuesta {
  return state.savedRespuestas.get(preguntaId) ?? noAnswer;
}

function answerTo(state: Autosave, preguntaId: number): Respuesta {
  return state.changes.get(preguntaId)?.respuesta ?? savedAnswer(state, preguntaId);
}
