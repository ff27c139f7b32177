import type { Borrador } from 'domain/schemas/pruebas.ts';
import {
  ajustar,
  type PreguntaVista,
  type Respuesta,
  type Respuestas,
  respuestasDe,
  sinRespuesta,
  sonIguales,
} from './respuestas.ts';

const quietMs = 600;
/** Below the promised 2 s, to leave time for the request. */
const longestWaitMs = 1_400;
const firstRetryMs = 1_000;
const longestRetryMs = 15_000;
/** Clocks differ between devices: an answer from elsewhere is newer only with at least this lead. */
const clearLeadMs = 10_000;
/** Unacknowledged answers remembered per question; bounds what is kept in the browser. */
const sentKept = 8;

/** Answer not yet acknowledged by the server. */
export type Cambio = {
  respuesta: Respuesta;
  /** Values this browser may have stored on the server: the last known one and everything sent since. */
  propias: readonly Respuesta[];
  en: number;
};

export type Cola = ReadonlyMap<number, Cambio>;

export type Autosave = {
  preguntas: readonly PreguntaVista[];
  /** The server's draft, as last seen. */
  version: number;
  guardadas: Respuestas;
  cambios: Cola;
  /** Changes in the request under way. */
  enCamino: Cola | null;
  enLinea: boolean;
  fallos: number;
  choques: number;
  /** Earliest time of the next attempt. */
  espera: number | null;
  /** Server's reason for refusing the save. */
  rechazo: string | null;
};

/** Starts from the server's draft plus the changes kept in this browser. Per question, the newer answer wins. */
export function start(preguntas: readonly PreguntaVista[], borrador: Borrador, cola: Cola, enLinea: boolean): Autosave {
  const guardadas = respuestasDe(preguntas, borrador);
  const idle = { enCamino: null, enLinea, fallos: 0, choques: 0, espera: null, rechazo: null };
  const fitted = fit({ preguntas, version: borrador.version, guardadas, cambios: cola, ...idle });
  return withoutSettled(fitted, borrador.guardado);
}

export function current(state: Autosave): Respuestas {
  const changed = [...state.cambios].map(([id, { respuesta }]) => [id, respuesta] as const);
  return new Map([...state.guardadas, ...changed]);
}

export function edit(state: Autosave, preguntaId: number, respuesta: Respuesta, en: number): Autosave {
  if (sonIguales(answerTo(state, preguntaId), respuesta)) return state;
  const propias = state.cambios.get(preguntaId)?.propias ?? [savedAnswer(state, preguntaId)];
  return { ...state, cambios: new Map(state.cambios).set(preguntaId, { respuesta, propias, en }) };
}

/** Takes over an answer given in another tab of this browser; either tab may save it. */
export function adopt(state: Autosave, preguntaId: number, cambio: Cambio): Autosave {
  const mine = state.cambios.get(preguntaId);
  const known = state.guardadas.has(preguntaId);
  if (!known || (mine && mine.en >= cambio.en) || sonIguales(answerTo(state, preguntaId), cambio.respuesta))
    return state;
  return fit({ ...state, cambios: new Map(state.cambios).set(preguntaId, cambio) });
}

/** Time of the next save; null when there is nothing to save or a request is under way. */
export function dueAt({ cambios, enCamino, enLinea, espera, rechazo }: Autosave): number | null {
  if (cambios.size === 0 || enCamino || rechazo !== null) return null;
  if (espera !== null) return espera;
  const times = [...cambios.values()].map(({ en }) => en);
  // `navigator.onLine` can be wrong, so saving is retried now and then even when offline.
  if (!enLinea) return Math.max(...times) + longestRetryMs;
  return Math.min(Math.max(...times) + quietMs, Math.min(...times) + longestWaitMs);
}

export function send(state: Autosave): Autosave {
  const cambios = new Map([...state.cambios].map(([id, cambio]) => [id, remembering(cambio)] as const));
  return { ...state, cambios, enCamino: cambios, espera: null };
}

export function saved(state: Autosave, version: number): Autosave {
  const sent = state.enCamino ?? new Map<number, Cambio>();
  const guardadas = new Map([...state.guardadas, ...[...sent].map(([id, { respuesta }]) => [id, respuesta] as const)]);
  const settled = { ...state, version, guardadas, ...reached, choques: 0, espera: null };
  return withoutSettled(settled, null);
}

