import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DestinationStream } from 'pino';
import { parseConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { Jobs } from '../ports/jobs/port.ts';
import { startApp } from '../start-app.ts';
import { type Client, type Exchange, makeClient } from './client.ts';
import { createTestDatabase, patience } from './database.ts';

export type TestApp = {
  deps: Deps;
  url: string;
  dataDir: string;
  /** HTTP client with its own cookies. */
  client(): Client;
  close(): Promise<void>;
};

type Options = {
  env?: Record<string, string>;
  pages?: boolean;
  databaseUrl?: string;
  openJobs?: (databaseUrl: string) => Jobs;
  logStream?: DestinationStream;
  /** Called with every response to the app's clients. */
  onExchange?: (exchange: Exchange) => void;
  /** Limits on connections and statements; `{}` for the product's own. */
  patience?: Partial<typeof patience>;
};

/** A trigger that fails the test when a mail has an empty subject, paragraph, button or footer. */
export const refuseWordlessMails = `
  create function refuse_wordless_mail() returns trigger language plpgsql as $$
  begin raise exception 'a mail without words: % %', new.asunto, new.texto; end $$;
  create trigger wordless before insert on correo_saliente for each row
    when (new.asunto = '' or new.texto ~ '^\\n|\\n\\n(:|\\n\\n|\\n$)')
    execute function refuse_wordless_mail()`;

/** The whole server with its own database, listening on a free loopback port. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const { env = {}, pages = false, databaseUrl, openJobs, logStream, onExchange } = options;
  const database = databaseUrl ? null : await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'aula-test-'));
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    // No load shedding: tests run in the server's process and delay its event loop.
    MAX_EVENT_LOOP_DELAY_MS: '0',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    ...env,
  });
  const running = await startApp(config, databaseUrl ?? database!.url, {
    pages,
    patience: options.patience ?? patience,
    ...(openJobs && { openJobs }),
    ...(logStream && { logStream }),
  });
  if (database) await running.deps.db.execute(refuseWordlessMails);
  const url = await running.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    deps: running.deps,
    url,
    dataDir,
    client: () => makeClient(url, onExchange),
    async close() {
      await running.stop();
      await database?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
