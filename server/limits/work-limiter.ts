import type { WorkLimit } from 'domain/contract/endpoint.ts';
import { LRUCache } from 'lru-cache';
import { addressKey } from './address-key.ts';
import { limitConcurrency } from './concurrency.ts';

/** The least recently used addresses beyond this number are forgotten; each takes about a hundred bytes. */
const maxAddresses = 20_000;

/** Errors of refused work; made by the caller, because this folder does not import HTTP. */
export type Refusals = { tooMany(retryAfter: number): Error; busy(): Error };

/**
 * Bounds work that the response cache cannot avoid. Counts in memory, because it protects the processor of this process
 * and must cost less than the work.
 */
export class WorkLimiter {
  readonly #limit: WorkLimit;
  readonly #refusals: Refusals;
  /** A window begins with the first request of an address. */
  readonly #windows = new LRUCache<string, { taken: number; ends: number }>({ max: maxAddresses });
  readonly #now: () => number;
  readonly #inFlight = new Map<string, number>();
  readonly #gate: ReturnType<typeof limitConcurrency>;

  constructor(limit: WorkLimit, refusals: Refusals, now = () => performance.now()) {
    this.#now = now;
    this.#limit = limit;
    this.#refusals = refusals;
    this.#gate = limitConcurrency(limit.running, { maxWaiting: limit.waiting, overflow: refusals.busy });
  }

  /** Throws when the address has no points left. */
  check(address: string): void {
    const open = this.#windowOf(address);
    if (open.taken < this.#limit.points) return;
    throw this.#refusals.tooMany(Math.max(1, Math.ceil((open.ends - this.#now()) / 1000)));
  }

  take(address: string): void {
    this.check(address);
    this.charge(address, 1);
  }

  /** For work whose cost is known only afterwards. */
  charge(address: string, points: number): void {
    const open = this.#windowOf(address);
    this.#windows.set(addressKey(address), { ...open, taken: open.taken + points });
  }

  #windowOf(address: string): { taken: number; ends: number } {
    const open = this.#windows.get(addressKey(address));
    return open && open.ends > this.#now() ? open : { taken: 0, ends: this.#now() + this.#limit.seconds * 1000 };
  }

  /** Runs the task when its turn comes. One address cannot fill the queue. */
  async run<T>(address: string, task: () => Promise<T>): Promise<T> {
    const key = addressKey(address);
    const inFlight = this.#inFlight.get(key) ?? 0;
    if (inFlight >= this.#limit.inFlightPerAddress) throw this.#refusals.tooMany(1);
    this.#inFlight.set(key, inFlight + 1);
    try {
      return await this.#gate(task);
    } finally {
      const left = this.#inFlight.get(key)! - 1;
      if (left === 0) this.#inFlight.delete(key);
      else this.#inFlight.set(key, left);
    }
  }
}
