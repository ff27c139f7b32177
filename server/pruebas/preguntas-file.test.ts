import { exportPreguntas, importPreguntas } from 'domain/contract/preguntas-file.ts';
import { getPrueba, updatePregunta } from 'domain/contract/pruebas.ts';
import { writeGift } from 'domain/formats/preguntas/write-gift.ts';
import { writeMoodleXml } from 'domain/formats/preguntas/write-moodle-xml.ts';
import { type PreguntasFormato, preguntasFormatos } from 'domain/rules/read-preguntas.ts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import type { Client } from '../testing/client.ts';
import { makeAdmin, makeEstudiante, makeExam, openPregunta, preguntaMultiple } from '../testing/exams.ts';
import { readPreguntasFile } from './read-preguntas-file.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
});
afterAll(() => t.close());

type Options = { revisar?: 'true'; elegidas?: number[]; formato?: PreguntasFormato };

const put = (id: number, contenido: string, { revisar, ...rest }: Options = {}) =>
  admin.call(importPreguntas, { params: { id }, query: { ...(revisar && { revisar }) }, body: { contenido, ...rest } });

const questionsOf = async (id: number, browser = admin) =>
  (await browser.call(getPrueba, { params: { id } })).body.resource!.preguntas;

const gift = `¿Cuál es la capital?{=Lima ~Cusco####Art. 49 de la Constitución}

¿Cuántas regiones hay?{#25}

¿Quién legisla?{=El Congreso =Congreso}

¿Cuál es el plazo?{~%50%cinco =quince}
`;

test('IMP-10 a review says what would happen and writes nothing', async () => {
  const { pruebaId } = await makeExam(t.deps.db, { preguntas: [] });
  const { status, body } = await put(pruebaId, gift, { revisar: 'true' });
  expect(status).toBe(200);
  expect(body.resource!.verdicts.map(({ linea, estado }) => [linea, estado])).toEqual([
    [1, 'lista'],
    [3, 'rechazada'],
    [5, 'ofrecida'],
    [7, 'nota'],
  ]);
  expect(body.resource).toMatchObject({ formato: 'gift', importadas: 0 });
  expect(await questionsOf(pruebaId)).toEqual([]);
});

test('IMP-11 an import adds what was chosen, or nothing, and the same request adds nothing again', async () => {
  const { pruebaId } = await makeExam(t.deps.db, { preguntas: [] });
  const refused = await put(pruebaId, gift, { elegidas: [0, 1] });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'La pregunta de la línea 3 no se puede importar: Es una pregunta numérica y aquí no existe ese tipo.',
  ]);
  expect(await questionsOf(pruebaId)).toEqual([]);
  expect((await put(pruebaId, gift, { elegidas: [99] })).status).toBe(422);
  const inOrder = await makeExam(t.deps.db, { preguntas: [] });
  await put(inOrder.pruebaId, gift, { elegidas: [3, 0] });
  const kept = (await questionsOf(inOrder.pruebaId)).map(({ enunciado }) => enunciado);
  expect(kept).toEqual(['¿Cuál es la capital?', '¿Cuál es el plazo?']);

  const importGift = () => put(pruebaId, gift);
  const [first, second] = await atOnce(t.deps, 'pregunta', [importGift, importGift]);
  expect([first, second].map(({ body }) => body.resource!.importadas).toSorted()).toEqual([0, 2]);
  expect((await put(pruebaId, gift, { elegidas: [0, 2, 3] })).body.resource!.importadas).toBe(1);
  const made = await questionsOf(pruebaId);
  expect(made.map(({ enunciado, tipo, exclusiva, explicacion }) => [enunciado, tipo, exclusiva, explicacion])).toEqual([
    ['¿Cuál es la capital?', 2, true, 'Art. 49 de la Constitución'],
    ['¿Cuál es el plazo?', 2, true, ''],
    ['¿Quién legisla?', 1, false, 'Respuestas aceptadas: El Congreso; Congreso'],
  ]);
  const { rows } = await t.deps.db.execute(sql`
    select entidad, despues->>'importado' as n from auditoria
     where accion = 'importar' and entidad_id = ${String(pruebaId)}`);
  expect(rows).toContainEqual({ entidad: 'prueba', n: '2 preguntas de GIFT' });
});

