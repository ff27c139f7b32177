import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

export const programVersion = (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string })
  .version;

/** `deploy/upgrade.sh` writes the file COMMIT; a clone asks git. Null without either. */
export function readCommit(folder = root): string | null {
  const file = path.join(folder, 'COMMIT');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8', stdio }).trim();
  } catch {
    return null;
  }
}
