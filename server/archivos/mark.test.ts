import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { openArchivo, updateArchivo } from 'domain/contract/archivos.ts';
import { getPending } from 'domain/contract/panel.ts';
import { sql } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ThreadExhausted } from '../pdf/worker-thread.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { uploadWhole } from '../testing/archivos.ts';
import { makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno } from '../testing/study.ts';
import { judgeWaitingPdfs, markThread } from './mark-archivo.ts';
import { markPdf } from './mark-pdf.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(async () => {
  await t.close();
  await markThread.close();
});

async function pdfOf(...rotations: number[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (const turned of rotations) {
    const page = document.addPage([595, 842]);
    page.drawText('Texto de la lectura', { x: 80, y: 700 });
    page.setRotation(degrees(turned));
  }
  return Buffer.from(await document.save());
}

type Item = { str: string; transform: number[] };

/** Texts of each page, with their position on the displayed page. */
async function pagesOf(pdf: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true }).promise;
  const pages = [];
  for (let n = 1; n <= document.numPages; n++) {
    const page = await document.getPage(n);
    const view = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push(
      (items as Item[])
        .filter(({ str }) => str !== '')
        .map(({ str, transform: [, , , , x = 0, y = 0] }) => {
          const [left = 0, top = 0] = view.convertToViewportPoint(x, y);
          return { str, left: Math.round(left), fromBottom: Math.round(view.height - top) };
        }),
    );
  }
  return pages;
}

test('FIL-11 every page carries the text at its foot as it is shown, whatever way it is turned', async () => {
  const texto = 'Ana María Ñahui · DNI 40112233 · 16 nov 2026';
  const pdf = await pdfOf(0, 90, 180, 270);
  const marked = await markPdf({ pdf, texto });
  for (const page of await pagesOf(marked)) {
    expect(page.map(({ str }) => str)).toEqual(['Texto de la lectura', texto]);
    expect(page[1]).toMatchObject({ left: 24, fromBottom: 10 });
  }
  expect(Buffer.from(await markPdf({ pdf, texto })).equals(marked)).toBe(true);
  // Letters that the font does not have.
  const [strange] = await pagesOf(await markPdf({ pdf: await pdfOf(0), texto: 'Łukasz 李 Ā' }));
  expect(strange?.[1]?.str).toBe('?ukasz ? A');
});

async function study(content: Buffer) {
  const { moduloId, cursoId } = await makeModulo(t.deps.db);
  const { body } = await uploadWhole(t, admin, moduloId, 'Lectura.pdf', content);
  const id = body.resource!.materialId;
  await admin.call(updateArchivo, { params: { id }, body: { marcar: true } });
  const ana = await signedIn(t, 'USU');
  await enrolAlumno(t.deps.db, ana.person.usuarioId, cursoId);
  const read = async (browser: Client, headers: Record<string, string> = {}) => {
    const { url } = (await browser.call(openArchivo, { params: { id } })).body.resource!;
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return Buffer.from(await (await fetch(new URL(url, t.url), { headers: { cookie, ...headers } })).arrayBuffer());
  };
  return { id, cursoId, moduloId, archivo: body.resource!.archivo!, ana, read };
}

test('FIL-11 the student reads a copy with name, DNI and day; ADMIN the document as it is', async () => {
  const original = await pdfOf(0, 0, 0);
  const { ana, archivo, read } = await study(original);
  expect(archivo).toMatchObject({ marcar: false, sinMarca: null });
  const copy = await read(ana.browser);
  const { nombre, apellido, dni } = ana.person;
  const pages = await pagesOf(copy);
  expect(pages).toHaveLength(3);
  for (const page of pages)
    expect(page[1]?.str).toMatch(new RegExp(`^${nombre} ${apellido} · DNI ${dni} · \\d+ \\w+ \\d{4}$`));
  expect((await read(ana.browser, { range: 'bytes=5-20' })).equals(copy.subarray(5, 21))).toBe(true);
  expect((await read(admin)).equals(original)).toBe(true);
});

test.each([
  ['broken', async () => Buffer.from('%PDF-1.7\nnada que se pueda leer'), 'ilegible'],
  [
    'protected by a password',
    async () => {
      const document = await PDFDocument.load(await pdfOf(0));
      await document.encrypt({ userPassword: 'secreta', ownerPassword: 'otra', permissions: {} });
      return Buffer.from(await document.save());
    },
    'cifrado',
  ],
])(
  'FIL-11 a %s one is served as it is, and ADMIN is told until it is replaced or needs no mark',
  async (_what, make, sinMarca) => {
    const original = await make();
    const { id, cursoId, moduloId, ana, archivo, read } = await study(original);
    expect(archivo.sinMarca).toBe(sinMarca);
    expect((await read(ana.browser)).equals(original)).toBe(true);
    const told = async () => {
      const { sinMarca: count, primeroSinMarca } = (await admin.call(getPending, {})).body.resource!;
      return [count, primeroSinMarca];
    };
    const waiting = [1, { cursoId, moduloId, materialId: id }];
    const mark = (marcar: boolean) => admin.call(updateArchivo, { params: { id }, body: { marcar } });
    expect(await told()).toEqual(waiting);
    await mark(false);
    expect(await told()).toEqual([0, null]);
    await mark(true);
    expect(await told()).toEqual(waiting);
    await uploadWhole(t, admin, moduloId, 'Otra.pdf', await pdfOf(0), { destino: 'archivo', materialId: id });
    expect(await told()).toEqual([0, null]);
  },
);