test('IMP-11 a question that stands twice in a file is added once', async () => {
  const { pruebaId } = await makeExam(t.deps.db, { preguntas: [] });
  const { body } = await put(pruebaId, `${gift}\n${gift}`);
  expect(body.resource!.verdicts.map(({ estado }) => estado)).toEqual([
    ...['lista', 'rechazada', 'ofrecida', 'nota'],
    ...['repetida', 'rechazada', 'repetida', 'repetida'],
  ]);
  expect(await questionsOf(pruebaId)).toHaveLength(2);
});

test('IMP-12 a file that cannot be read, a full test and a test that is gone are refused in words', async () => {
  const { pruebaId } = await makeExam(t.deps.db, { preguntas: [] });
  const hostile = await put(pruebaId, '<!DOCTYPE a [<!ENTITY b "c">]><quiz/>');
  expect([hostile.status, hostile.body.errores?.contenido]).toEqual([422, expect.stringMatching(/DOCTYPE/)]);
  const many = Array.from({ length: 501 }, (_, at) => `¿Pregunta ${at}?{T}\n\n`).join('');
  const full = await put(pruebaId, many);
  expect([full.status, full.body.message]).toEqual([422, 'Una prueba tiene hasta 500 preguntas y esta tiene 0.']);
  expect(await questionsOf(pruebaId)).toEqual([]);
  expect((await put(2_000_000_000, gift)).status).toBe(404);
});

test('IMP-13 5 MB are read in a thread while other requests are answered', async () => {
  const { pruebaId } = await makeExam(t.deps.db, { preguntas: [] });
  const filler = `// ${'x'.repeat(1_000)}\n`.repeat(5_000);
  const reading = put(pruebaId, `${gift}\n${filler}`, { revisar: 'true' });
  expect((await admin.call(getPrueba, { params: { id: pruebaId } })).status).toBe(200);
  expect((await reading).body.resource!.verdicts).toHaveLength(4);

  // On this thread the promise would settle before any timer could run.
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  const { verdicts } = await readPreguntasFile(`${gift}\n${filler}`, undefined);
  clearInterval(timer);
  expect(verdicts).toHaveLength(4);
  expect(turns).toBeGreaterThan(0);
});

test('SEC-98 a file that is large or of an unknown format is read in a thread that is ended, and refused with the reason', async () => {
  const message = 'No pudimos leer el archivo: es demasiado complejo. Divídelo en partes y vuelve a intentarlo.';
  const refused = { status: 422, message };
  await expect(readPreguntasFile(`${gift}\n${' '.repeat(80_000)}`, 'gift', 1)).rejects.toMatchObject(refused);
  await expect(readPreguntasFile(gift, undefined, 1)).rejects.toMatchObject(refused);
  expect((await readPreguntasFile(gift, undefined)).verdicts).toHaveLength(4);
});

test('IMP-26 a GIF in a question file is kept as its first frame', async () => {
  const { pruebaId } = await makeExam(t.deps.db, { preguntas: [] });
  const gif = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .gif()
    .toBuffer();
  const bomb = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0xff, 0xff, 0xff, 0xff, 0x80, 0, 0])]);
  const pregunta = (enunciado: string, bytes: Buffer) => ({
    ...preguntaMultiple,
    enunciado,
    explicacion: '',
    picture: { name: 'a.gif', base64: bytes.toString('base64') },
  });
  const { body } = await put(pruebaId, writeMoodleXml([pregunta('¿Qué muestra?', gif), pregunta('¿Qué pesa?', bomb)]));
  expect(body.resource).toMatchObject({ importadas: 2, sinImagen: [expect.any(Number)] });
  const [shown, bare] = await questionsOf(pruebaId);
  expect([shown!.imagen, bare!.imagen]).toEqual([expect.stringMatching(/\.webp$/), '']);
  expect((await t.deps.app.inject(`/imagenes/preguntas/${shown!.imagen}`)).headers['content-type']).toBe('image/webp');
});

