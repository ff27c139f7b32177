import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from 'embedded-db/start.ts';
import pg from 'pg';
import packageJson from '../package.json' with { type: 'json' };
import { type Running, startProcess } from './processes.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Those of `npm start`. */
const nodeFlags = packageJson.scripts.start.match(/--\S+/g) ?? [];

/** A school on an embedded PostgreSQL, with the product in production mode and the floor beside it. */
export type School = {
  dataDir: string;
  databaseUrl: string;
  secret: string;
  client: pg.Client;
  env: NodeJS.ProcessEnv;
  startApp(nodeArgs?: string[], settings?: Record<string, string>): Promise<Running>;
  startFloor(): Promise<Running>;
  close(): Promise<void>;
};

export async function openSchool(say: (line: string) => void): Promise<School> {
  const dataDir = path.join(tmpdir(), `aula-bench-${process.pid}`);
  mkdirSync(dataDir, { mode: 0o700 });
  const database = await startEmbedded({ dataDir, log: say });
  const secret = randomBytes(32).toString('base64url');
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET: secret,
    PUBLIC_URL: 'http://127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: 'files',
    PAYMENTS: 'simulado',
    DRAIN_SECONDS: '0',
    METRICS_TOKEN: randomBytes(16).toString('hex'),
  };
  const demoEnv = { PATH: process.env.PATH, ...env, NODE_ENV: 'development' };
  execFileSync(process.execPath, ['demo/run.ts'], { cwd: root, env: demoEnv });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const logFile = path.join(dataDir, 'app.log');
  return {
    dataDir,
    databaseUrl: database.url,
    secret,
    client,
    env,
    startApp: (more = [], settings = {}) => {
      const nodeArgs = [...nodeFlags, ...more];
      const script = 'server/dist/main.js';
      return startProcess({ script, env: { ...env, ...settings }, nodeArgs, logFile, ready: '/readyz' });
    },
    startFloor: () => startProcess({ script: 'bench/floor/process.ts', env, logFile, ready: '/' }),
    async close() {
      await client.end();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
