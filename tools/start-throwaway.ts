import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The product as `npm start` gives it, on a data folder that is gone afterwards. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'aula-e2e-'));
process.env.DATA_DIR = dataDir;
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
await import('./start.ts');
