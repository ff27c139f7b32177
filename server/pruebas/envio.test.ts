import { enviarRespuestas, getPrueba, listIntentos, saveBorrador, updatePregunta } from 'domain/contract/pruebas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Examen,
  intentosDe,
  makeAdministradora,
  makeEstudiante,
  makeExamen,
  preguntaAbierta,
  preguntaMultiple,
  preguntaVF,
  responder,
} from '../testing/examenes.ts';
import { startTestHouse, type TestHouse } from '../testing/house.ts';
import { dropOldKeys } from './una-vez.ts';

let t: TestHouse;
let examen: Examen;
let alumna: Awaited<ReturnType<typeof makeEstudiante>>;
beforeAll(async () => {
  t = await startTestHouse();
});
beforeEach(async () => {
  examen = await makeExamen(t.house.db);
  alumna = await makeEstudiante(t, examen.cursoId);
});
afterAll(() => t.close());

const enviar = (body: object, headers = {}) => alumna.browser.call(enviarRespuestas, { body: body as never }, headers);
const contados = () => intentosDe(t.house.db, alumna.usuarioId, examen.pruebaId);
const borrador = async () =>
  (await alumna.browser.request('GET', `/api/pruebas/${examen.pruebaId}/borrador`)).body.resource;

test('API-58 pruebaId and the chosen options are graded at once', async () => {
  const { pruebaId, opciones } = responder(examen);
  const { status, body } = await enviar({ pruebaId, opciones });
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, message: 'Tu prueba fue enviada.' });
  expect(body.resource).toEqual({
    ...{ intentoId: expect.any(Number), numero: 1, estado: 'calificado', nota: 20 },
    ...{ intentosRestantes: 2, pendientes: 0 },
  });
  expect(await contados()).toMatchObject([{ numero: 1, nota: 20, opciones: opciones.sort((a, b) => a - b) }]);
  const used = await alumna.browser.call(getPrueba, { params: { id: pruebaId } });
  expect(used.body.resource!.intento).toBe(1);
});

test('EVA-02 each submit uses an attempt, and after the last one there is no more', async () => {
  const notas = [];
  for (const bien of [false, true, false]) notas.push((await enviar(responder(examen, bien))).body.resource?.nota);
  expect(notas).toEqual([0, 20, 0]);
  const { status, body } = await enviar(responder(examen));
  expect([status, body.codigo, body.message]).toEqual([409, 'sin-intentos', 'Ya usaste todos tus intentos.']);
  const late = await alumna.browser.call(saveBorrador, {
    params: { id: examen.pruebaId },
    body: { opciones: [], version: 50 },
  });
  expect([late.status, late.body.codigo]).toEqual([409, 'sin-intentos']);
  expect(await contados()).toHaveLength(3);
  await t.house.db.execute(sql`update intento set anulado = now() where usuario_id = ${alumna.usuarioId}`);
  expect((await enviar(responder(examen))).body.resource).toMatchObject({ numero: 1, intentosRestantes: 2 });
});

test('an attempt that was not annulled with the others does not stand in the way of the next', async () => {
  for (const _ of [1, 2]) await enviar(responder(examen));
  await t.house.db.execute(
    sql`update intento set anulado = now() where usuario_id = ${alumna.usuarioId} and numero = 1`,
  );
  expect((await enviar(responder(examen))).body.resource).toMatchObject({ numero: 3, intentosRestantes: 1 });
  expect((await enviar(responder(examen))).body.resource).toMatchObject({ numero: 4, intentosRestantes: 0 });
  expect((await enviar(responder(examen))).status).toBe(409);
});

