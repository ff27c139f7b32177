import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { School } from '../school.ts';
import type { Outcome } from '../table.ts';

/** The table of pedidos is on a file system of 16 MB that another file fills. Mounting one needs root. */
export async function diskFull(school: School): Promise<Outcome[]> {
  const mount = path.join(school.folder, 'small');
  mkdirSync(mount);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', mount], { stdio: 'ignore' });
  } catch {
    return [];
  }
  const { uid, gid } = statSync(school.server.folder);
  chownSync(mount, uid, gid);
  const app = await school.startApp();
  const ballast = path.join(mount, 'ballast');
  try {
    const tablespace = path.join(mount, 'space');
    mkdirSync(tablespace);
    chownSync(tablespace, uid, gid);
    await school.ask(`create tablespace small location '${tablespace}'`);
    await school.ask('alter table pedido set tablespace small');
    const outcome = await school.observe({
      fault: 'disk full 10 s',
      url: `http://127.0.0.1:${app.port}`,
      expected: { notReady: true },
      async during() {
        fill(ballast);
        await wait(10_000);
        rmSync(ballast);
      },
    });
    return [outcome];
  } finally {
    await app.stop();
    await school.ask('alter table pedido set tablespace pg_default');
    await school.ask('drop tablespace small');
    execFileSync('umount', ['-l', mount]);
  }
}

function fill(file: string): void {
  try {
    for (;;) writeFileSync(file, Buffer.alloc(64 * 1024, 1), { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
