import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { savePosicion } from 'domain/contract/archivos.ts';
import { listMateriales } from 'domain/contract/materiales.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { uploadWhole } from '../testing/archivos.ts';
import { makeModulo } from '../testing/builders.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno } from '../testing/study.ts';
import { measureWaiting } from './measure-archivo.ts';
import { readDuracion } from './read-duracion.ts';

const box = (type: string, ...parts: Buffer[]) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + Buffer.concat(parts).length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
};
const mvhd = (scale: number, units: number) => {
  const content = Buffer.alloc(100);
  content.writeUInt32BE(scale, 12);
  content.writeUInt32BE(units, 16);
  return box('mvhd', content);
};
const longMvhd = (scale: number, units: bigint) => {
  const content = Buffer.alloc(112);
  content[0] = 1;
  content.writeUInt32BE(scale, 20);
  content.writeBigUInt64BE(units, 24);
  return box('mvhd', content);
};
const ftyp = box('ftyp', Buffer.from('mp42\0\0\0\0'));
const mdat = box('mdat', Buffer.alloc(500, 7));
const element = (id: string, ...parts: Buffer[]) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x1000_0000 + Buffer.concat(parts).length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, ...parts]);
};
const float = (value: number) => {
  const content = Buffer.alloc(8);
  content.writeDoubleBE(value);
  return content;
};
const webmHead = element('1a45dfa3', element('4282', Buffer.from('webm')));
const endless = Buffer.from('1853806701ffffffffffffff', 'hex');
const info = (...parts: Buffer[]) => element('1549a966', ...parts);

const measured = (tipo: 'mp4' | 'webm' | 'mp3', file: Buffer) =>
  readDuracion(tipo, file.length, async (start, end) => {
    // Like a storage, refuse a range beyond the object.
    if (end >= file.length || start > end) throw new Error('beyond the end');
    return file.subarray(start, end + 1);
  });

describe('the length of a recording', () => {
  test.each([
    ['header first', 'mp4', [ftyp, box('moov', mvhd(1000, 754_400)), mdat], 754],
    ['header after the pictures', 'mp4', [ftyp, mdat, box('free'), box('moov', box('iods'), mvhd(600, 1800))], 3],
    ['64-bit length', 'mp4', [ftyp, box('moov', longMvhd(90_000, 486_000_000n))], 5400],
    ['shorter than a second', 'mp4', [ftyp, box('moov', mvhd(1000, 300))], 1],
    ['length not known', 'mp4', [ftyp, box('moov', mvhd(1000, 0xffff_ffff))], null],
    ['in fragments', 'mp4', [ftyp, box('moov', mvhd(1000, 0))], null],
    ['no scale', 'mp4', [ftyp, box('moov', mvhd(0, 5000))], null],
    ['a lie of years', 'mp4', [ftyp, box('moov', mvhd(1, 400_000))], null],
    ['no header', 'mp4', [ftyp, mdat], null],
    ['a box of size 2', 'mp4', [ftyp, Buffer.from('\0\0\0\x02freeee000000000')], null],
    ['a box beyond the end', 'mp4', [ftyp, Buffer.from('\x7f\0\0\0moov0000000000000')], null],
    ['cut header', 'mp4', [ftyp, box('moov', box('mvhd', Buffer.alloc(8)))], null],
    ['WebM', 'webm', [webmHead, element('18538067', info(element('4489', float(61_000))))], 61],
    [
      'WebM with a scale',
      'webm',
      [webmHead, endless, info(element('2ad7b1', Buffer.from([1, 0, 0])), element('4489', float(1_000_000)))],
      66,
    ],
    ['WebM of a browser', 'webm', [webmHead, endless, info(element('4d80', Buffer.from('Chrome')))], null],
    ['WebM with NaN', 'webm', [webmHead, endless, info(element('4489', float(Number.NaN)))], null],
    ['WebM that is cut', 'webm', [webmHead, Buffer.from('185380', 'hex')], null],
    ['sound', 'mp3', [Buffer.from('ID3 sonido')], null],
  ] as const)('STU-27 %s', async (_name, tipo, parts, seconds) => {
    expect(await measured(tipo, Buffer.concat([...parts]))).toBe(seconds);
  });

  test('STU-27 the recording of the sample school', async () => {
    const file = await readFile(path.resolve(import.meta.dirname, '../../demo/assets/leer-una-sentencia.mp4'));
    const seconds = (await measured('mp4', file))!;
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThan(120);
  });

  test('STU-27 bytes of any kind end', async () => {
    for (let at = 0; at < 200; at += 1) {
      const junk = Buffer.from(Array.from({ length: 300 }, (_, place) => (place * 31 + at * 17) % 256));
      for (const tipo of ['mp4', 'webm'] as const)
        expect(await measured(tipo, junk)).toBeOneOf([null, expect.any(Number)]);
    }
  });
});

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const video = Buffer.concat([ftyp, box('moov', mvhd(1000, 10_000)), mdat]);

test('STU-27 an uploaded recording has its length, and the file decides what is nine tenths of it', async () => {
  const { db } = t.deps;
  const { browser: admin } = await signedIn(t, 'ADMIN');
  const { moduloId, cursoId } = await makeModulo(db);
  const { body } = await uploadWhole(t, admin, moduloId, 'Clase.mp4', video);
  expect(body.resource?.archivo).toMatchObject({ duracion: 10 });
  const { browser, person } = await signedIn(t, 'USU');
  await enrolAlumno(db, person.usuarioId, cursoId);
  const params = { id: body.resource!.materialId };
  // A forged duration of two seconds.
  const save = async (tramos: [number, number][], duracion: number) =>
    (await browser.call(savePosicion, { params, body: { segundos: 2, duracion, tramos } })).body.resource?.visto;
  expect(await save([[0, 2]], 2)).toBe(false);
  expect(await save([[0, 9]], 10)).toBe(true);
});

test('STU-27 a length that could not be read when the file was published is read by the job', async () => {
  const { db, storage } = t.deps;
  const { browser: admin } = await signedIn(t, 'ADMIN');
  const { moduloId } = await makeModulo(db);
  await uploadWhole(t, admin, moduloId, 'Clase.mp4', video);
  const lengths = async () =>
    (await admin.call(listMateriales, { query: { moduloId } })).body.resources!.map(({ archivo }) => archivo?.duracion);
  await db.execute(sql`update archivo_subido set duracion = null, juzgar = true where modulo_id = ${moduloId}`);
  const away = vi.spyOn(storage, 'get').mockRejectedValue(new Error('storage away'));
  await expect(measureWaiting(t.deps)).rejects.toThrow('1 of 1 failed');
  away.mockRestore();
  expect(await lengths()).toEqual([null]);
  await measureWaiting(t.deps);
  expect(await lengths()).toEqual([10]);
});
