import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** File in a build that names the assets of its own version and of those before, newest first. */
const generationsFile = 'generations.json';
const keptGenerations = 3;

/**
 * Adds the assets of the versions before, so that a page opened before an upgrade finds its files. `assets` is relative
 * to the build.
 */
export function keepPreviousAssets(folder: string, previous: string | null, assets: string): void {
  const own = filesIn(path.join(folder, assets));
  const before = previous === null ? [] : readGenerations(previous, assets).slice(0, keptGenerations - 1);
  for (const name of new Set(before.flat())) {
    const [from, to] = [path.join(previous!, assets, name), path.join(folder, assets, name)];
    if (!existsSync(from) || existsSync(to)) continue;
    mkdirSync(path.dirname(to), { recursive: true });
    copyFileSync(from, to);
  }
  writeFileSync(path.join(folder, generationsFile), JSON.stringify([own, ...before]));
}

function readGenerations(build: string, assets: string): string[][] {
  const file = path.join(build, generationsFile);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as string[][];
  return existsSync(path.join(build, assets)) ? [filesIn(path.join(build, assets))] : [];
}

/** Names relative to the folder, also of files in folders below it. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
