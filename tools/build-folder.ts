import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Processes of the previous version still load files from its build. */
const keptBuilds = 2;

/** A finished build beside the current one. `activate` makes it the current one at once. */
export type PreparedBuild = { activate(): void };

type Options = {
  /** The current build: a link to the folder of its version. */
  dist: string;
  stamp: string;
  make(folder: string, previous: string | null): Promise<void>;
};

/**
 * Builds into a new folder, unless this version is built already. A build that fails changes nothing. The folders of
 * all versions are siblings, because built code finds files of the sources by relative paths.
 */
export async function prepareBuild({ dist, stamp, make }: Options): Promise<PreparedBuild> {
  const folder = `${dist}-${stamp.slice(0, 16)}`;
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    try {
      mkdirSync(unfinished, { recursive: true });
      await make(unfinished, existsSync(dist) ? dist : null);
      finish(unfinished, folder);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      throw error;
    }
  }
  return {
    activate() {
      point(dist, folder);
      removeOld(dist);
    },
  };
}

export function isCurrent(dist: string, stamp: string): boolean {
  return isLink(dist) && existsSync(dist) && readlinkSync(dist) === `${path.basename(dist)}-${stamp.slice(0, 16)}`;
}

function finish(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process has built the same version in the meantime.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Renaming a link over another is atomic: at no time is there no build. */
function point(dist: string, folder: string): void {
  const link = `${dist}-link.${process.pid}`;
  rmSync(link, { force: true });
  symlinkSync(path.basename(folder), link);
  // A folder, as builds were before they had versions, cannot be replaced by a link in one step.
  if (existsSync(dist) && !isLink(dist)) renameSync(dist, `${dist}-before.${process.pid}`);
  renameSync(link, dist);
  const now = new Date();
  utimesSync(folder, now, now);
}

function removeOld(dist: string): void {
  const prefix = `${path.basename(dist)}-`;
  const folder = path.dirname(dist);
  const builds = readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && /^[0-9a-f]{16}$|^before\.\d+$/.test(name.slice(prefix.length)))
    .map((name) => ({ file: path.join(folder, name), used: lstatSync(path.join(folder, name)).mtimeMs }))
    .sort((a, b) => b.used - a.used);
  for (const { file } of builds.slice(keptBuilds)) rmSync(file, { recursive: true, force: true });
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Hash of the sources, by which a build is recognised. */
export function sourcesStamp(sources: string[]): string {
  const files = globSync(sources, {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('dist') || name.includes('.test.'),
  }).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}