/** Failures of this computer, which say nothing about the document. */
const failures: Record<string, () => { mockRestore(): void }> = {
  'the storage does not answer': () => vi.spyOn(t.deps.storage, 'get').mockRejectedValue(new Error('ETIMEDOUT')),
  'the object is not there': () => vi.spyOn(t.deps.storage, 'get').mockResolvedValue(null),
  'the thread dies': () => vi.spyOn(markThread, 'run').mockRejectedValue(new Error('the drawing thread ended with 1')),
  'it takes too long': () => vi.spyOn(markThread, 'run').mockRejectedValue(new Error('drawing took too long')),
  'memory runs out': () =>
    vi.spyOn(markThread, 'run').mockRejectedValue(new RangeError('Array buffer allocation failed')),
  'memory runs out while the document is read': () => {
    const load = vi.spyOn(PDFDocument, 'load').mockRejectedValue(new RangeError('Array buffer allocation failed'));
    // In this thread, where the spy is.
    const run = vi.spyOn(markThread, 'run').mockImplementation(async (task) => Buffer.from(await markPdf(task)));
    return {
      mockRestore() {
        load.mockRestore();
        run.mockRestore();
      },
    };
  },
};

const rowsOf = async () => (await t.deps.db.execute(sql`select * from archivo_subido order by archivo_subido_id`)).rows;

test.each(Object.entries(failures))(
  'SEA-32 when %s the student reads why and tries again later; nothing is stored, and the next copy carries the name',
  async (_what, fail) => {
    const { id, ana, read } = await study(await pdfOf(0));
    const { url } = (await ana.browser.call(openArchivo, { params: { id } })).body.resource!;
    const before = await rowsOf();
    const failing = fail();
    const refused = await ana.browser.request('GET', url);
    failing.mockRestore();
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'No pudimos preparar tu copia de este documento. Vuelve a intentarlo en un momento.',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rowsOf()).toEqual(before);
    expect((await pagesOf(await read(ana.browser)))[0]?.[1]?.str).toContain(ana.person.dni);
  },
);

test.each(['the thread dies', 'it takes too long', 'memory runs out'] as const)(
  'SEA-32 when %s while a document is published, nothing is said about the document and it waits to be judged',
  async (what) => {
    const failing = failures[what]!();
    const { moduloId } = await study(await pdfOf(0));
    failing.mockRestore();
    const { rows } = await t.deps.db.execute(
      sql`select sin_marca, juzgar from archivo_subido where modulo_id = ${moduloId}`,
    );
    expect(rows).toEqual([{ sin_marca: null, juzgar: true }]);
    await judgeWaitingPdfs(t.deps);
  },
);

test.each([
  ['a document that can be marked', () => pdfOf(0), null],
  ['a broken document', async () => Buffer.from('%PDF-1.7\nnada que se pueda leer'), 'ilegible'],
] as const)(
  'SEA-32 %s that could not be judged when it was published is judged by the job',
  async (_what, make, found) => {
    const failing = vi.spyOn(markThread, 'run').mockRejectedValue(new Error('drawing took too long'));
    const { archivo, moduloId } = await study(await make());
    expect(archivo.sinMarca).toBeNull();
    await expect(judgeWaitingPdfs(t.deps)).rejects.toThrow('1 of 1 failed');
    failing.mockRestore();
    await judgeWaitingPdfs(t.deps);
    const { rows } = await t.deps.db.execute(
      sql`select sin_marca, juzgar from archivo_subido where modulo_id = ${moduloId}`,
    );
    expect(rows).toEqual([{ sin_marca: found, juzgar: false }]);
  },
);

test('SEC-122 a PDF that exhausts the thread is judged three times and then too large; other failures are none of it', async () => {
  const { moduloId } = await study(Buffer.from('%PDF-1.7\nnada que se pueda leer'));
  const { db } = t.deps;
  await db.execute(sql`update archivo_subido set juzgar = false`);
  await db.execute(sql`update archivo_subido set sin_marca = null, juzgar = true where modulo_id = ${moduloId}`);
  const verdict = async () =>
    (await db.execute(sql`select sin_marca, juzgar from archivo_subido where modulo_id = ${moduloId}`)).rows[0];
  const run = vi.spyOn(markThread, 'run');
  const failWith = async (error: Error) => {
    run.mockRejectedValueOnce(error);
    await judgeWaitingPdfs(t.deps).catch(() => {});
    return verdict();
  };
  const waits = { sin_marca: null, juzgar: true };
  for (const _ of [1, 2, 3, 4]) expect(await failWith(new Error('storage away'))).toEqual(waits);
  for (const _ of [1, 2]) expect(await failWith(new ThreadExhausted('drawing took too long'))).toEqual(waits);
  const judged = { sin_marca: 'grande', juzgar: false };
  expect(await failWith(new ThreadExhausted('drawing took too long'))).toEqual(judged);
  run.mockClear();
  await judgeWaitingPdfs(t.deps);
  expect(run).not.toHaveBeenCalled();
  run.mockRestore();
});

test('SEA-32 a file that waits to be judged is served as it is when it cannot be marked, and reading stores nothing', async () => {
  const original = Buffer.from('%PDF-1.7\nnada que se pueda leer');
  const { ana, read, moduloId } = await study(original);
  await t.deps.db.execute(sql`update archivo_subido set sin_marca = null, juzgar = true where modulo_id = ${moduloId}`);
  const before = await rowsOf();
  expect((await read(ana.browser)).equals(original)).toBe(true);
  expect(await rowsOf()).toEqual(before);
});
