import type { Cambio, Cola } from './autosave.ts';
import type { Respuesta } from './respuestas.ts';

/** Whose answers, to which test, in which attempt: what waits for one attempt never slips into the next. */
export type Intento = { usuarioId: number; pruebaId: number; numero: number };

const area = 'aula-iuris.respuestas.v1';
const testPrefix = ({ usuarioId, pruebaId }: Intento) => `${area}.${usuarioId}.${pruebaId}.`;
const attemptPrefix = (intento: Intento) => `${testPrefix(intento)}${intento.numero}.`;

/**
 * Answers that wait in this browser, one entry per question, so that two tabs never overwrite each other's. Where the
 * browser keeps nothing, answers live as long as the page.
 */
export function readCola(intento: Intento): Cola {
  const cola = new Map<number, Cambio>();
  for (const key of keysUnder(attemptPrefix(intento))) {
    const entry = readEntry(intento, key, localStorage.getItem(key));
    if (entry) cola.set(...entry);
  }
  return cola;
}

/** Brings what is kept from one state of the queue to the next, touching only what changed. */
export function writeCola(intento: Intento, before: Cola, after: Cola): void {
  attempting(() => {
    for (const [id, cambio] of after) {
      if (before.get(id) !== cambio) localStorage.setItem(attemptPrefix(intento) + id, JSON.stringify(cambio));
    }
    for (const [id, { en }] of before) {
      const key = attemptPrefix(intento) + id;
      const kept = readEntry(intento, key, localStorage.getItem(key))?.[1];
      // Another tab may have answered since: that is not ours to drop.
      if (!after.has(id) && (!kept || kept.en <= en)) localStorage.removeItem(key);
    }
  });
}

/** Forgets everything that waits for this test, whatever the attempt, or for other attempts only. */
export function clearCola(intento: Intento, which: 'todo' | 'otros intentos'): void {
  for (const key of keysUnder(testPrefix(intento))) {
    if (which === 'todo' || !key.startsWith(attemptPrefix(intento))) attempting(() => localStorage.removeItem(key));
  }
}

/** An answer given in another tab, as the browser tells of it. */
export function entryOf(intento: Intento, { key, newValue }: StorageEvent): [number, Cambio] | null {
  return key === null ? null : readEntry(intento, key, newValue);
}

function readEntry(intento: Intento, key: string, value: string | null): [number, Cambio] | null {
  const prefix = attemptPrefix(intento);
  const id = Number(key.startsWith(prefix) ? key.slice(prefix.length) : Number.NaN);
  if (!Number.isInteger(id) || value === null) return null;
  try {
    const cambio = JSON.parse(value) as Cambio;
    const sound = isRespuesta(cambio.respuesta) && Number.isFinite(cambio.en) && cambio.propias.every(isRespuesta);
    return sound ? [id, cambio] : null;
  } catch {
    return null;
  }
}

function isRespuesta({ opciones, texto }: Respuesta): boolean {
  return typeof texto === 'string' && opciones.every(Number.isInteger);
}

function keysUnder(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function attempting(write: () => void): void {
  try {
    write();
  } catch {
    // Full or forbidden storage: the server still gets everything.
  }
}
