import { listModulos } from 'domain/contract/modulos.ts';
import { listIntentos, saveBorrador } from 'domain/contract/pruebas.ts';
import { setPlazo } from 'domain/contract/rendiciones.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { answersFor, makeAdmin, makeEstudiante } from '../testing/exams.ts';
import { minute, sittingsOf, stopAtNine } from '../testing/sittings.ts';

let t: TestApp;
let admin: Client;
let s: ReturnType<typeof sittingsOf>;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
  s = sittingsOf(t, admin);
});
afterAll(() => t.close());

type Plazo = { apertura?: string | null; cierre?: string | null };
const give = (pruebaId: number, usuarioIds: number[], { apertura = null, cierre = null }: Plazo) =>
  admin.call(setPlazo, { params: { id: pruebaId }, body: { usuarioIds, apertura, cierre } });

test('TRM-25 who has an own opening and closing begins and ends by them, the rest by those of the test', async () => {
  const at = stopAtNine();
  const exam = await s.examWith({ apertura: new Date(minute(0)), cierre: new Date(minute(60)) });
  const { browser, usuarioId, pruebaId, cursoId } = exam;
  const classmate = await makeEstudiante(t, cursoId);
  const own = { apertura: minute(90), cierre: minute(120) };
  expect((await give(pruebaId, [usuarioId], own)).body.resource).toMatchObject({ ...own, cambiados: 1 });
  expect((await s.begin(browser, pruebaId)).body.message).toMatch(/^Esta prueba abre el /);
  expect(await s.read(browser, pruebaId)).toMatchObject(own);
  expect(await s.read(admin, pruebaId)).toMatchObject({ apertura: minute(0), cierre: minute(60) });
  const seen = async (who: Client) => (await who.call(listModulos, { query: { cursoId } })).body.resources![0]!;
  expect(await seen(browser)).toMatchObject({ ...own, fase: 'antes' });
  expect(await seen(classmate.browser)).toMatchObject({ cierre: minute(60), fase: 'abierta' });
  expect((await s.begin(classmate.browser, pruebaId)).body.resource).toMatchObject({ rendicion: { fin: minute(60) } });

  at(100);
  expect((await s.begin(browser, pruebaId)).body.resource).toMatchObject({ rendicion: { fin: minute(120) } });
  await s.minutos(pruebaId, { usuarioId, minutos: 5 });
  expect(await s.read(browser, pruebaId)).toMatchObject({ rendicion: { fin: minute(125) } });
  // The dates move during the sitting: its end moves too.
  await give(pruebaId, [usuarioId], { apertura: minute(90), cierre: minute(150) });
  expect(await s.read(browser, pruebaId)).toMatchObject({ rendicion: { fin: minute(155) } });
  at(156);
  expect((await s.send(browser, exam)).body.resource).toMatchObject({ entrega: 'automatica' });
});

test('TRM-25 an own closing of a test without one asks for an explicit start, of that student alone', async () => {
  const at = stopAtNine();
  const exam = await s.examWith({ intentos: 1 });
  const { browser, usuarioId, pruebaId, cursoId } = exam;
  const classmate = await makeEstudiante(t, cursoId);
  await give(pruebaId, [usuarioId], { cierre: minute(30) });
  const draft = { params: { id: pruebaId }, body: { opciones: answersFor(exam).opciones, version: 1 } };
  expect((await browser.call(saveBorrador, draft)).body).toMatchObject({ codigo: 'prueba-sin-empezar' });
  expect((await classmate.browser.call(saveBorrador, draft)).status).toBe(200);
  at(31);
  expect((await s.begin(browser, pruebaId)).body.message).toMatch(/^Esta prueba cerró el /);
});

test('TRM-25 to several at once and taken back, audited once each; what cannot be is refused by field', async () => {
  stopAtNine();
  const { usuarioId, pruebaId, cursoId } = await s.examWith({ cierre: new Date(minute(60)) });
  const second = await makeEstudiante(t, cursoId);
  const both = [usuarioId, second.usuarioId];
  expect((await give(pruebaId, both, { cierre: minute(90) })).body.resource).toMatchObject({ cambiados: 2 });
  expect((await give(pruebaId, both, { cierre: minute(90) })).body.resource).toMatchObject({ cambiados: 0 });
  expect((await give(pruebaId, both, {})).body.resource).toMatchObject({ cambiados: 2, apertura: null, cierre: null });
  const { rows } = await t.deps.db.execute(sql`
    select count(*)::int as n from auditoria where accion = 'plazo-propio' and entidad_id = ${String(pruebaId)}`);
  expect(rows).toEqual([{ n: 4 }]);
  const errors = async (plazo: Plazo, ids = both) => (await give(pruebaId, ids, plazo)).body.errores;
  const order = { cierre: 'El cierre va después de la apertura' };
  expect(await errors({ apertura: minute(90), cierre: minute(80) })).toEqual(order);
  // Checked against the closing of the test, which applies when no own closing is given.
  expect(await errors({ apertura: minute(70) })).toEqual(order);
  const stranger = await makeEstudiante(t);
  expect(await errors({}, [stranger.usuarioId])).toHaveProperty('usuarioId');
});

test('TRM-26 explanations of a closed test wait for who may still sit it', async () => {
  const at = stopAtNine();
  const exam = await s.examWith({ cierre: new Date(minute(60)), explicaciones: 'al-cerrar' });
  const { browser, pruebaId, cursoId } = exam;
  const late = await makeEstudiante(t, cursoId);
  await t.deps.db.execute(sql`update pregunta set explicacion = 'Porque sí.' where prueba_id = ${pruebaId}`);
  await s.begin(browser, pruebaId);
  await s.send(browser, exam);
  await give(pruebaId, [late.usuarioId], { cierre: minute(120) });
  const explained = async () =>
    JSON.stringify((await browser.call(listIntentos, { params: { id: pruebaId } })).body).includes('Porque sí.');
  at(61);
  expect(await explained()).toBe(false);
  at(121);
  expect(await explained()).toBe(true);
});