describe('what is refused counts nothing and touches no draft', () => {
  const cases: [string, () => Promise<object>, number, string | RegExp][] = [
    [
      'an option of another test',
      async () => {
        const other = await makeExamen(t.house.db);
        return { ...responder(examen), opciones: [...responder(examen).opciones, ...responder(other).opciones] };
      },
      422,
      /^La prueba cambió mientras la respondías\. .*\nLa opción \d+ no es de esta prueba\./,
    ],
    [
      'an option that is nowhere',
      async () => ({ ...responder(examen), opciones: [2_000_000_000] }),
      422,
      /^La prueba cambió .*\nLa opción 2000000000 no es de esta prueba\.$/,
    ],
    [
      'text for a question with options',
      async () => ({ ...responder(examen), abiertas: [{ preguntaId: examen.preguntas[0]!.preguntaId, texto: 'Sí' }] }),
      422,
      /^La prueba cambió .*\nLa pregunta \d+ no es una pregunta abierta de esta prueba\.$/,
    ],
    [
      'a question left out',
      async () => ({ ...responder(examen), opciones: responder(examen).opciones.slice(0, -1) }),
      422,
      'Responde todas las preguntas.',
    ],
    ['nothing at all', async () => ({ pruebaId: examen.pruebaId }), 422, 'Responde todas las preguntas.'],
    [
      'two options where one excludes the other',
      async () => {
        const [, exclusiva] = examen.preguntas;
        const opciones = [...responder(examen).opciones, ...exclusiva!.opciones.map(({ opcionId }) => opcionId)];
        return { ...responder(examen), opciones };
      },
      422,
      'Elige una sola opción en la pregunta 2.',
    ],
    [
      'both true and false',
      async () => {
        const [, , vf] = examen.preguntas;
        const opciones = [...responder(examen).opciones, ...vf!.opciones.map(({ opcionId }) => opcionId)];
        return { ...responder(examen), opciones };
      },
      422,
      'Elige una sola opción en la pregunta 3.',
    ],
    [
      'a test that is not there',
      async () => ({ pruebaId: 2_000_000_000, opciones: [1] }),
      404,
      'No se pudo cargar la prueba',
    ],
  ];
  test.each(cases)('%s', async (_, bodyOf, status, message) => {
    const opciones = responder(examen).opciones.slice(0, 1);
    await alumna.browser.call(saveBorrador, { params: { id: examen.pruebaId }, body: { opciones, version: 1 } });
    const answer = await enviar(await bodyOf());
    expect(answer.status).toBe(status);
    expect([answer.body.message, ...Object.values(answer.body.errores ?? {})].join('\n')).toMatch(message);
    expect(await contados()).toEqual([]);
    expect(await borrador()).toMatchObject({ opciones, version: 1 });
  });

  test('a test without questions', async () => {
    const { pruebaId, cursoId } = await makeExamen(t.house.db, { preguntas: [] });
    const { browser } = await makeEstudiante(t, cursoId);
    const { status, body } = await browser.call(enviarRespuestas, { body: { pruebaId } });
    expect([status, body.message]).toEqual([409, 'Esta prueba aún no tiene preguntas.']);
  });

  test('ADMIN, who only previews', async () => {
    const { browser, usuarioId } = await makeAdministradora(t);
    const answers = [
      await browser.call(enviarRespuestas, { body: responder(examen) }),
      await browser.call(saveBorrador, { params: { id: examen.pruebaId }, body: { opciones: [], version: 1 } }),
    ];
    for (const { status, body } of answers) expect([status, body.codigo]).toEqual([403, 'vista-previa']);
    expect(await intentosDe(t.house.db, usuarioId, examen.pruebaId)).toEqual([]);
  });
});

describe('open questions', () => {
  beforeEach(async () => {
    examen = await makeExamen(t.house.db, { preguntas: [preguntaVF, preguntaAbierta] });
    alumna = await makeEstudiante(t, examen.cursoId);
  });

  test('their text counts as an answer, and the grade waits for a person', async () => {
    const { body } = await enviar(responder(examen));
    expect(body.resource).toMatchObject({ estado: 'pendiente', nota: null, pendientes: 1, intentosRestantes: 2 });
    const { body: own } = await alumna.browser.call(listIntentos, { params: { id: examen.pruebaId } });
    expect(own.resources).toEqual([
      {
        ...{ intentoId: body.resource!.intentoId, numero: 1, enviado: expect.any(String) },
        ...{ estado: 'pendiente', nota: null },
        comentarios: [
          {
            enunciado: preguntaAbierta.enunciado,
            texto: 'Apelación, dentro de quince días.',
            puntos: null,
            comentario: '',
          },
        ],
      },
    ]);
  });

  test.each(['', '   ', '\n\t'])('blank text %j does not', async (texto) => {
    const abiertas = responder(examen).abiertas.map(({ preguntaId }) => ({ preguntaId, texto }));
    const { status, body } = await enviar({ ...responder(examen), abiertas });
    expect([status, body.message]).toEqual([422, 'Responde todas las preguntas.']);
  });

  test('one’s attempts are one’s own, and stay readable when access has ended', async () => {
    await enviar(responder(examen));
    const other = await makeEstudiante(t, examen.cursoId);
    const params = { id: examen.pruebaId };
    expect((await other.browser.call(listIntentos, { params })).body.resources).toEqual([]);
    await t.house.db.execute(sql`delete from matricula where usuario_id = ${alumna.usuarioId}`);
    expect((await alumna.browser.call(listIntentos, { params })).body.resources).toHaveLength(1);
    expect((await alumna.browser.call(listIntentos, { params: { id: 2_000_000_000 } })).status).toBe(404);
  });
});

