import type { Storage } from '../ports/storage/port.ts';

export type StorageCall = { name: string; number: number; moment: 'before' | 'after' };

/** Called before and after every call to the storage; a promise delays the call, an error fails it. */
type Hook = (call: StorageCall) => Promise<void> | void;

const methods = ['put', 'get', 'head', 'delete'] as const;
const partMethods = ['begin', 'list', 'complete', 'abort'] as const;

/**
 * Wraps the methods of the storage object in place, because routes keep a reference to it. Returns a function that
 * removes the hook.
 */
export function hookStorage(storage: Storage, hook: Hook): () => void {
  let number = 0;
  const around = (name: string, method: (...args: unknown[]) => Promise<unknown>) =>
    async function hooked(this: unknown, ...args: unknown[]) {
      number += 1;
      const call = { name, number };
      await hook({ ...call, moment: 'before' });
      const result = await method.apply(this, args);
      await hook({ ...call, moment: 'after' });
      return result;
    };
  const before = { ...storage, parts: { ...storage.parts } };
  for (const name of methods) Object.assign(storage, { [name]: around(name, before[name] as never) });
  for (const name of partMethods) {
    Object.assign(storage.parts, { [name]: around(`parts.${name}`, before.parts[name] as never) });
  }
  return () => {
    for (const name of methods) Object.assign(storage, { [name]: before[name] });
    for (const name of partMethods) Object.assign(storage.parts, { [name]: before.parts[name] });
  };
}

/** Calls to the storage while the work runs. */
export async function callsOf(storage: Storage, work: () => Promise<unknown>): Promise<StorageCall[]> {
  const calls: StorageCall[] = [];
  const stop = hookStorage(storage, (call) => void calls.push(call));
  await work().finally(stop);
  return calls;
}

/** Runs `rival` while `work` is held at one of its calls to the storage. */
export async function interleaved<T>(
  storage: Storage,
  at: StorageCall,
  work: () => Promise<T>,
  rival: () => Promise<unknown>,
): Promise<T> {
  let met = false;
  const stop = hookStorage(storage, async ({ number, moment }) => {
    if (met || number !== at.number || moment !== at.moment) return;
    met = true;
    await rival();
  });
  const result = await work().finally(stop);
  if (!met) throw new Error(`there was no ${at.moment} ${at.name} ${at.number}`);
  return result;
}
