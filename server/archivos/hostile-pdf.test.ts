import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { takesTooLong } from 'domain/rules/archivos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseConfig } from '../config.ts';
import { maxWaitMs } from '../limits/concurrency.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { uploadWhole } from '../testing/archivos.ts';
import { makeModulo } from '../testing/builders.ts';
import { signedIn } from '../testing/people.ts';
import { judgePdf, judgeWaitingPdfs, markMaxMs, markThread, openMarkThread } from './mark-archivo.ts';
import { markPdf } from './mark-pdf.ts';

const megabyte = 1024 ** 2;

/** A document of one page, with a stream beside its pages. */
function withStream(dict: string, content: Buffer): Buffer {
  const stream = `4 0 obj\n<< ${dict} /Length ${content.length} >>\nstream\n`;
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
        '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
        '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>\nendobj\n' +
        stream,
    ),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n'),
  ]);
}

/** A document whose only page is missing. */
const withObject = (object: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n${object}\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n`);

const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes, ' '), { level: 9 });
const objects = '/Type /ObjStm /N 1 /First 4';
const twice = deflateSync(zeros(600 * megabyte), { level: 9 });
const badDistance = Buffer.from([0x78, 0x9c, 0x03, 0x02, 0xff]);
const hexOfSpaces = deflateSync(Buffer.alloc(80 * megabyte, ' '), { level: 9 });

const hostile: Record<string, () => [Buffer, string]> = {
  'objects that inflate to 100 MB': () => [
    withStream(`${objects} /Filter /FlateDecode`, zeros(100 * megabyte)),
    'grande',
  ],
  'objects inflated twice, 600 MB in few KB': () => [
    withStream(`${objects} /Filter [/FlateDecode /FlateDecode]`, twice),
    'grande',
  ],
  'a table inflated twice': () => [
    withStream('/Type /XRef /Size 5 /W [1 2 1] /Root 1 0 R /Filter [/FlateDecode /FlateDecode]', twice),
    'grande',
  ],
  'many streams that are small one by one': () => {
    const part = withStream(`${objects} /Filter /FlateDecode`, zeros(8 * megabyte));
    return [Buffer.concat(Array.from({ length: 5 }, () => part)), 'grande'];
  },
  'a table of four thousand million entries': () => [
    withStream('/Type /XRef /Size 4000000000 /W [0 0 0] /Root 1 0 R', Buffer.from('0000')),
    'ilegible',
  ],
  'a filter that swallows what another inflates': () => [
    withStream(`${objects} /Filter [/FlateDecode /ASCIIHexDecode]`, hexOfSpaces),
    'grande',
  ],
  'a filter without a bound': () => [
    withStream(`${objects} /Filter /LZWDecode`, Buffer.alloc(4_000, 0x80)),
    'ilegible',
  ],
  'data that a strict reader refuses': () => [
    withStream(`${objects} /Filter /FlateDecode`, Buffer.concat([badDistance, zeros(100 * megabyte)])),
    'ilegible',
  ],
};

/** Small in the file; each of their objects takes a hundred bytes and more. */
const crowded: typeof hostile = {
  'an array of millions of numbers': () => [withObject(`[${'1 '.repeat(4_000_000)}]`), 'grande'],
  'millions of dictionaries': () => [withObject(`[${'<<>>'.repeat(3_000_000)}]`), 'grande'],
  'a dictionary of millions of names': () => [
    withObject(`<<${Array.from({ length: 2_000_000 }, (_, at) => `/n${at} 1`).join('')}>>`),
    'grande',
  ],
  'millions of objects': () => [withObject(`null\nendobj\n${'9 0 obj\n[]\nendobj\n'.repeat(1_500_000)}`), 'grande'],
  'a table of millions of entries': () => [
    withObject(`null\nendobj\nxref\n0 3000000\n${'1 1n'.repeat(3_000_000)}\n`),
    'grande',
  ],
  'a stream of millions of objects': () => [
    withStream(`${objects} /Filter /FlateDecode`, deflateSync(`5 0 [${'[]'.repeat(3_000_000)}]`)),
    'grande',
  ],
};

test.each(Object.entries(hostile))('SEC-99 %s: refused before it is inflated', async (_what, make) => {
  const [pdf, reason] = make();
  await expect(markPdf({ pdf, texto: 'Prueba' })).rejects.toThrow(`unmarkable: ${reason}`);
});

test.each(Object.entries(crowded))('SEC-156 %s: refused before they fill the heap', async (_what, make) => {
  const [pdf, reason] = make();
  await expect(markPdf({ pdf, texto: 'Prueba' })).rejects.toThrow(`unmarkable: ${reason}`);
});

test('SEC-99 a document with its objects in streams, as most programs write it, is marked', async () => {
  const document = await PDFDocument.create();
  for (let i = 0; i < 300; i++) document.addPage([595, 842]).drawText(`Página ${i}`);
  const pdf = await document.save({ useObjectStreams: true });
  const marked = await PDFDocument.load(await markPdf({ pdf, texto: 'Prueba' }));
  expect(marked.getPageCount()).toBe(300);
});

test('SEC-99 a process that reads a few KB which inflate to 600 MB stays below 300 MB', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'aula-pdf-'));
  try {
    const file = path.join(folder, 'bomb.pdf');
    const [pdf] = hostile['objects inflated twice, 600 MB in few KB']!();
    expect(pdf.length).toBeLessThan(10_000);
    await writeFile(file, pdf);
    const program = `
      const { markPdf } = await import(${JSON.stringify(new URL('./mark-pdf.ts', import.meta.url).href)});
      const { readFileSync } = await import('node:fs');
      await markPdf({ pdf: readFileSync(process.argv[1]), texto: 'Prueba' }).catch(() => undefined);
      // Not resourceUsage(): on Linux its peak starts at that of the parent process.
      const status = readFileSync('/proc/self/status', 'utf8');
      console.log(/VmHWM:\\s+(\\d+)/.exec(status)[1]);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, file]);
    expect(Number(stdout) / 1024).toBeLessThan(300);
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('an upload', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(async () => {
    await t.close();
    await markThread.close();
  });

  test('SEC-99 that inflates to too much is refused with the reason and leaves nothing', async () => {
    const admin = (await signedIn(t, 'ADMIN')).browser;
    const { moduloId } = await makeModulo(t.deps.db);
    const [pdf] = hostile['objects inflated twice, 600 MB in few KB']!();
    const { status, body } = await uploadWhole(t, admin, moduloId, 'Lectura.pdf', pdf);
    const message =
      'El PDF ocupa demasiado al abrirlo. Ábrelo en tu equipo, guárdalo otra vez como PDF y vuelve a subirlo.';
    expect([status, body.message]).toEqual([422, message]);
    const { rows } = await t.deps.db.execute(sql`select from archivo_subido where estado in ('subiendo', 'listo')`);
    expect(rows).toEqual([]);
    await judgeWaitingPdfs(t.deps);
  });

  test('SEC-155 whose thread is ended for its time is refused with the reason and leaves nothing; the next one is judged', async () => {
    const admin = (await signedIn(t, 'ADMIN')).browser;
    const { moduloId } = await makeModulo(t.deps.db);
    const pdf = Buffer.from(await (await onePage()).save());
    const impatient = openMarkThread(1);
    const shorter = vi.spyOn(markThread, 'run').mockImplementation((task) => impatient.run(task));
    const { status, body } = await uploadWhole(t, admin, moduloId, 'Lectura.pdf', pdf);
    shorter.mockRestore();
    expect([status, body.message]).toEqual([422, takesTooLong]);
    expect(impatient.threadId).toBeNull();
    const { rows } = await t.deps.db.execute(sql`select from archivo_subido where estado in ('subiendo', 'listo')`);
    expect(rows).toEqual([]);
    const again = await uploadWhole(t, admin, moduloId, 'Lectura.pdf', pdf);
    expect(again.body.resource?.archivo).toMatchObject({ sinMarca: null });
  });

  async function onePage() {
    const document = await PDFDocument.create();
    document.addPage();
    return document;
  }

  test('SEC-155 a document waits for its turn and is judged before the connection of its client is closed', async () => {
    const pdf = await (await onePage()).save();
    const file = { clave: 'archivos/otra.pdf', bytes: pdf.length };
    await t.deps.storage.put(file.clave, Buffer.from(pdf), 'application/pdf');
    const running = { now: 0, most: 0 };
    const run = markThread.run.bind(markThread);
    const seen = vi.spyOn(markThread, 'run').mockImplementation((task) => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      return run(task).finally(() => {
        running.now -= 1;
      });
    });
    const judge = () => judgePdf(t.deps, file);
    await Promise.all([judge(), judge(), judge()]);
    seen.mockRestore();
    // So nobody waits in the thread after the wait for a turn.
    expect(running.most).toBe(1);
    const seconds = (maxWaitMs + markMaxMs) / 1000;
    expect(seconds + 10).toBeLessThan(parseConfig({ NODE_ENV: 'test' }).socketIdleMs / 1000);
  });
});
