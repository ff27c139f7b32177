import type { FormId } from '../ui/form-keeper.ts';

/** What somebody had typed when their session ended. */
export type KeptForm = FormId & { usuarioId: number; address: string; values: Record<string, unknown> };

type OpenForm = FormId & { usuarioId: number; read: () => Record<string, unknown> };

const storageKey = 'formulario-interrumpido.v1';

const openForms = new Set<OpenForm>();
const listeners = new Set<() => void>();
let sessionLost = false;
/** The kept form is open again and shows its values. */
let isReopened = false;

/** Registers a form while it is open; returns the function that removes it. */
export function openForm(form: OpenForm): () => void {
  openForms.add(form);
  return () => openForms.delete(form);
}

/** Called when the session has ended, before /login is loaded: stores the changed fields of the form opened last. */
export function keepOpenForms(): void {
  sessionLost = true;
  for (const { read, ...form } of [...openForms].reverse()) {
    const values = read();
    if (Object.keys(values).length === 0) continue;
    write({ ...form, address: location.pathname + location.search, values });
    return;
  }
}

/** Without a session, leave guards do not ask: the typed text is kept as far as possible. */
export const isSessionLost = () => sessionLost;

export function readKept(usuarioId: number): KeptForm | null {
  const kept = parse(readText());
  return kept?.usuarioId === usuarioId ? kept : null;
}

/** The string values of a kept form; other types in the storage are dropped. */
export function textsOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** After a sign-in: deletes what another person had typed. */
export function dropKeptOfOthers(usuarioId: number): void {
  if (readText() !== null && readKept(usuarioId) === null) write(null);
}

export function setReopened(reopened: boolean): void {
  isReopened = reopened;
  for (const listener of listeners) listener();
}

export function dropKept(): void {
  write(null);
}

/** For `useSyncExternalStore`. */
export const keptStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: readText,
  isReopened: () => isReopened,
};

// Browsers may refuse storage; then nothing is kept.
function readText(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function write(kept: KeptForm | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

function parse(text: string | null): KeptForm | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<KeptForm> | null;
    const { usuarioId, address, name, nth, values } = kept ?? {};
    const isWhole =
      typeof usuarioId === 'number' &&
      typeof address === 'string' &&
      typeof name === 'string' &&
      typeof nth === 'number';
    if (
      !isWhole ||
      typeof values !== 'object' ||
      values === null ||
      !address.startsWith('/') ||
      address.startsWith('//')
    )
      return null;
    return { usuarioId, address, name, nth, values };
  } catch {
    return null;
  }
}
