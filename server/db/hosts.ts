import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { readDatabaseUrl } from './database-url.ts';

const probeMs = 2_000;

/** A failover raises the timeline of the new primary; the old primary keeps a lower one. */
type Position = { cluster: string; timeline: number };

let seen: Position | undefined;
let memory: string | undefined;

/** Stores the newest timeline in a file, so that a later start does not connect to the old primary. */
export function rememberTimelines(file: string): void {
  memory = file;
}

function isBehind({ cluster, timeline }: Position): boolean {
  const stored = readMemory();
  return [seen, stored].some((known) => known?.cluster === cluster && timeline < known.timeline);
}

function readMemory(): Position | undefined {
  if (memory === undefined || !existsSync(memory)) return undefined;
  const [cluster = '', timeline] = readFileSync(memory, 'utf8').trim().split(' ');
  return { cluster, timeline: Number(timeline) };
}

function remember(position: Position): void {
  if (seen?.cluster === position.cluster && seen.timeline === position.timeline) return;
  seen = position;
  if (memory === undefined) return;
  mkdirSync(path.dirname(memory), { recursive: true });
  writeFileSync(`${memory}.new`, `${position.cluster} ${position.timeline}\n`);
  renameSync(`${memory}.new`, memory);
}

const known = new Map<string, Hosts>();

/** The hosts of a URL, shared by everything in the process that connects to it. */
export function hostsOf(url: string): Hosts {
  const found = known.get(url) ?? new Hosts(url);
  known.set(url, found);
  return found;
}

/**
 * Chooses a host from the list: the first that answers or, if a writable one is required, the first of the newest
 * timeline that takes writes.
 */
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

  /** URL of the host found by the last lookup. */
  current(): string {
    return this.#current;
  }

  /** Looks for the host to use, once for a burst of lost connections. Does nothing with a single host. */
  async find(): Promise<void> {
    if (!this.several) return;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
  }

  /** Rejects when the host takes no writes, or was left behind by a failover. */
  async check(client: pg.ClientBase): Promise<void> {
    if (!this.several || !this.#writable) return;
    const position = await writablePosition(client);
    if (position && !isBehind(position)) return remember(position);
    void this.find();
    const why = position ? 'The host was left behind by a failover' : 'The host takes no writes';
    throw Object.assign(new Error(why), { code: '25006' });
  }

  async #look(): Promise<void> {
    const answers = await Promise.all(this.#urls.map((url) => this.#ask(url)));
    const right = answers.map((answer) => answer !== null && (answer === 'any' || !isBehind(answer)));
    const timelineOf = (at: number) => (right[at] ? ((answers[at] as Position).timeline ?? 0) : -1);
    const newest = Math.max(...this.#urls.keys().map(timelineOf));
    if (newest < 0 || timelineOf(this.#urls.indexOf(this.#current)) === newest) return;
    this.#current = this.#urls.find((_url, at) => timelineOf(at) === newest)!;
  }

  /** Null for a host that does not answer, or takes no writes where that is required. */
  async #ask(url: string): Promise<Position | 'any' | null> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: probeMs,
      query_timeout: probeMs,
      application_name: 'aula hosts',
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return this.#writable ? await writablePosition(client) : 'any';
    } catch {
      return null;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function writablePosition(client: pg.ClientBase): Promise<Position | null> {
  const { rows } = await client.query<Position & { writable: boolean }>(
    `select current_setting('transaction_read_only') = 'off' as writable,
            (select system_identifier::text from pg_control_system()) as cluster,
            case when not pg_is_in_recovery() then
              ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
  );
  const [{ writable, ...position }] = rows as [Position & { writable: boolean }];
  return writable ? position : null;
}

/** A client class for pg.Pool: new connections go to the current host, and a lost one starts a lookup. */
export function clientClassFor(hosts: Hosts): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: hosts.current() });
      // Also emitted after a failed connect.
      if (hosts.several) this.once('end', () => void hosts.find());
    }
  };
}

/** A connection of its own, outside any pool. */
export function newClient(url: string, config: pg.ClientConfig): pg.Client {
  return new (clientClassFor(hostsOf(url)))(config);
}
