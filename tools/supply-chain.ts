import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

export type LockEntry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
};

export type Lock = { packages: Record<string, LockEntry> };

/** May be used and shipped without obligations beyond a notice, or weak copyleft of a file that is used unchanged. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0'],
  ...[
    'Unlicense',
    'Zlib',
    'Python-2.0',
    'PSF-2.0',
    'CC-BY-4.0',
    'OFL-1.1',
    'PostgreSQL',
    'MPL-2.0',
    'LGPL-3.0-or-later',
    'W3C-20150513',
  ],
]);

export function readLock(): Lock {
  return JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
}

/** Packages from elsewhere: not the root, not the workspaces. */
function fetched({ packages }: Lock): [string, LockEntry][] {
  return Object.entries(packages).filter(([at, entry]) => at.includes('node_modules/') && !entry.link);
}

/** Entries that npm would install unchecked, or from a URL instead of the configured registry. */
export function unverified(lock: Lock): string[] {
  return fetched(lock)
    .filter((entry) => entry[1].integrity !== undefined || !isForeignBuildTool(entry))
    .filter(([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved !== undefined)
    .map(([at]) => at);
}

/**
 * Native builds of build tools for platforms that the lock file was not written on: its registry did not have them, so
 * npm had no hash to write. A build on such a platform adds them.
 */
const foreignBuilds =
  /(^|\/)node_modules\/(@rolldown\/binding|@tailwindcss\/oxide|@biomejs\/cli|@napi-rs\/canvas)-[\w-]+$/;

function isForeignBuildTool([at, { optional, os, cpu }]: [string, LockEntry]): boolean {
  return foreignBuilds.test(at) && optional === true && (os !== undefined || cpu !== undefined);
}

/** Packages of before `license` was a field of npm, or whose field only names a file; their texts were read. */
const reviewed: Record<string, string> = {
  busboy: 'MIT',
  dicer: 'MIT',
  streamsearch: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  '@digitalbazaar/credentials-context': 'BSD-3-Clause AND W3C-20150513',
};

/** Entries whose licence is unknown or not allowed; of a choice (`OR`) one suffices, of `AND` all count. */
export function unlicensed(lock: Lock): string[] {
  return fetched(lock)
    .filter((entry) => entry[1].license !== undefined || !isForeignBuildTool(entry))
    .map(([at, { license }]) => [at, stated(license) ?? reviewed[nameOf(at)] ?? license ?? 'unknown'] as const)
    .filter(([, license]) => !isAllowed(license))
    .map(([at, license]) => `${at}: ${license}`);
}

const nameOf = (at: string) => at.split('node_modules/').at(-1)!;

/** Undefined: there is no licence in the field. */
const stated = (license: string | undefined) => (license?.startsWith('SEE LICENSE') ? undefined : license);

function isAllowed(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '');
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((each) => allowed.has(each.trim())));
}
