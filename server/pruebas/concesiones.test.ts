import { listModulos } from 'domain/contract/modulos.ts';
import { saveBorrador } from 'domain/contract/pruebas.ts';
import { setIntentosExtra, setProrroga } from 'domain/contract/rendiciones.ts';
import { downloadOwnData } from 'domain/contract/solicitudes.ts';
import { anonymiseUsuario } from 'domain/contract/usuarios.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { waitErased } from '../testing/erasure-checks.ts';
import { answersFor, makeAdmin, makeEstudiante } from '../testing/exams.ts';
import { minute, sittingsOf, stopAtNine } from '../testing/sittings.ts';
import { unzip } from '../testing/unzip.ts';
import { closeRendiciones } from './close-rendiciones.ts';

let t: TestApp;
let admin: Client;
let s: ReturnType<typeof sittingsOf>;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
  s = sittingsOf(t, admin);
});
afterAll(() => t.close());

describe('extra attempts', () => {
  test('SEA-07 one student gets another attempt; the grades of everybody stay, and only they have it', async () => {
    const exam = await s.examWith({ intentos: 1 });
    const { browser, usuarioId, pruebaId, cursoId } = exam;
    const classmate = await makeEstudiante(t, cursoId);
    for (const each of [browser, classmate.browser]) expect((await s.send(each, exam, false)).status).toBe(200);
    expect((await s.send(browser, exam)).body).toMatchObject({ codigo: 'sin-intentos' });

    expect((await s.extra(usuarioId, pruebaId, 1)).body.resource).toMatchObject({
      usuarioId,
      intentosExtra: 1,
      intento: 1,
    });
    expect(await s.read(browser, pruebaId)).toMatchObject({ intentos: 2, intento: 1, intentosExtra: 1 });
    expect(await s.read(admin, pruebaId)).toMatchObject({ intentos: 1 });
    const seenBy = async (who: Client) => (await who.call(listModulos, { query: { cursoId } })).body.resources![0]!;
    expect(await seenBy(browser)).toMatchObject({ intentoMax: 2, intento: 1, nota: 0 });
    expect(await seenBy(classmate.browser)).toMatchObject({ intentoMax: 1 });
    expect(await seenBy(admin)).toMatchObject({ intentoMax: 1, intentosEnviados: 2 });

    const draft = { params: { id: pruebaId }, body: { opciones: answersFor(exam).opciones, version: 2 } };
    expect((await browser.call(saveBorrador, draft)).status).toBe(200);
    expect((await classmate.browser.call(saveBorrador, draft)).body).toMatchObject({ codigo: 'sin-intentos' });
    expect((await s.send(browser, exam)).body.resource).toMatchObject({ nota: 20, intentosRestantes: 0 });
    expect((await s.send(browser, exam)).body).toMatchObject({ codigo: 'sin-intentos' });
    expect((await s.send(classmate.browser, exam)).body).toMatchObject({ codigo: 'sin-intentos' });
  });

  test('SEA-07 the extra attempt of a timed test is started, and closed by the server like any other', async () => {
    const at = stopAtNine();
    const exam = await s.examWith({ intentos: 1, minutos: 10 });
    const { browser, usuarioId, pruebaId } = exam;
    await s.begin(browser, pruebaId);
    await s.send(browser, exam, false);
    expect((await s.begin(browser, pruebaId)).body).toMatchObject({ codigo: 'sin-intentos' });
    await s.extra(usuarioId, pruebaId, 2);
    expect((await s.begin(browser, pruebaId)).body.resource).toMatchObject({ rendicion: { fin: minute(10) } });
    at(11);
    // Too late: the saved answers count.
    const late = await s.send(browser, exam);
    expect(late.body.resource).toMatchObject({ entrega: 'automatica', nota: 0, intentosRestantes: 1 });
    expect((await s.begin(browser, pruebaId)).body.resource).toMatchObject({ rendicion: { fin: minute(21) } });
    at(22);
    expect(await closeRendiciones(t.deps)).toBe(1);
    expect((await s.begin(browser, pruebaId)).body).toMatchObject({ codigo: 'sin-intentos' });
  });

  test('SEA-07 is audited once, taken back alone, and refused for strangers and nonsense', async () => {
    const { usuarioId, pruebaId } = await s.examWith({ minutos: 10 });
    await s.minutos(pruebaId, { usuarioId, minutos: 5 });
    for (const n of [3, 3, 0]) expect((await s.extra(usuarioId, pruebaId, n)).status).toBe(200);
    expect(await s.granted(pruebaId)).toEqual([[usuarioId, 5, 0]]);
    const { rows } = await t.deps.db.execute(sql`
      select antes->'intentosExtra' as antes, despues->'intentosExtra' as despues from auditoria
       where accion = 'intentos-extra' and entidad_id = ${String(pruebaId)} order by auditoria_id`);
    expect(rows).toEqual([
      { antes: 0, despues: 3 },
      { antes: 3, despues: 0 },
    ]);
    const stranger = await makeEstudiante(t);
    expect((await s.extra(stranger.usuarioId, pruebaId, 1)).body).toMatchObject({
      status: 422,
      errores: { usuarioId: 'Esta persona no está matriculada en el curso' },
    });
    expect((await s.extra(usuarioId, 999_999, 1)).status).toBe(404);
    for (const n of [-1, 101, 1.5])
      expect((await s.extra(usuarioId, pruebaId, n)).body.errores).toHaveProperty('extra');
  });
});

