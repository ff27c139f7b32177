import { expect, test } from 'vitest';
import { readLock, unlicensed, unverified } from './supply-chain.ts';

const locked = (entry: object) => ({
  packages: { '': {}, 'node_modules/domain': { link: true }, 'node_modules/x': entry },
});

test('SEC-50 every package, but for build tools of other platforms, is locked to its content', () => {
  expect(unverified(readLock())).toEqual([]);
});

test('SEC-105 what has no hash is a native build that Linux with glibc never installs', () => {
  const entries = Object.entries(readLock().packages);
  const open = entries.filter(([at, { link, integrity }]) => at.includes('node_modules/') && !link && !integrity);
  expect(open.length).toBeLessThanOrEqual(40);
  expect(open.filter(([at]) => /linux-(?:x64|arm64)(?:-gnu)?$/.test(at))).toEqual([]);
  for (const [at, { os, cpu, optional }] of open)
    expect([at, optional, os ?? cpu]).toEqual([at, true, expect.any(Array)]);
});

test.each([
  ['nothing', {}, false],
  ['an old hash', { integrity: 'sha1-x' }, false],
  ['an address', { integrity: 'sha512-x', resolved: 'https://example.com/x.tgz' }, false],
  ['the configured registry', { integrity: 'sha512-x' }, true],
  ['a native build that is not listed', { optional: true, os: ['win32'] }, false],
])('SEC-50 an entry with %s', (_what, entry, verified) => {
  expect(unverified(locked(entry))).toEqual(verified ? [] : ['node_modules/x']);
});

test('SEC-51 every package has a licence that allows its use here', () => {
  expect(unlicensed(readLock())).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['UNLICENSED', false],
])('SEC-51 the licence %s', (license, fits) => {
  expect(unlicensed(locked({ license }))).toEqual(fits ? [] : [`node_modules/x: ${license}`]);
});
