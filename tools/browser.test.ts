import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findBrowser } from './browser.ts';

/** Programs that answer `--version` as a browser does, and a stub that only says how to install one. */
function machine() {
  const folder = mkdtempSync(path.join(tmpdir(), 'browsers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv('CHROME_PATH', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const program = (name: string, says: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, `#!/bin/sh\necho '${says}'\n`);
    chmodSync(file, 0o755);
    return file;
  };
  return {
    shell: program('chromium-headless-shell', 'Chromium 153.0'),
    npm: program('launch.sh', 'Chromium 153.0'),
    browser: program('chromium', 'Chromium 153.0'),
    stub: program('chromium-browser', 'snap install c'),
    none: path.join(folder, 'none'),
  };
}

const chosen = async (shells: string[], npm: string | undefined, browsers: string[]) =>
  (await findBrowser({ shells, fromNpm: async () => npm, browsers })).executablePath;

test('a headless shell comes before a whole browser: the one of the system, then the one of npm', async () => {
  const { shell, npm, browser, stub, none } = machine();
  expect(await chosen([none, shell], npm, [browser])).toBe(shell);
  expect(await chosen([none], npm, [browser])).toBe(npm);
  expect(await chosen([none], undefined, [stub, browser])).toBe(browser);
  expect(await chosen([], none, [browser])).toBe(browser);
  await expect(chosen([none], undefined, [stub])).rejects.toThrow('No se encontró un navegador');
});

test('CHROME_PATH is taken before all of them, and has to work', async () => {
  const { shell, npm, browser, stub } = machine();
  vi.stubEnv('CHROME_PATH', browser);
  expect(await chosen([shell], npm, [])).toBe(browser);
  vi.stubEnv('CHROME_PATH', stub);
  await expect(chosen([shell], npm, [browser])).rejects.toThrow('CHROME_PATH');
});
