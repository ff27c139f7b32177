import { mailPriority } from 'domain/rules/mails.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram } from 'prom-client';
import { securityEventCounts } from '../db/security-events.ts';
import type { Deps } from '../deps.ts';
import type { DiskStorage } from '../ports/storage/disk.ts';
import type { StorageState } from '../ports/storage/disk-state.ts';
import type { Storage } from '../ports/storage/port.ts';
import { countJobs, countMails } from './queries.ts';

const kinds = new Map<number, string>(Object.entries(mailPriority).map(([kind, priority]) => [priority, kind]));

const isOnDisk = (storage: Storage): storage is DiskStorage => 'freeShare' in storage;

/** A bucket is not probed: its refusals are in the log. */
export const stateOf = (storage: Storage): Promise<StorageState> =>
  isOnDisk(storage) ? storage.state() : Promise.resolve('writable');

/** Everything that `/metrics` shows; labels are routes and kinds, never people. */
export function createMetrics({
  db,
  pool,
  responseCache,
  storage,
  metrics: registry,
}: Pick<Deps, 'db' | 'metrics' | 'pool' | 'responseCache' | 'storage'>) {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status; 499: the client hung up',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });

  // Responses sent before routing run no hooks; the cache counts them.
  new Counter({
    name: 'http_cached_responses_total',
    help: 'Responses sent from the cache before routing, by route and status',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      this.reset();
      for (const { route, status, responses } of responseCache.sent()) this.inc({ route, status }, responses);
    },
  });

  gauge('response_cache_bytes', 'Size of the cached responses', () => responseCache.usage().bytes);
  gauge('response_cache_entries', 'Number of cached responses', () => responseCache.usage().entries);

  gauge('storage_writable', 'Whether files can be stored', async () => Number((await stateOf(storage)) === 'writable'));
  gauge('storage_free_ratio', 'Share of the disk of the files that is free; 1 in S3', () =>
    isOnDisk(storage) ? storage.freeShare() : 1,
  );

  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of the pool in use and idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });

  const jobs = new Gauge({ name: 'jobs', help: 'Jobs by queue and state', labelNames: ['queue', 'state'], registers });
  const mails = new Gauge({
    name: 'mails',
    help: 'Mails by state and kind: queued, and refused or given up until somebody deals with them',
    labelNames: ['state', 'kind'],
    registers,
  });
  const oldest = new Gauge({
    name: 'mail_queue_oldest_seconds',
    help: 'Age of the oldest queued mail of a kind',
    labelNames: ['kind'],
    registers,
  });
  const up = new Gauge({ name: 'db_up', help: 'Whether the database answered this scrape', registers });

  /** Without a database the other metrics are still shown. */
  async function readDatabase(): Promise<void> {
    for (const each of [jobs, mails, oldest]) each.reset();
    try {
      for (const { name, state, n } of await countJobs(db)) jobs.set({ queue: name, state }, n);
      for (const { estado, prioridad, n, oldestSeconds } of await countMails(db)) {
        const kind = kinds.get(prioridad) ?? String(prioridad);
        mails.set({ state: estado, kind }, n);
        if (estado === 'pendiente') oldest.set({ kind }, oldestSeconds);
      }
      up.set(1);
    } catch {
      up.set(0);
    }
  }

  new Counter({
    name: 'security_events_total',
    help: 'Security events of this process, by type',
    labelNames: ['type'],
    registers,
    collect() {
      this.reset();
      for (const [type, n] of securityEventCounts()) this.inc({ type }, n);
    },
  });

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  }

  async function scrape(): Promise<string> {
    await readDatabase();
    return registry.metrics();
  }

  return { durations, contentType: registry.contentType, scrape };
}
