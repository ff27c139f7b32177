import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { isCurrent, prepareBuild } from './build-folder.ts';
import { keepPreviousAssets } from './previous-assets.ts';

let dist: string;
beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'builds-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  dist = path.join(folder, 'dist');
});

const stampOf = (version: string) => version.charCodeAt(0).toString(16).repeat(16);

/** Like a build of the web: its page names one asset. */
async function upgradeTo(version: string, fails = false): Promise<void> {
  const build = await prepareBuild({
    dist,
    stamp: stampOf(version),
    make: async (folder, previous) => {
      mkdirSync(path.join(folder, 'assets'));
      writeFileSync(path.join(folder, 'page'), version);
      writeFileSync(path.join(folder, 'assets', `${version}.js`), version);
      mkdirSync(path.join(folder, 'assets', `of-${version}`));
      writeFileSync(path.join(folder, 'assets', `of-${version}`, 'part.mjs'), version);
      if (fails) throw new Error('no memory');
      keepPreviousAssets(folder, previous, 'assets');
    },
  });
  build.activate();
}

const page = () => readFileSync(path.join(dist, 'page'), 'utf8');
const assets = (build = dist) =>
  readdirSync(path.join(build, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .sort();

test('OPS-45 a build that fails leaves the current version and no remains', async () => {
  await upgradeTo('a');
  await expect(upgradeTo('b', true)).rejects.toThrow('no memory');
  expect([page(), assets()]).toEqual(['a', ['a.js']]);
  expect(readdirSync(path.dirname(dist))).toHaveLength(2);
});

test('OPS-45 a process of the version before keeps its folder, and pages of the last two versions find their assets', async () => {
  await upgradeTo('a');
  const ofRunningProcess = realpathSync(dist);
  await upgradeTo('b');
  expect([page(), assets(), assets(ofRunningProcess)]).toEqual(['b', ['a.js', 'b.js'], ['a.js']]);
  await upgradeTo('c');
  await upgradeTo('d');
  expect([page(), assets()]).toEqual(['d', ['b.js', 'c.js', 'd.js']]);
  expect(readFileSync(path.join(dist, 'assets/of-b/part.mjs'), 'utf8')).toBe('b');
  // The link, the current build and the one before.
  expect(readdirSync(path.dirname(dist))).toHaveLength(3);
});

test('OPS-45 going back to the version before builds nothing', async () => {
  await upgradeTo('a');
  await upgradeTo('b');
  expect(isCurrent(dist, stampOf('b'))).toBe(true);
  // Built again it would fail.
  await upgradeTo('a', true);
  expect([page(), isCurrent(dist, stampOf('a'))]).toEqual(['a', true]);
});

test('OPS-45 a folder from before builds had versions is replaced, and its assets stay', async () => {
  mkdirSync(path.join(dist, 'assets'), { recursive: true });
  writeFileSync(path.join(dist, 'assets', 'old.js'), 'old');
  await upgradeTo('a');
  expect([page(), assets()]).toEqual(['a', ['a.js', 'old.js']]);
});
