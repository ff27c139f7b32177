import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Stores a hash of the sources beside the build, to rebuild only when they change. */
export function sourcesStamp(dist: string, sources: string[]) {
  const file = path.join(dist, 'sources.sha256');
  const stamp = hashOf(sources);
  return {
    isFresh: () => existsSync(file) && readFileSync(file, 'utf8') === stamp,
    write() {
      mkdirSync(dist, { recursive: true });
      writeFileSync(file, stamp);
    },
  };
}

function hashOf(sources: string[]): string {
  const files = globSync(sources, {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('dist') || name.includes('.test.'),
  }).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}