describe('sent again under the same key', () => {
  const key = { 'idempotency-key': 'mi-envio-1' };

  test('the answer is the same and the attempt is one, one after the other or all at once', async () => {
    const first = await enviar(responder(examen), key);
    const again = await Promise.all(Array.from({ length: 8 }, () => enviar(responder(examen), key)));
    expect(first.status).toBe(200);
    for (const { text } of again) expect(text).toBe(first.text);
    expect(await contados()).toHaveLength(1);
    const atOnce = { 'idempotency-key': 'mi-envio-2' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => enviar(responder(examen), atOnce)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await contados()).toHaveLength(2);
  });

  test('also when it was the last attempt and access has ended since', async () => {
    for (const n of [1, 2, 3]) await enviar(responder(examen), { 'idempotency-key': `k${n}` });
    await t.house.db.execute(sql`delete from matricula where usuario_id = ${alumna.usuarioId}`);
    const { body } = await enviar(responder(examen), { 'idempotency-key': 'k3' });
    expect(body.resource).toMatchObject({ numero: 3, intentosRestantes: 0 });
  });

  test('other answers are not taken for the first ones', async () => {
    await enviar(responder(examen), key);
    const { status, body } = await enviar(responder(examen, false), key);
    expect([status, body.codigo]).toEqual([409, 'clave-repetida']);
    const other = await makeExamen(t.house.db, { curso: {} });
    await t.house.db.execute(sql`insert into matricula values (${alumna.usuarioId}, ${other.cursoId})`);
    expect((await enviar(responder(other), key)).status).toBe(409);
    expect(await contados()).toHaveLength(1);
    expect(await intentosDe(t.house.db, alumna.usuarioId, other.pruebaId)).toEqual([]);
  });

  test('a refusal is not remembered, and another student’s key is another key', async () => {
    expect((await enviar({ pruebaId: examen.pruebaId }, key)).status).toBe(422);
    expect((await enviar(responder(examen), key)).status).toBe(200);
    const other = await makeEstudiante(t, examen.cursoId);
    const { body } = await other.browser.call(enviarRespuestas, { body: responder(examen, false) }, key);
    expect(body.resource).toMatchObject({ numero: 1, nota: 0 });
  });

  test.each(['dos palabras', 'x'.repeat(201)])('%j is no key', async (value) => {
    expect((await enviar(responder(examen), { 'idempotency-key': value })).status).toBe(422);
    expect(await contados()).toEqual([]);
  });
});

test('a key is forgotten after a month, and not before', async () => {
  const headers = { 'idempotency-key': 'vieja' };
  const first = await enviar(responder(examen), headers);
  await dropOldKeys(t.house.db);
  expect((await enviar(responder(examen), headers)).text).toBe(first.text);
  await t.house.db.execute(sql`update idempotencia set creado = now() - interval '31 days'`);
  await dropOldKeys(t.house.db);
  expect((await enviar(responder(examen), headers)).body.resource).toMatchObject({ numero: 2 });
});

test('submitting empties the draft, and a save that was still on its way comes too late', async () => {
  const params = { id: examen.pruebaId };
  const { opciones } = responder(examen);
  const save = (version: number) => alumna.browser.call(saveBorrador, { params, body: { opciones, version } });
  expect((await save(1)).status).toBe(200);
  await enviar(responder(examen));
  expect(await borrador()).toEqual({ opciones: [], abiertas: [], version: 2, guardado: null });
  const late = await save(2);
  expect([late.status, late.body.codigo]).toEqual([409, 'cambio-ajeno']);
  expect(late.body.resource).toMatchObject({ opciones: [], version: 2 });
  expect((await save(3)).status).toBe(200);
});

test('a grade stays what it was when the test is edited', async () => {
  await enviar(responder(examen));
  const admin = (await makeAdministradora(t)).browser;
  const [primera, , vf] = examen.preguntas;
  const opciones = preguntaMultiple.opciones.map(({ descripcion, correcto }) => ({ descripcion, correcto: !correcto }));
  const pruebaId = examen.pruebaId;
  await admin.call(updatePregunta, {
    params: { id: primera!.preguntaId },
    body: { ...preguntaMultiple, opciones, pruebaId },
  });
  await admin.request('DELETE', `/api/preguntas/${vf!.preguntaId}`);
  expect(await contados()).toMatchObject([{ nota: 20 }]);
  expect((await enviar(responder(examen))).status).toBe(422);
  const { opciones: rest } = responder({ pruebaId, preguntas: examen.preguntas.slice(0, 2) });
  expect((await enviar({ pruebaId, opciones: rest })).body.resource).toMatchObject({ numero: 2, nota: 10 });
  expect(await contados()).toMatchObject([{ nota: 20 }, { nota: 10 }]);
});
