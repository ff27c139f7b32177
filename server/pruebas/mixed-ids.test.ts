import { exportPreguntas, importPreguntas } from 'domain/contract/preguntas-file.ts';
import {
  getBorrador,
  getPrueba,
  listIntentos,
  listPreguntas,
  saveBorrador,
  submitRespuestas,
} from 'domain/contract/pruebas.ts';
import { startRendicion } from 'domain/contract/rendiciones.ts';
import { downloadOwnData } from 'domain/contract/solicitudes.ts';
import { writeMoodleXml } from 'domain/formats/preguntas/write-moodle-xml.ts';
import { tipoPregunta } from 'domain/rules/preguntas.ts';
import { preguntasFormatos } from 'domain/rules/read-preguntas.ts';
import { seeded } from 'domain/testing/seed.ts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { allPruebas } from '../db/schema/pruebas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Answer, Client } from '../testing/client.ts';
import {
  answersFor,
  drawnOf,
  exclusivePregunta,
  makeAdmin,
  makeEstudiante,
  makeExam,
  openPregunta,
  preguntaMultiple,
} from '../testing/exams.ts';
import { unzip } from '../testing/unzip.ts';

/** The server's random numbers, seeded: a statistic within its limit stays so in every run. */
const random = vi.hoisted(() => ({ next: (): number => 0 }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const randomInt = (a: number, b?: number) => {
    const [min, max] = b === undefined ? [0, a] : [a, b];
    return min + Math.floor(random.next() * (max - min));
  };
  return { ...crypto, default: { ...crypto, randomInt }, randomInt };
});

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
});
afterAll(() => t.close());

const preguntaCount = 8;
const opcionCount = 4;
const exams = 15;

/** Questions with the right option first, in random words, so that alphabetical order reveals nothing. */
function writtenExam(next: () => number) {
  const word = () => Array.from({ length: 12 }, () => String.fromCharCode(97 + Math.floor(next() * 26))).join('');
  return Array.from({ length: preguntaCount }, () => ({
    enunciado: `Sobre ${word()}`,
    tipo: tipoPregunta.multiple,
    exclusiva: true,
    explicacion: '',
    opciones: Array.from({ length: opcionCount }, (_, at) => ({ descripcion: word(), correcto: at === 0 })),
  }));
}

type Written = ReturnType<typeof writtenExam>;

/** The exam as a file of this format, with a picture per question where the format has pictures. */
async function fileOf(formato: (typeof preguntasFormatos)[number], written: Written): Promise<string> {
  if (formato === 'xml') {
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const picture = { name: 'acta.png', base64: png.toString('base64') };
    return writeMoodleXml(written.map((pregunta) => ({ ...pregunta, picture })));
  }
  const { pruebaId } = await makeExam(t.deps.db, { preguntas: written });
  const { body } = await admin.call(exportPreguntas, { params: { id: pruebaId }, query: { formato } });
  return Buffer.from(body.resource!.data, 'base64').toString();
}

async function importedExam(formato: (typeof preguntasFormatos)[number], written: Written) {
  const exam = await makeExam(t.deps.db, { preguntas: [] });
  const contenido = await fileOf(formato, written);
  const imported = await admin.call(importPreguntas, {
    params: { id: exam.pruebaId },
    body: { contenido, formato },
  });
  expect(imported.body.resource).toMatchObject({ importadas: preguntaCount });
  await t.deps.db
    .update(allPruebas)
    .set({ mezclaPreguntas: true, mezclaOpciones: true, explicaciones: 'al-enviar' })
    .where(sql`prueba_id = ${exam.pruebaId}`);
  return exam;
}

type Thing = Record<string, unknown>;
type Shown = Thing & { preguntaId: number; enunciado: string; opciones: (Thing & { opcionId: number })[] };

/** Everything that a student reads of a sitting, from its start to its review. */
async function sit(browser: Client, pruebaId: number): Promise<{ shown: Shown[]; texts: Map<string, string> }> {
  const params = { id: pruebaId };
  const begun = await browser.call(startRendicion, { params });
  const shown = begun.body.resource!.preguntas as Shown[];
  const all = shown.flatMap(({ opciones }) => opciones.map(({ opcionId }) => opcionId));
  const { version } = (await browser.call(getBorrador, { params })).body.resource!;
  const ownData = async () => {
    const { data } = (await browser.call(downloadOwnData, {})).body.resource!;
    return { text: unzip(Buffer.from(data, 'base64')).get('datos.json')!.toString() };
  };
  const read: [string, Pick<Answer, 'text'>][] = [
    ['start', begun],
    ['prueba', await browser.call(getPrueba, { params })],
    ['preguntas', await browser.call(listPreguntas, { params })],
    ['save', await browser.call(saveBorrador, { params, body: { opciones: all, version: version + 1 } })],
    ['borrador', await browser.call(getBorrador, { params })],
    ['own data, sitting', await ownData()],
  ];
  const opciones = shown.map((pregunta) => pregunta.opciones[0]!.opcionId);
  read.push(['submit', await browser.call(submitRespuestas, { body: { pruebaId, opciones } })]);
  read.push(['intentos', await browser.call(listIntentos, { params })], ['own data', await ownData()]);
  return { shown, texts: new Map(read.map(([name, { text }]) => [name, text])) };
}

