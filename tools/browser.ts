import { execFile } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { escapeHtml } from '../domain/formats/escape-html.ts';

const run = promisify(execFile);

export type Browser = { executablePath: string; args: string[] };

// The browser visits our own pages only, so it needs no sandbox (not available as root or in most containers).
const args = [
  '--no-sandbox',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];

/** Where a browser may be: installed headless shells, the one from npm (Linux on x64 only), whole browsers. */
type Sources = { shells: string[]; fromNpm(): Promise<string | undefined>; browsers: string[] };

/** Prefers a headless shell: it renders several times faster than a whole headless browser. Installs nothing. */
export async function findBrowser(sources: Sources = ofThisMachine()): Promise<Browser> {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (await works(chosen)) return { executablePath: chosen, args };
    throw new Error(`CHROME_PATH indica ${chosen}, que no es un Chromium o Chrome que funcione.`);
  }
  const fromNpm = async () => [await sources.fromNpm().catch(() => undefined)];
  for (const look of [() => sources.shells, fromNpm, () => sources.browsers]) {
    for (const candidate of await look()) {
      if (candidate && (await works(candidate))) return { executablePath: candidate, args };
    }
  }
  throw new Error(missingMessage());
}

function ofThisMachine(): Sources {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = [...folders, '/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/opt/homebrew/bin'];
  const installed = (names: string[]) => [...new Set(names.flatMap((name) => onPath.map((at) => join(at, name))))];
  const apps = ['Google Chrome', 'Chromium'].flatMap((name) =>
    ['/Applications', join(homedir(), 'Applications')].map((at) => join(at, `${name}.app/Contents/MacOS/${name}`)),
  );
  const browsers = installed(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']);
  return {
    shells: installed(['chromium-headless-shell', 'chrome-headless-shell']),
    fromNpm: npmChromium,
    browsers: process.platform === 'darwin' ? [...apps, ...browsers] : browsers,
  };
}

// Some systems ship a stub that only says how to install the browser: run it instead of checking for the file.
async function works(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    const { stdout } = await run(path, ['--version'], { timeout: 20_000 });
    return /chrom/i.test(stdout);
  } catch {
    return false;
  }
}

// The package unpacks into TMPDIR and reuses what is there. Unpack into our own folder and rename it when complete.
async function npmChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const packageDir = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = createRequire(import.meta.url)(join(packageDir, 'package.json')) as { version: string };
  const cache = resolve(import.meta.dirname, '..', 'node_modules', '.cache');
  const home = join(cache, `chromium-${version}`);
  const launcher = join(home, 'launch.sh');
  if (await works(launcher)) return launcher;

  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, 'chromium-'));
  await unpack(join(packageDir, 'bin'), unfinished);
  await writeFile(join(unfinished, 'fonts.conf'), fontsConfig(home));
  await writeFile(join(unfinished, 'launch.sh'), launchScript(), { mode: 0o755 });
  await rm(home, { recursive: true, force: true });
  await rename(unfinished, home);
  return launcher;
}

async function unpack(archives: string, target: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const before = process.env.TMPDIR;
  process.env.TMPDIR = target;
  try {
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(join(archives, name));
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

// A bare system has neither NSS nor fonts; the package brings both.
function launchScript(): string {
  return `#!/bin/sh
home=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$home/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$home/fonts.conf"
exec "$home/chromium" "$@"
`;
}

function fontsConfig(home: string): string {
  const folders = [join(home, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${escapeHtml(folder)}</dir>`).join('\n')}
  <cachedir>${escapeHtml(join(home, 'fonts-cache'))}</cachedir>
</fontconfig>
`;
}

function missingMessage(): string {
  const how =
    process.platform === 'darwin'
      ? 'Instala Google Chrome (google.com/chrome) o Chromium'
      : 'Instala Chromium (en Debian o Ubuntu: sudo apt install chromium)';
  return `No se encontró un navegador para las pruebas. ${how}, o indica la ruta de uno con CHROME_PATH.`;
}

if (import.meta.main) {
  const found = await findBrowser().catch((error: Error) => error);
  if (found instanceof Error) console.error(found.message);
  else console.log(found.executablePath);
  process.exitCode = found instanceof Error ? 1 : 0;
}
