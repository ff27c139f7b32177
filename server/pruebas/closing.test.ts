import { saveBorrador, updatePrueba } from 'domain/contract/pruebas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { answersFor, type Exam, makeAdmin } from '../testing/exams.ts';
import { minute, sittingsOf, stopAtNine } from '../testing/sittings.ts';
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

describe('the closing is moved while somebody sits the test', () => {
  const close = (exam: Exam, cierre: string | null) =>
    admin.call(updatePrueba, {
      params: { id: exam.pruebaId },
      body: { nombre: 'Final', descripcion: 'De todo', intentos: 3, cierre },
    });
  const finOf = async (browser: Client, id: number) => (await s.read(browser, id)).rendicion!.fin;

  test('SEA-08 later and earlier reach the sitting, never before now, and the next save says so', async () => {
    const at = stopAtNine();
    const exam = await s.examWith({ cierre: new Date(minute(20)) });
    const { browser, pruebaId } = exam;
    await s.begin(browser, pruebaId);
    await close(exam, minute(40));
    expect(await finOf(browser, pruebaId)).toBe(minute(40));
    at(5);
    await close(exam, minute(10));
    const { opciones } = answersFor(exam);
    const saved = await browser.call(saveBorrador, { params: { id: pruebaId }, body: { opciones, version: 2 } });
    expect(saved.body.resource).toMatchObject({ fin: minute(10) });
    await close(exam, minute(2));
    expect(await finOf(browser, pruebaId)).toBe(minute(5));
    at(6);
    await closeRendiciones(t.deps);
    expect(await s.read(browser, pruebaId)).toMatchObject({ intento: 1, rendicion: null });
  });

  test('SEA-08 the time and the extra minutes of the sitting still count; a change of the time does not', async () => {
    stopAtNine();
    const exam = await s.examWith({ cierre: new Date(minute(20)), minutos: 30 });
    const { browser, usuarioId, pruebaId } = exam;
    await s.minutos(pruebaId, { usuarioId, minutos: 5 });
    await s.begin(browser, pruebaId);
    expect(await finOf(browser, pruebaId)).toBe(minute(25));
    await t.deps.db.execute(sql`update prueba set minutos = 5 where prueba_id = ${pruebaId}`);
    await close(exam, minute(120));
    expect(await finOf(browser, pruebaId)).toBe(minute(35));
    await close(exam, null);
    expect(await finOf(browser, pruebaId)).toBe(minute(35));
  });

  test('SEA-08 a sitting that begins at that moment gets the new end', async () => {
    stopAtNine();
    const exam = await s.examWith({ cierre: new Date(minute(20)) });
    const { browser, usuarioId, pruebaId } = exam;
    const [begun, moved] = await s.meeting(usuarioId, pruebaId, [
      () => s.begin(browser, pruebaId),
      () => close(exam, minute(40)),
    ]);
    expect([begun!.status, moved!.status]).toEqual([200, 200]);
    expect(await finOf(browser, pruebaId)).toBe(minute(40));
  });
});
