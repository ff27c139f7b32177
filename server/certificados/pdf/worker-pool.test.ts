import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { document, noImagenes } from '../../testing/certificado-document.ts';
import { cases } from '../../testing/pedidos.ts';
import type { CertificadoDocument, Imagen } from './document.ts';
import { renderCertificado } from './render.ts';
import { WorkerPool } from './worker-pool.ts';

const workerPool = new WorkerPool();
afterAll(() => workerPool.close());

/** Document `n`, with a distinct code and name length. */
function documentWithNumero(n: number): CertificadoDocument {
  const codigo = `7K3M09QXABCDEFGH12345678${1000 + n}`;
  return {
    ...document,
    codigo,
    numero: `00${1000 + n}-2026`,
    tipo: n % 2 === 0 ? 'D' : 'C',
    alumno: { ...document.alumno, apellido: `Quispe Ñahui ${'I'.repeat(1 + (n % 5))}` },
    address: `https://aulaiuris.pe/verificar/${codigo}`,
  };
}

/** Invalid date, so rendering throws. */
const broken = (): CertificadoDocument => ({ ...documentWithNumero(1), emitido: new Date(Number.NaN) });

/** Exceeds the worker's memory limit. */
const tooMuch = (): CertificadoDocument => {
  return { ...documentWithNumero(2), curso: { ...document.curso, temario: 'palabra '.repeat(3_000_000) } };
};

async function picture(format: 'png' | 'jpeg'): Promise<Imagen> {
  const create = { width: 300, height: 120, channels: 3, background: '#7a1f3d' } as const;
  return { bytes: await sharp({ create }).toFormat(format).toBuffer(), width: 300, height: 120 };
}

test('draws the very bytes that the function draws, with pictures of both kinds, again and again', async () => {
  const pictures = { logo: await picture('png'), firma: await picture('jpeg') };
  for (const imagenes of [noImagenes, pictures, pictures]) {
    const direct = await renderCertificado(documentWithNumero(4), imagenes);
    expect((await workerPool.render(documentWithNumero(4), imagenes)).equals(direct)).toBe(true);
  }
});

test('many at once, each its own, while the main thread goes on with other things', async () => {
  const many = cases(12, 30);
  let [ticks, rendering] = [0, true];
  const others = (async () => {
    while (rendering) {
      // Pause, because the worker yields the processor to this thread.
      await pause(1);
      ticks += 1;
    }
  })();
  const rendered = await Promise.all(
    Array.from({ length: many }, (_, i) => workerPool.render(documentWithNumero(i), noImagenes)),
  );
  rendering = false;
  await others;
  // Rendered on this thread, there would be at most one or two ticks per document.
  expect(ticks).toBeGreaterThan(2 * many);
  expect(new Set(rendered.map((pdf) => pdf.toString('latin1'))).size).toBe(many);
  for (const at of [0, 7, many - 1]) {
    expect(rendered[at]!.equals(await renderCertificado(documentWithNumero(at), noImagenes))).toBe(true);
  }
});

test('one that cannot be drawn fails alone, in the same thread as the others', async () => {
  const before = workerPool.threadId;
  const [first, failed, last] = await Promise.allSettled([
    workerPool.render(documentWithNumero(1), noImagenes),
    workerPool.render(broken(), noImagenes),
    workerPool.render(documentWithNumero(3), noImagenes),
  ]);
  expect([first.status, failed.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(failed.status === 'rejected' && failed.reason).toBeInstanceOf(RangeError);
  const unsendable = { ...documentWithNumero(1), institucion: (() => '') as never };
  await expect(workerPool.render(unsendable, noImagenes)).rejects.toThrow(/clone/);
  expect((await workerPool.render(documentWithNumero(3), noImagenes)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(workerPool.threadId).toBe(before);
});

test('a thread that dies takes only what it had in hand, and another goes on with the rest', async () => {
  const before = workerPool.threadId;
  const [died, next] = await Promise.allSettled([
    workerPool.render(tooMuch(), noImagenes),
    workerPool.render(documentWithNumero(5), noImagenes),
  ]);
  expect(died).toMatchObject({ status: 'rejected', reason: { cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' } } });
  const direct = await renderCertificado(documentWithNumero(5), noImagenes);
  expect(next.status === 'fulfilled' && next.value.equals(direct)).toBe(true);
  expect(workerPool.threadId).not.toBe(before);
});

test('a drawing that never ends is given up, each by itself', async () => {
  const hasty = new WorkerPool({ stuckMs: 1 });
  const both = await Promise.allSettled([1, 2].map((numero) => hasty.render(documentWithNumero(numero), noImagenes)));
  expect(both).toMatchObject([
    { status: 'rejected', reason: { message: 'drawing took too long' } },
    { status: 'rejected', reason: { message: 'drawing took too long' } },
  ]);
  expect(hasty.threadId).toBeNull();
});

test('closing finishes what was asked for; without work the thread ends; the next request starts another', async () => {
  const own = new WorkerPool({ idleMs: 1 });
  const asked = [1, 2, 3].map((numero) => own.render(documentWithNumero(numero), noImagenes));
  await own.close();
  expect(own.threadId).toBeNull();
  expect(await Promise.all(asked)).toHaveLength(3);
  await own.render(documentWithNumero(1), noImagenes);
  await expect.poll(() => own.threadId).toBeNull();
  expect((await own.render(documentWithNumero(1), noImagenes)).length).toBeGreaterThan(1_000);
});

test('a process that drew ends by itself, and not before its drawing is done', async () => {
  const script = `
    import { WorkerPool } from ${JSON.stringify(new URL('./worker-pool.ts', import.meta.url).href)};
    const document = JSON.parse(process.env.DOCUMENT);
    const rendering = new WorkerPool().render({ ...document, emitido: new Date(document.emitido) }, { logo: null, firma: null });
    rendering.then((pdf) => console.log(pdf.length));
  `;
  const env = { ...process.env, DOCUMENT: JSON.stringify(documentWithNumero(1)) };
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, timeout: 120_000 });
  expect(Number(stdout)).toBe((await renderCertificado(documentWithNumero(1), noImagenes)).length);
});