/** The draft was saved elsewhere: take it over, but keep newer local answers. */
export function conflict(state: Autosave, borrador: Borrador, ahora: number): Autosave {
  const choques = state.choques + 1;
  const espera = choques > 3 ? ahora + firstRetryMs : null;
  return { ...takeOver(state, borrador), choques, espera };
}

/** Takes over the server's draft after a read, e.g. when the page becomes visible again. */
export function refresh(state: Autosave, borrador: Borrador): Autosave {
  return state.enCamino || borrador.version <= state.version ? state : takeOver(state, borrador);
}

export function failed(state: Autosave, ahora: number): Autosave {
  const wait = Math.min(firstRetryMs * 2 ** state.fallos, longestRetryMs);
  return { ...state, enCamino: null, fallos: state.fallos + 1, espera: ahora + wait };
}

export function refused(state: Autosave, rechazo: string): Autosave {
  return { ...state, enCamino: null, rechazo };
}

export function connection(state: Autosave, enLinea: boolean): Autosave {
  return { ...state, enLinea, espera: null };
}

/** Clears the refusal after the test was edited, or when the student retries. */
export function retry(state: Autosave, preguntas: readonly PreguntaVista[]): Autosave {
  return fit({ ...state, preguntas, rechazo: null, espera: null });
}

const reached = { enCamino: null, enLinea: true, fallos: 0 };

export type Situacion = 'nada' | 'guardado' | 'guardando' | 'sin-conexion' | 'rechazado';

export function situacion({ cambios, enCamino, enLinea, fallos, rechazo, version }: Autosave): Situacion {
  if (rechazo !== null) return 'rechazado';
  if (!enLinea || (fallos > 0 && !enCamino)) return 'sin-conexion';
  if (cambios.size > 0) return 'guardando';
  return version === 0 ? 'nada' : 'guardado';
}

function takeOver(state: Autosave, borrador: Borrador): Autosave {
  const guardadas = respuestasDe(state.preguntas, borrador);
  return withoutSettled({ ...state, version: borrador.version, guardadas, ...reached }, borrador.guardado);
}

/** Drops changes that the server already has or that a newer answer replaced, and rebases the others on its draft. */
function withoutSettled(state: Autosave, guardado: string | null): Autosave {
  const cambios = new Map<number, Cambio>();
  for (const [id, cambio] of state.cambios) {
    const guardada = savedAnswer(state, id);
    if (sonIguales(cambio.respuesta, guardada) || isOvertaken(cambio, guardada, guardado)) continue;
    cambios.set(id, { ...cambio, propias: [guardada] });
  }
  return { ...state, cambios };
}

function isOvertaken({ propias, en }: Cambio, guardada: Respuesta, guardado: string | null): boolean {
  const changedElsewhere = !propias.some((propia) => sonIguales(propia, guardada));
  return changedElsewhere && guardado !== null && Date.parse(guardado) > en + clearLeadMs;
}

function remembering(cambio: Cambio): Cambio {
  const { respuesta, propias } = cambio;
  if (propias.some((propia) => sonIguales(propia, respuesta))) return cambio;
  const [before, ...sent] = propias;
  return { ...cambio, propias: [...(before ? [before] : []), ...sent.slice(1 - sentKept), respuesta] };
}

function fit(state: Autosave): Autosave {
  const cambios = new Map<number, Cambio>();
  const guardadas = new Map<number, Respuesta>();
  for (const pregunta of state.preguntas) {
    const id = pregunta.preguntaId;
    guardadas.set(id, ajustar(pregunta, savedAnswer(state, id)));
    const cambio = state.cambios.get(id);
    if (cambio) cambios.set(id, { ...cambio, respuesta: ajustar(pregunta, cambio.respuesta) });
  }
  return { ...state, guardadas, cambios };
}

function savedAnswer(state: Autosave, preguntaId: number): Respuesta {
  return state.guardadas.get(preguntaId) ?? sinRespuesta;
}

function answerTo(state: Autosave, preguntaId: number): Respuesta {
  return state.cambios.get(preguntaId)?.respuesta ?? savedAnswer(state, preguntaId);
}
