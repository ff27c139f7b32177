import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { documento, sinImagenes } from '../../testing/documento.ts';
import { dibujarCertificado } from './dibujar.ts';
import type { Documento, Imagen } from './documento.ts';
import { Taller } from './taller.ts';

const taller = new Taller();
afterAll(() => taller.close());

/** Document `n`, with a distinct code and name length. */
function documentoDe(n: number): Documento {
  const codigo = `7K3M09QXABCDEFGH12345678${1000 + n}`;
  return {
    ...documento,
    codigo,
    numero: `00${1000 + n}-2026`,
    tipo: n % 2 === 0 ? 'D' : 'C',
    alumno: { ...documento.alumno, apellido: `Quispe Ñahui ${'I'.repeat(1 + (n % 5))}` },
    direccion: `https://aulaiuris.pe/verificar/${codigo}`,
  };
}

/** Invalid date, so rendering throws. */
const broken = (): Documento => ({ ...documentoDe(1), emitido: new Date(Number.NaN) });

/** Exceeds the worker's memory limit. */
const tooMuch = (): Documento => {
  return { ...documentoDe(2), curso: { ...documento.curso, temario: 'palabra '.repeat(3_000_000) } };
};

async function picture(format: 'png' | 'jpeg'): Promise<Imagen> {
  const create = { width: 300, height: 120, channels: 3, background: '#7a1f3d' } as const;
  return { bytes: await sharp({ create }).toFormat(format).toBuffer(), width: 300, height: 120 };
}

test('draws the very bytes that the function draws, with pictures of both kinds, again and again', async () => {
  const pictures = { logo: await picture('png'), firma: await picture('jpeg') };
  for (const imagenes of [sinImagenes, pictures, pictures]) {
    const direct = await dibujarCertificado(documentoDe(4), imagenes);
    expect((await taller.dibujar(documentoDe(4), imagenes)).equals(direct)).toBe(true);
  }
});

test('many at once, each its own, while the main thread goes on with other things', async () => {
  let [ticks, drawing] = [0, true];
  const others = (async () => {
    while (drawing) {
      // Pause, because the worker yields the processor to this thread.
      await pause(1);
      ticks += 1;
    }
  })();
  const drawn = await Promise.all(Array.from({ length: 30 }, (_, i) => taller.dibujar(documentoDe(i), sinImagenes)));
  drawing = false;
  await others;
  // Rendered on this thread, there would be at most one or two ticks per document.
  expect(ticks).toBeGreaterThan(60);
  expect(new Set(drawn.map((pdf) => pdf.toString('latin1'))).size).toBe(30);
  for (const at of [0, 13, 29]) {
    expect(drawn[at]!.equals(await dibujarCertificado(documentoDe(at), sinImagenes))).toBe(true);
  }
});

test('one that cannot be drawn fails alone, in the same thread as the others', async () => {
  const before = taller.threadId;
  const [first, failed, last] = await Promise.allSettled([
    taller.dibujar(documentoDe(1), sinImagenes),
    taller.dibujar(broken(), sinImagenes),
    taller.dibujar(documentoDe(3), sinImagenes),
  ]);
  expect([first.status, failed.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(failed.status === 'rejected' && failed.reason).toBeInstanceOf(RangeError);
  const unsendable = { ...documentoDe(1), institucion: (() => '') as never };
  await expect(taller.dibujar(unsendable, sinImagenes)).rejects.toThrow(/clone/);
  expect((await taller.dibujar(documentoDe(3), sinImagenes)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(taller.threadId).toBe(before);
});

test('a thread that dies takes only what it had in hand, and another goes on with the rest', async () => {
  const before = taller.threadId;
  const [died, next] = await Promise.allSettled([
    taller.dibujar(tooMuch(), sinImagenes),
    taller.dibujar(documentoDe(5), sinImagenes),
  ]);
  expect(died).toMatchObject({ status: 'rejected', reason: { cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' } } });
  const direct = await dibujarCertificado(documentoDe(5), sinImagenes);
  expect(next.status === 'fulfilled' && next.value.equals(direct)).toBe(true);
  expect(taller.threadId).not.toBe(before);
});

test('a drawing that never ends is given up, each by itself', async () => {
  const hasty = new Taller({ stuckMs: 1 });
  const both = await Promise.allSettled([1, 2].map((numero) => hasty.dibujar(documentoDe(numero), sinImagenes)));
  expect(both).toMatchObject([
    { status: 'rejected', reason: { message: 'drawing took too long' } },
    { status: 'rejected', reason: { message: 'drawing took too long' } },
  ]);
  expect(hasty.threadId).toBeNull();
});

test('closing finishes what was asked for; without work the thread ends; the next request starts another', async () => {
  const own = new Taller({ idleMs: 1 });
  const asked = [1, 2, 3].map((numero) => own.dibujar(documentoDe(numero), sinImagenes));
  await own.close();
  expect(own.threadId).toBeNull();
  expect(await Promise.all(asked)).toHaveLength(3);
  await own.dibujar(documentoDe(1), sinImagenes);
  await expect.poll(() => own.threadId).toBeNull();
  expect((await own.dibujar(documentoDe(1), sinImagenes)).length).toBeGreaterThan(1_000);
});

test('a process that drew ends by itself, and not before its drawing is done', async () => {
  const script = `
    import { Taller } from ${JSON.stringify(new URL('./taller.ts', import.meta.url).href)};
    const documento = JSON.parse(process.env.DOCUMENTO);
    const drawing = new Taller().dibujar({ ...documento, emitido: new Date(documento.emitido) }, { logo: null, firma: null });
    drawing.then((pdf) => console.log(pdf.length));
  `;
  const env = { ...process.env, DOCUMENTO: JSON.stringify(documentoDe(1)) };
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, timeout: 25_000 });
  expect(Number(stdout)).toBe((await dibujarCertificado(documentoDe(1), sinImagenes)).length);
});
