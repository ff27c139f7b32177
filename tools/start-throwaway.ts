import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The product as `npm start` gives it, on a new data folder that is gone afterwards. */
const dataDir = process.env.E2E_DATA_DIR ?? path.join(tmpdir(), `aula-e2e-${randomUUID()}`);
mkdirSync(dataDir, { mode: 0o700 });
process.env.DATA_DIR = dataDir;
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
await import('./start.ts');