/** Properties to sort by: each field, and the position of each value in the texts. */
function* sortings(things: Thing[], texts: Map<string, string>): Generator<[string, (string | number)[]]> {
  yield ['place', [...things.keys()]];
  for (const field of Object.keys(things[0]!)) {
    const values = things.map((thing) => thing[field]);
    if (!values.every((value) => typeof value === 'number' || typeof value === 'string')) continue;
    yield [field, values as (string | number)[]];
    for (const [name, text] of texts) yield [`${field} in ${name}`, values.map((value) => text.indexOf(String(value)))];
  }
}

/** The first and last thing by the values; of equal ones, the one shown first. */
function ends(values: (string | number)[]): { first: number; last: number } {
  const sorted = [...values.keys()].sort((a, b) => (values[a]! < values[b]! ? -1 : values[a]! > values[b]! ? 1 : 0));
  return { first: sorted[0]!, last: sorted.findLast((at) => values[at] === values[sorted.at(-1)!])! };
}

/** Number of hits that chance exceeds once in a billion. */
function limit(tries: number, chance: number): number {
  let probability = (1 - chance) ** tries;
  let beyond = 1;
  for (let hits = 0; ; hits++) {
    beyond -= probability;
    if (beyond < 1e-9) return hits;
    probability *= ((tries - hits) / (hits + 1)) * (chance / (1 - chance));
  }
}

test.each(preguntasFormatos)(
  'SEC-110 a mixed exam from a %s file is solved by no sorting better than by chance',
  async (formato) => {
    random.next = seeded(92);
    const written = writtenExam(random.next);
    const hits = { opciones: new Map<string, number>(), preguntas: new Map<string, number>() };
    const count = (which: Map<string, number>, name: string, hit: boolean) =>
      which.set(name, (which.get(name) ?? 0) + Number(hit));
    const rights = new Set(written.map(({ opciones }) => opciones[0]!.descripcion));
    for (let exam = 0; exam < exams; exam++) {
      // A new exam and student each time: names of pictures are random per exam, and one exam would count them
      // repeatedly.
      const { pruebaId, cursoId } = await importedExam(formato, written);
      const { browser } = await makeEstudiante(t, cursoId);
      const { shown, texts } = await sit(browser, pruebaId);
      for (const [name, values] of sortings(shown, texts)) {
        const { first, last } = ends(values);
        count(hits.preguntas, `first by ${name}`, shown[first]!.enunciado === written[0]!.enunciado);
        count(hits.preguntas, `last by ${name}`, shown[last]!.enunciado === written[0]!.enunciado);
      }
      for (const { opciones } of shown) {
        for (const [name, values] of sortings(opciones, texts)) {
          const { first, last } = ends(values);
          count(hits.opciones, `first by ${name}`, rights.has(opciones[first]!.descripcion as string));
          count(hits.opciones, `last by ${name}`, rights.has(opciones[last]!.descripcion as string));
        }
      }
    }
    const tries = exams * preguntaCount;
    const better = [
      ...[...hits.opciones].filter(([, each]) => each > limit(tries, 1 / opcionCount)),
      ...[...hits.preguntas].filter(([, each]) => each > limit(exams, 1 / preguntaCount)),
    ];
    expect(better).toEqual([]);
    expect(hits.opciones.size).toBeGreaterThan(30);
  },
  300_000,
);

test('SEC-110 answers saved before the test was mixed are there after the start, under the ids of the sitting', async () => {
  const preguntas = [preguntaMultiple, exclusivePregunta, openPregunta];
  const exam = await makeExam(t.deps.db, { preguntas });
  const { pruebaId, cursoId } = exam;
  const { browser, usuarioId } = await makeEstudiante(t, cursoId);
  const params = { id: pruebaId };
  const { opciones, abiertas } = answersFor(exam);
  await browser.call(saveBorrador, { params, body: { opciones, abiertas, version: 1 } });
  await t.deps.db.update(allPruebas).set({ mezclaOpciones: true }).where(sql`prueba_id = ${pruebaId}`);
  expect((await browser.call(getBorrador, { params })).body.resource).toMatchObject({ opciones: [], abiertas: [] });
  await browser.call(startRendicion, { params });
  const drawn = answersFor({ pruebaId, preguntas: await drawnOf(t.deps.db, usuarioId, pruebaId) });
  const { resource } = (await browser.call(getBorrador, { params })).body;
  expect(resource!.opciones).toEqual(drawn.opciones.toSorted((a, b) => a - b));
  expect(resource!.abiertas).toEqual(drawn.abiertas);
  expect(opciones.filter((id) => drawn.opciones.includes(id))).toEqual([]);
  const stored = await browser.call(saveBorrador, { params, body: { opciones, abiertas, version: 9 } });
  expect([stored.status, stored.body.message]).toEqual([422, 'Una respuesta no es de tus preguntas.']);
  expect((await browser.call(submitRespuestas, { body: drawn })).body.resource).toMatchObject({ numero: 1 });
});

test('SEC-110 a sitting from before, with the ids of the database, is saved and submitted', async () => {
  const exam = await makeExam(t.deps.db);
  const { pruebaId, cursoId } = exam;
  const { browser } = await makeEstudiante(t, cursoId);
  const params = { id: pruebaId };
  await t.deps.db.update(allPruebas).set({ minutos: 10 }).where(sql`prueba_id = ${pruebaId}`);
  await browser.call(startRendicion, { params });
  await t.deps.db.update(allPruebas).set({ mezclaOpciones: true }).where(sql`prueba_id = ${pruebaId}`);
  const { opciones } = answersFor(exam);
  expect((await browser.call(saveBorrador, { params, body: { opciones, version: 2 } })).status).toBe(200);
  expect((await browser.call(submitRespuestas, { body: answersFor(exam) })).body.resource).toMatchObject({ nota: 20 });
});
