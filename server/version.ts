import { readFileSync } from 'node:fs';
import path from 'node:path';

const manifest = path.resolve(import.meta.dirname, '../package.json');

/** Version of this program. */
export const programVersion = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
