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
/** Below the 2 s promised, so that the way to the server fits in. */
const longestWaitMs = 1_400;
const firstRetryMs = 1_000;
const longestRetryMs = 15_000;
/** Clocks differ: only a clear lead makes somebody else's answer the newer one. */
const clearLeadMs = 10_000;
/** Of what was sent without an answer, so that what is kept stays small. */
const sentKept = 8;

/** An answer that the server has not acknowledged. */
export type Cambio = {
  respuesta: Respuesta;
  /** What the server may hold by our own doing: what it held before, and whatever was sent since. */
  propias: readonly Respuesta[];
  en: number;
};

export type Cola = ReadonlyMap<number, Cambio>;

export type Autosave = {
  preguntas: readonly PreguntaVista[];
  /** The draft that the server holds, as far as is known here. */
  version: number;
  guardadas: Respuestas;
  cambios: Cola;
  /** Those of them that are on their way. */
  enCamino: Cola | null;
  enLinea: boolean;
  fallos: number;
  choques: number;
  /** Not before this moment. */
  espera: number | null;
  /** Why the server does not take it, in its own words. */
  rechazo: string | null;
};

/**
 * Takes up the work: the server's draft, and on top of it what waited in this browser. Where both changed the same
 * question, the newer one stands.
 */
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

/** Another tab of this browser answered: both show it, and whoever saves first saves it. */
export function adopt(state: Autosave, preguntaId: number, cambio: Cambio): Autosave {
  const mine = state.cambios.get(preguntaId);
  const known = state.guardadas.has(preguntaId);
  if (!known || (mine && mine.en >= cambio.en) || sonIguales(answerTo(state, preguntaId), cambio.respuesta))
    return state;
  return fit({ ...state, cambios: new Map(state.cambios).set(preguntaId, cambio) });
}

/** When to save next; null while there is nothing to save or nothing to be done about it. */
export function dueAt({ cambios, enCamino, enLinea, espera, rechazo }: Autosave): number | null {
  if (cambios.size === 0 || enCamino || rechazo !== null) return null;
  if (espera !== null) return espera;
  const times = [...cambios.values()].map(({ en }) => en);
  // Some browsers believe to be offline and are not: it is tried all the same, now and then.
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

/** The draft moved on elsewhere: it is taken over, except where there are newer answers here. */
export function conflict(state: Autosave, borrador: Borrador, ahora: number): Autosave {
  const choques = state.choques + 1;
  const espera = choques > 3 ? ahora + firstRetryMs : null;
  return { ...takeOver(state, borrador), choques, espera };
}

/** A look at the server's draft, e.g. on coming back to the page. */
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

/** The test was edited meanwhile, or somebody asks for another try. */
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

/**
 * Drops changes that the server holds already, or that somebody answered elsewhere since; those that stay count from what
 * it holds now.
 */
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