describe('extra minutes of several', () => {
  test('TRM-36 twelve students get another attempt in one request, all or none, one entry each in the history', async () => {
    const { usuarioId, pruebaId, cursoId } = await s.examWith({ intentos: 1 });
    const others: number[] = [];
    for (let n = 0; n < 11; n += 1) others.push((await makeEstudiante(t, cursoId)).usuarioId);
    const usuarioIds = [usuarioId, ...others];
    const give = (ids: number[], extra: number) =>
      admin.call(setIntentosExtra, { body: { usuarioIds: ids, pruebaId, extra } });
    const stranger = await makeEstudiante(t);
    expect((await give([...usuarioIds, stranger.usuarioId], 1)).body.errores).toEqual({
      usuarioId: 'Alguna persona no está matriculada en el curso',
    });
    expect((await s.granted(pruebaId)).every(([, , extra]) => extra === 0)).toBe(true);
    expect((await give(usuarioIds, 1)).body.resource).toMatchObject({ cambiados: 12, intentosExtra: 1 });
    expect((await give([...usuarioIds, usuarioId], 1)).body.resource).toMatchObject({ cambiados: 0 });
    expect((await s.granted(pruebaId)).map(([id, , extra]) => [id, extra]).sort()).toEqual(
      usuarioIds.map((id) => [id, 1]).sort(),
    );
    const { rows } = await t.deps.db.execute(sql`
      select count(*)::int as n from auditoria where accion = 'intentos-extra' and entidad_id = ${String(pruebaId)}`);
    expect(rows).toEqual([{ n: 12 }]);
    expect((await give([], 1)).status).toBe(422);
  });

  test('SEA-09 all of them at once, also who is sitting, with one entry each in the history', async () => {
    stopAtNine();
    const { browser, usuarioId, pruebaId, cursoId } = await s.examWith({ minutos: 10 });
    const second = await makeEstudiante(t, cursoId);
    const third = await makeEstudiante(t, cursoId);
    await s.begin(browser, pruebaId);
    const usuarioIds = [second.usuarioId, usuarioId];
    expect((await s.minutos(pruebaId, { usuarioIds, minutos: 15 })).body.resource).toMatchObject({ cambiados: 2 });
    expect((await s.minutos(pruebaId, { usuarioIds, minutos: 15 })).body.resource).toMatchObject({ cambiados: 0 });
    expect((await s.granted(pruebaId)).toSorted()).toEqual(
      [
        [usuarioId, 15, 0],
        [second.usuarioId, 15, 0],
        [third.usuarioId, 0, 0],
      ].toSorted(),
    );
    expect((await s.read(browser, pruebaId)).rendicion!.fin).toBe(minute(25));
    const { rows } = await t.deps.db.execute(sql`
      select 1 from auditoria where accion = 'prorrogar' and entidad_id = ${String(pruebaId)}`);
    expect(rows).toHaveLength(2);
  });

  test('SEA-09 all or none: with a stranger among them nobody gets any', async () => {
    const { usuarioId, pruebaId } = await s.examWith({ minutos: 10 });
    const stranger = await makeEstudiante(t);
    const refused = await s.minutos(pruebaId, { usuarioIds: [usuarioId, stranger.usuarioId], minutos: 15 });
    expect(refused.body.errores).toEqual({ usuarioId: 'Alguna persona no está matriculada en el curso' });
    expect(await s.granted(pruebaId)).toEqual([[usuarioId, 0, 0]]);
    const nobody = await admin.call(setProrroga, { params: { id: pruebaId }, body: { minutos: 5 } });
    expect(nobody.body.errores).toEqual({ usuarioId: 'Elige a una persona' });
  });
});

test('SEA-15 what was granted is in the own-data archive, and leaves with the person', async () => {
  const { browser, usuarioId, pruebaId, dni } = await s.examWith({ minutos: 10, nombre: 'Final' });
  await s.minutos(pruebaId, { usuarioId, minutos: 5 });
  await s.extra(usuarioId, pruebaId, 2);
  const { data } = (await browser.call(downloadOwnData, {})).body.resource!;
  const files = unzip(Buffer.from(data, 'base64'));
  expect(JSON.parse(files.get('datos.json')!.toString()).concesiones).toMatchObject([
    { prueba: 'Final', minutos_adicionales: 5, intentos_adicionales: 2 },
  ]);
  const erased = await admin.call(anonymiseUsuario, { params: { id: usuarioId }, body: { motivo: 'Lo pidió' } });
  expect(erased.status).toBe(200);
  await waitErased(t, usuarioId);
  const { rows } = await t.deps.db.execute(sql`
    select (select count(*) from concesion where usuario_id = ${usuarioId})::int as granted,
           (select count(*) from auditoria where entidad_id = ${String(pruebaId)} and entidad = 'prueba'
             and despues ->> 'nombre' <> 'anonimizado · Final')::int as named`);
  expect([rows[0], dni]).toEqual([{ granted: 0, named: 0 }, expect.any(String)]);
});
