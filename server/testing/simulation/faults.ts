import type pg from 'pg';
import type { Deps } from '../../deps.ts';
import { MailRejected } from '../../ports/mail/port.ts';
import { PagosUnavailable } from '../../ports/pagos/port.ts';

export const faultKinds = ['statement', 'storage', 'mail', 'mail-refused', 'provider', 'crash'] as const;
export type FaultKind = (typeof faultKinds)[number];
type Effect = 'statement' | 'storage' | 'mail' | 'provider';

/** `after`: number of effects of that kind that succeed first. */
export type Fault = { kind: FaultKind; after: number };

const hitBy: Record<FaultKind, readonly Effect[]> = {
  statement: ['statement'],
  storage: ['storage'],
  mail: ['mail'],
  'mail-refused': ['mail'],
  provider: ['provider'],
  crash: ['statement', 'storage', 'mail', 'provider'],
};

/** Raised by the database, so that an open transaction is aborted as by a real cancellation. */
const cancelled = `do $$ begin raise exception 'canceling statement due to user request' using errcode = '57014'; end $$`;

export class Faults {
  #armed: Fault | null = null;
  #dead = false;
  #gate: { after: number; reached: () => void; open: Promise<void> } | null = null;
  fired = false;

  arm(fault: Fault): void {
    this.#armed = { ...fault };
    this.fired = false;
  }

  disarm(): void {
    this.#armed = null;
    this.#gate = null;
  }

  /** After the crash no effect leaves the process until it is restarted. */
  get dead(): boolean {
    return this.#dead;
  }

  revive(): void {
    this.#dead = false;
    this.disarm();
  }

  /** Holds the effect after `after` others, of any kind, until `open` resolves. */
  holdAfter(after: number, open: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = { after, reached: resolve, open };
    return promise;
  }

  /** Called before each effect: decides what happens to it. */
  meet(effect: Effect): { kind: 'go' } | { kind: 'wait'; open: Promise<void> } | { kind: 'fail'; fault: FaultKind } {
    if (this.#dead) return { kind: 'fail', fault: 'crash' };
    const gate = this.#gate;
    if (gate) {
      if (gate.after > 0) gate.after -= 1;
      else {
        this.#gate = null;
        gate.reached();
        return { kind: 'wait', open: gate.open };
      }
    }
    const armed = this.#armed;
    if (!armed || !hitBy[armed.kind].includes(effect)) return { kind: 'go' };
    if (armed.after > 0) {
      armed.after -= 1;
      return { kind: 'go' };
    }
    this.#armed = null;
    this.fired = true;
    if (armed.kind === 'crash') this.#dead = true;
    return { kind: 'fail', fault: armed.kind };
  }
}

/** Wraps everything that the server writes to: database, storage, mail and payments. */
export function installFaults(deps: Deps, faults: Faults): void {
  interceptPool(deps.pool, faults);
  const { storage, mail, pagos } = deps;
  const lostStorage = () => Object.assign(new Error('storage does not answer'), { code: 'ETIMEDOUT' });
  deps.storage = intercepted(storage, faults, 'storage', lostStorage);
  deps.storage.parts = intercepted(storage.parts, faults, 'storage', lostStorage);
  deps.mail = intercepted(mail, faults, 'mail', (fault) =>
    fault === 'mail-refused' ? new MailRejected('550 no such user') : new Error('421 try again later'),
  );
  deps.pagos = intercepted(pagos, faults, 'provider', () => new PagosUnavailable('provider does not answer'));
}

function intercepted<T extends object>(
  port: T,
  faults: Faults,
  effect: Effect,
  failure: (fault: FaultKind) => Error,
): T {
  return new Proxy(port, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== 'function' || name === 'close' || name === 'isAuthenticNotification') return member;
      return async (...args: unknown[]) => {
        const met = faults.meet(effect);
        if (met.kind === 'fail') throw failure(met.fault);
        if (met.kind === 'wait') await met.open;
        return Reflect.apply(member, target, args) as unknown;
      };
    },
  });
}

type Query = (...args: unknown[]) => unknown;

function interceptPool(pool: pg.Pool, faults: Faults): void {
  const known = new WeakSet<pg.PoolClient>();
  const prepare = (client: pg.PoolClient) => {
    if (!known.has(client)) interceptClient(client, faults);
    known.add(client);
    return client;
  };
  const connect = pool.connect.bind(pool) as Query;
  type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: unknown) => void;
  pool.connect = ((callback?: Callback) => {
    if (!callback) return (connect() as Promise<pg.PoolClient>).then(prepare);
    return connect((error: Error | undefined, client?: pg.PoolClient, release?: unknown) =>
      callback(error, client && prepare(client), release),
    );
  }) as typeof pool.connect;
}

/** Statements of one connection keep their order, also behind a held one. */
function interceptClient(client: pg.PoolClient, faults: Faults): void {
  const query = client.query.bind(client) as Query;
  let held: Promise<void> | null = null;
  client.query = ((...args: unknown[]) => {
    const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string } | undefined)?.text ?? '');
    if (/^rollback/i.test(text) && !faults.dead) return behind(held, () => query(...args));
    const met = faults.meet('statement');
    if (met.kind === 'wait') {
      held = met.open;
      void met.open.then(() => (held = null));
    }
    if (met.kind !== 'fail') return behind(held, () => query(...args));
    const callback = args.findLast((arg) => typeof arg === 'function');
    if (met.fault === 'statement') return query(cancelled, ...(callback ? [callback] : []));
    const lost = new Error('Connection terminated unexpectedly');
    if (!callback) return Promise.reject(lost);
    (callback as (error: Error) => void)(lost);
  }) as typeof client.query;
}

function behind(held: Promise<void> | null, act: () => unknown): unknown {
  return held ? held.then(act) : act();
}
