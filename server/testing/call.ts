import type { Client } from './client.ts';
import type { Sample } from './derived-sample.ts';

/** A request of a test as its account sends it. */
export type Call = Sample & {
  as?: 'ADMIN' | 'USU';
  headers?: Record<string, string>;
  /** Prepares the caller's session before the request. */
  prepare?: (browser: Client) => Promise<void>;
};

/** The accounts that make the calls. */
export type Callers = { adminId: number; alumnoId: number };