test('IMP-14 a picture comes with its question and is shown; one that cannot be read is named', async () => {
  const { pruebaId, cursoId } = await makeExam(t.deps.db, { preguntas: [] });
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const pregunta = (enunciado: string) => ({ ...preguntaMultiple, enunciado, explicacion: 'Se ve.' });
  const file = writeMoodleXml([
    {
      ...pregunta('¿Qué muestra?'),
      picture: { name: 'a.png', base64: png.toString('base64'), alt: 'Un acta «firmada» & sellada' },
    },
    { ...pregunta('¿Qué no muestra?'), picture: { name: 'b.png', base64: 'bm8gaW1hZ2U=', alt: 'Otra acta' } },
  ]);
  const bareFile = writeMoodleXml([pregunta('¿Qué no se ve?')]);
  const reviews = await Promise.all([file, bareFile].map((text) => put(pruebaId, text, { revisar: 'true' })));
  expect(reviews.map(({ body }) => body.resource!.verdicts[0]!.conImagen)).toEqual([true, false]);
  const { storage } = t.deps;
  const store = storage.put.bind(storage);
  const open: unknown[] = [];
  const spied = vi.spyOn(storage, 'put').mockImplementation(async (...args) => {
    const { rows } = await t.deps.db.execute(sql`
      select query from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`);
    open.push(...rows);
    return store(...args);
  });
  const { body } = await put(pruebaId, file);
  expect(spied).toHaveBeenCalled();
  spied.mockRestore();
  // Encoding pictures takes long, so it must not hold a transaction.
  expect(open, 'transactions open meanwhile').toEqual([]);
  expect(body.resource).toMatchObject({ importadas: 2, sinImagen: [expect.any(Number)] });
  const [shown, bare] = await questionsOf(pruebaId);
  expect([shown!.imagen, bare!.imagen]).toEqual([expect.stringMatching(/\.webp$/), '']);
  expect([shown!.imagenTexto, bare!.imagenTexto]).toEqual(['Un acta «firmada» & sellada', '']);
  expect((await t.deps.app.inject(`/imagenes/preguntas/${shown!.imagen}`)).headers['content-type']).toBe('image/webp');

  const { browser } = await makeEstudiante(t, cursoId);
  const theirs = await questionsOf(pruebaId, browser);
  expect(theirs[0]!.imagen).toBe(shown!.imagen);
  expect(JSON.stringify(theirs)).not.toMatch(/Se ve|explicacion|correcto/);

  // A client that does not send explanations does not delete them.
  const { preguntaId, version, enunciado, tipo, exclusiva, opciones } = bare!;
  const saved = { pruebaId, version, enunciado, tipo, exclusiva };
  const texts = opciones.map(({ descripcion, correcto = false }) => ({ descripcion, correcto }));
  const edited = await admin.call(updatePregunta, { params: { id: preguntaId }, body: { ...saved, opciones: texts } });
  expect(edited.body.resource!.explicacion).toBe('Se ve.');

  const exported = await admin.call(exportPreguntas, { params: { id: pruebaId }, query: { formato: 'xml' } });
  const empty = await makeExam(t.deps.db, { preguntas: [] });
  const again = await put(empty.pruebaId, Buffer.from(exported.body.resource!.data, 'base64').toString());
  expect(again.body.resource).toMatchObject({ importadas: 2, sinImagen: [] });
  expect((await questionsOf(empty.pruebaId))[0]).toMatchObject({
    imagen: expect.stringMatching(/\.webp$/),
    imagenTexto: 'Un acta «firmada» & sellada',
  });
});

test.each(preguntasFormatos)('EXP-02 the questions of a test in %s can be imported into another', async (formato) => {
  const { pruebaId } = await makeExam(t.deps.db);
  await put(pruebaId, writeGift([{ ...openPregunta, explicacion: 'Con <b>negrita</b>: {llaves}' }]));
  const { body } = await admin.call(exportPreguntas, { params: { id: pruebaId }, query: { formato } });
  expect(body.resource!.omitidas).toBe(formato === 'aiken' ? 2 : 0);
  const { rows } = await t.deps.db.execute(
    sql`select despues->>'formato' as formato from auditoria where accion = 'exportar' and entidad_id = ${String(pruebaId)}`,
  );
  expect(rows).toEqual([{ formato }]);
  const copy = await makeExam(t.deps.db, { preguntas: [] });
  await put(copy.pruebaId, Buffer.from(body.resource!.data, 'base64').toString(), { formato });
  const plain = (all: Awaited<ReturnType<typeof questionsOf>>) =>
    all.map(({ enunciado, tipo, exclusiva, explicacion, opciones }) => ({
      enunciado,
      tipo,
      exclusiva,
      explicacion,
      opciones: opciones.map(({ descripcion, correcto }) => [descripcion, correcto]),
    }));
  const held = (await questionsOf(pruebaId)).filter((each) => formato !== 'aiken' || each.exclusiva || each.tipo === 3);
  expect(plain(await questionsOf(copy.pruebaId))).toEqual(plain(held));
});
