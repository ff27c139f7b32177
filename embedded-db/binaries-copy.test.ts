import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { reachableCopies } from './binaries-copy.ts';

const rootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
const nobody = 65_534;

async function place() {
  const base = await mkdtemp(join(tmpdir(), 'aula-copies-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const native = join(base, 'native');
  const root = join(base, 'cache');
  await mkdir(join(native, 'bin'), { recursive: true, mode: 0o700 });
  await writeFile(join(native, 'bin', 'postgres'), 'program', { mode: 0o700 });
  await mkdir(root);
  return { native, root };
}

async function copies(native: string, root: string) {
  return Array.fromAsync(reachableCopies(native, 'postgresql-x', [root]));
}

test.runIf(rootOnLinux)(
  'root on Linux only: a copy is open for reading, closed for writing, and made once',
  async () => {
    const { native, root } = await place();
    const [copy] = await copies(native, root);
    expect((await stat(copy!)).mode & 0o777).toBe(0o755);
    expect((await stat(join(copy!, 'bin', 'postgres'))).mode & 0o777).toBe(0o755);
    await rm(native, { recursive: true });
    expect(await copies(native, root)).toEqual([copy]);
    expect(await readFile(join(copy!, 'bin', 'postgres'), 'utf8')).toBe('program');
  },
);

test.runIf(rootOnLinux)(
  'root on Linux only: a folder that another user planted, can change, or links elsewhere is not trusted',
  async () => {
    const { native, root } = await place();
    const home = join(root, 'aula-iuris');
    await chmod(root, 0o1777);

    await mkdir(join(home, 'postgresql-x'), { recursive: true });
    await chown(home, nobody, nobody);
    expect(await copies(native, root)).toEqual([]);

    await chown(home, 0, 0);
    await chmod(home, 0o777);
    expect(await copies(native, root)).toEqual([]);

    await rm(home, { recursive: true });
    await symlink(native, home);
    expect(await copies(native, root)).toEqual([]);

    await rm(home);
    await chmod(root, 0o777);
    expect(await copies(native, root)).toEqual([]);
  },
);
