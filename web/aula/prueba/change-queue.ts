import type { Prueba } from 'domain/schemas/pruebas.ts';
import type { Change, ChangeQueue } from './autosave.ts';
import type { Respuesta } from './respuestas.ts';

/** Student, test and attempt: answers kept for one attempt never leak into the next. */
export type Intento = { usuarioId: number; pruebaId: number; numero: number };

/** Number of the current attempt: one more than were submitted. */
export function numeroOf(prueba: Pick<Prueba, 'intento'> | null | undefined): number {
  return (prueba?.intento ?? 0) + 1;
}

const area = 'aula-iuris.respuestas.v1';
const testPrefix = ({ usuarioId, pruebaId }: Intento) => `${area}.${usuarioId}.${pruebaId}.`;
const attemptPrefix = (intento: Intento) => `${testPrefix(intento)}${intento.numero}.`;

/**
 * Unsaved answers in `localStorage`, one entry per question, so that two tabs do not overwrite each other. Without
 * storage they live as long as the page.
 */
export function readQueue(intento: Intento): ChangeQueue {
  const queue = new Map<number, Change>();
  for (const key of keysUnder(attemptPrefix(intento))) {
    const entry = readEntry(intento, key, localStorage.getItem(key));
    if (entry) queue.set(...entry);
  }
  return queue;
}

/** Writes the difference between two states of the queue. */
export function writeQueue(intento: Intento, before: ChangeQueue, after: ChangeQueue): void {
  attempting(() => {
    for (const [id, change] of after) {
      if (before.get(id) !== change) localStorage.setItem(attemptPrefix(intento) + id, JSON.stringify(change));
    }
    for (const [id, { at }] of before) {
      const key = attemptPrefix(intento) + id;
      const kept = readEntry(intento, key, localStorage.getItem(key))?.[1];
      // Another tab may have written a newer answer: keep it.
      if (!after.has(id) && (!kept || kept.at <= at)) localStorage.removeItem(key);
    }
  });
}

/** Removes everything kept for this test, or only what belongs to other attempts. */
export function clearQueue(intento: Intento, which: 'todo' | 'otros intentos'): void {
  for (const key of keysUnder(testPrefix(intento))) {
    if (which === 'todo' || !key.startsWith(attemptPrefix(intento))) attempting(() => localStorage.removeItem(key));
  }
}

/** Parses a `storage` event from another tab. */
export function entryOf(intento: Intento, { key, newValue }: StorageEvent): [number, Change] | null {
  return key === null ? null : readEntry(intento, key, newValue);
}

function readEntry(intento: Intento, key: string, value: string | null): [number, Change] | null {
  const prefix = attemptPrefix(intento);
  const id = Number(key.startsWith(prefix) ? key.slice(prefix.length) : Number.NaN);
  if (!Number.isInteger(id) || value === null) return null;
  try {
    const change = JSON.parse(value) as Change;
    const sound = isRespuesta(change.respuesta) && Number.isFinite(change.at) && change.own.every(isRespuesta);
    return sound ? [id, change] : null;
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
    // Storage is full or blocked: the server still receives every answer.
  }
}
