import pg from 'pg';
import { readDatabaseUrl } from './database-url.ts';

const probeMs = 2_000;

const known = new Map<string, Hosts>();

/** The hosts of a URL, shared by everything in the process that connects to it. */
export function hostsOf(url: string): Hosts {
  const found = known.get(url) ?? new Hosts(url);
  known.set(url, found);
  return found;
}

/** Which host of a list to connect to: the first that answers and, if asked for, takes writes. */
class Hosts {
  readonly several: boolean;
  readonly #urls: string[];
  readonly #writable: boolean;
  #current: string;
  #looking: Promise<void> | undefined;

  constructor(url: string) {
    const { urls, writable } = readDatabaseUrl(url);
    this.#urls = urls;
    this.#writable = writable;
    this.#current = urls[0]!;
    this.several = urls.length > 1;
  }

  /** Of the host that was right when it was last looked for. */
  current(): string {
    return this.#current;
  }

  /** Asks the hosts, once for a burst of lost connections; with one host there is nothing to ask. */
  async find(): Promise<void> {
    if (!this.several) return;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
  }

  /** Rejects when the connection is to a host that takes no writes. */
  async check(client: pg.ClientBase): Promise<void> {
    if (!this.several || !this.#writable || (await takesWrites(client))) return;
    void this.find();
    throw Object.assign(new Error('The host takes no writes'), { code: '25006' });
  }

  async #look(): Promise<void> {
    const answers = await Promise.all(this.#urls.map((url) => this.#isRight(url)));
    const kept = answers[this.#urls.indexOf(this.#current)];
    const first = this.#urls[answers.indexOf(true)];
    if (!kept && first !== undefined) this.#current = first;
  }

  async #isRight(url: string): Promise<boolean> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: probeMs,
      query_timeout: probeMs,
      application_name: 'aula hosts',
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return !this.#writable || (await takesWrites(client));
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function takesWrites(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  return rows[0]?.transaction_read_only === 'off';
}

/** A class for pg.Pool: each new connection goes to the current host, and a lost one looks for another. */
export function clientClassFor(hosts: Hosts): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: hosts.current() });
      // Also emitted when connecting failed.
      if (hosts.several) this.once('end', () => void hosts.find());
    }
  };
}

/** A connection of its own, outside any pool. */
export function newClient(url: string, config: pg.ClientConfig): pg.Client {
  return new (clientClassFor(hostsOf(url)))(config);
}
