import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createArchive } from './archive-writer.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const chunk = Buffer.alloc(16 * 1024);
const chunks = 8_000;

test('OPS-90 a video of any length leaves nothing in memory while it is copied into a backup', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'aula-copia-'));
  const archive = await createArchive(path.join(folder, 'una.aula'), 'secreto');
  const used: number[] = [];
  async function* body() {
    for (let at = 0; at < chunks; at++) {
      if (at === 500 || at === chunks - 1) {
        collect();
        used.push(process.memoryUsage().heapUsed);
      }
      yield chunk;
    }
  }
  await archive.addStream('archivos/video.mp4', {
    body: body(),
    bytes: chunk.length * chunks,
    contentType: 'video/mp4',
  });
  const [early, late] = used as [number, number];
  expect(late - early).toBeLessThan(500_000);
  await archive.discard();
  await rm(folder, { recursive: true });
});
