import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

/** The school with the sandbox payment provider has its own data folder (playwright.config.ts). */
export const dataDirs = { escuela: process.env.E2E_DATA_DIR ?? '', pagos: `${process.env.E2E_DATA_DIR}-pagos` };

/** Mails to an address, decoded as far as links need it. */
export async function mailsTo(correo: string, dataDir = dataDirs.escuela): Promise<string[]> {
  const outbox = path.join(dataDir, 'correos');
  // A mail being written has a temporary name.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const sources = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
  return sources
    .filter((source) => new RegExp(`^To: .*${correo.replaceAll('.', '\\.')}`, 'im').test(source))
    .map((source) => source.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}

/** Links of one kind mailed to an address; waits until there is one. */
export async function linksMailedTo(correo: string, kind: RegExp, dataDir = dataDirs.escuela): Promise<string[]> {
  let found: string[] = [];
  await expect
    .poll(
      async () => {
        const links = (await mailsTo(correo, dataDir)).flatMap((mail) => mail.match(/https?:[^\s"<>]+/g) ?? []);
        found = [...new Set(links.filter((link) => kind.test(link)))];
        return found.length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  return found;
}
