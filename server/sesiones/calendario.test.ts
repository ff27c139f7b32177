import { setProrroga } from 'domain/contract/rendiciones.ts';
import { createCalendario, deleteCalendario, listCalendarios } from 'domain/contract/sesiones.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allPruebas } from '../db/schema/pruebas.ts';
import { calendarios, sesionesProgramadas } from '../db/schema/sesiones-programadas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce, times } from '../testing/barrier.ts';
import { makeCurso, makeDocente, makeModulo, makePrueba } from '../testing/builders.ts';
import { signedIn } from '../testing/people.ts';
import { makeSesion } from '../testing/sesiones.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Calendar programs send no cookies. */
const feed = (url: string, headers = {}) => t.client().request('GET', new URL(url).pathname, { headers });
const unfolded = (text: string) => text.replaceAll('\r\n ', '');
const eventOf = (text: string, uid: string) =>
  unfolded(text)
    .split('BEGIN:VEVENT\r\n')
    .find((event) => event.startsWith(`UID:${uid}@`)) ?? '';

async function student() {
  const { db } = t.deps;
  const ana = await signedIn(t, 'USU');
  const fechaHoraLimite = new Date('2031-06-30T22:00:00-05:00');
  const { cursoId } = await makeCurso(db, { nombre: 'Notarial, parte; 1', vigencia: null, fechaHoraLimite });
  const inicio = new Date('2031-03-10T19:00:00-05:00');
  const { docenteId: ponenteId } = await makeDocente(db, { nombre: 'Ada', apellido: `Ponce ${cursoId}` });
  const sesion = await makeSesion(db, { cursoId, inicio, nombre: 'Apertura', ponenteId });
  const { moduloId } = await makeModulo(db, { cursoId, tipoModuloId: 2 });
  const { pruebaId } = await makePrueba(db, { moduloId, nombre: 'Parcial' });
  await db
    .update(allPruebas)
    .set({ cierre: new Date('2031-04-01T23:00:00-05:00') })
    .where(eq(allPruebas.pruebaId, pruebaId));
  await enrolAlumno(db, ana.person.usuarioId, cursoId);
  const { url, calendarioId } = (await ana.browser.call(createCalendario, {})).body.resource!;
  return { ana, cursoId, pruebaId, materialId: sesion.materialId, url, calendarioId };
}

test('CAL-01 CAL-04 the calendar has sessions, test closings and course ends of its person, and leads to our pages', async () => {
  const { ana, cursoId, pruebaId, materialId, url } = await student();
  const elsewhere = await makeSesion(t.deps.db, { nombre: 'De otros' });
  const { status, text, headers } = await feed(url);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const sesion = eventOf(text, `sesion-${materialId}`);
  expect(sesion).toContain('DTSTART:20310311T000000Z\r\nDTEND:20310311T020000Z\r\n');
  expect(sesion).toContain('SEQUENCE:0\r\nSTATUS:CONFIRMED\r\nSUMMARY:Apertura · Notarial\\, parte\\; 1\r\n');
  expect(sesion).toContain(`DESCRIPTION:Con Ada Ponce ${cursoId}.\\nEntra desde 15 minutos antes: `);
  expect(text.match(/UID:sesion-/g)).toHaveLength(1);
  expect(sesion).toMatch(new RegExp(`URL:http[^\r]+/sesion/${materialId}\r\n`));
  expect(eventOf(text, `prueba-${pruebaId}`)).toContain('DTEND:20310402T040000Z');
  expect(eventOf(text, `curso-${cursoId}`)).toContain('DTEND:20310701T030000Z');
  expect(text).not.toContain('zoom.example');
  expect(eventOf(text, `sesion-${elsewhere.materialId}`)).toBe('');
  // Neither URL nor file names the person, and only a hash of the token is stored.
  for (const own of [ana.person.dni, ana.person.correo, 'Quispe']) expect(url + text).not.toContain(own);
  const token = /calendario\/([\w-]{32})\.ics$/.exec(url)![1]!;
  const { rows } = await t.deps.db.execute(sql`select encode(token_hash, 'escape') as stored from calendario`);
  expect(JSON.stringify(rows)).not.toContain(token);

  const set = { inicio: new Date('2031-03-11T19:00:00-05:00'), fin: new Date('2031-03-11T21:00:00-05:00') };
  const changes = { ...set, secuencia: 2, cancelada: new Date() };
  await t.deps.db.update(sesionesProgramadas).set(changes).where(eq(sesionesProgramadas.materialId, materialId));
  const moved = eventOf((await feed(url)).text, `sesion-${materialId}`);
  expect(moved).toContain('DTSTART:20310312T000000Z');
  expect(moved).toContain('SEQUENCE:2\r\nSTATUS:CANCELLED\r\n');
});

test('CAL-01 a cancelled course cancels its closings and its end in the calendar', async () => {
  const { cursoId, pruebaId, url } = await student();
  await t.deps.db.execute(sql`update curso set archivado = now(), cancelado = now() where curso_id = ${cursoId}`);
  const { text } = await feed(url);
  for (const uid of [`prueba-${pruebaId}`, `curso-${cursoId}`])
    expect(eventOf(text, uid)).toContain('STATUS:CANCELLED\r\n');
});

test('SEA-75 CAL-03 the closing of a test in the calendar has the extra minutes of its student, and of nobody else', async () => {
  const { ana, cursoId, pruebaId, url } = await student();
  const luis = await signedIn(t, 'USU');
  await enrolAlumno(t.deps.db, luis.person.usuarioId, cursoId);
  const other = (await luis.browser.call(createCalendario, {})).body.resource!.url;
  const admin = (await signedIn(t, 'ADMIN')).browser;
  const body = { usuarioId: ana.person.usuarioId, minutos: 45 };
  expect((await admin.call(setProrroga, { params: { id: pruebaId }, body })).status).toBe(200);
  const closing = async (address: string) =>
    /DTEND:(\w+)/.exec(eventOf((await feed(address)).text, `prueba-${pruebaId}`))?.[1];
  expect([await closing(url), await closing(other)]).toEqual(['20310402T044500Z', '20310402T040000Z']);
});

test('CAL-01 an unchanged calendar answers 304, and one without access or enrolment is empty', async () => {
  const { url, cursoId } = await student();
  const etag = (await feed(url)).headers.get('etag')!;
  expect((await feed(url, { 'if-none-match': etag })).status).toBe(304);
  await t.deps.db.execute(sql`update curso set activa = false where curso_id = ${cursoId}`);
  const closed = await feed(url, { 'if-none-match': etag });
  expect([closed.status, closed.text.includes('VEVENT')]).toEqual([200, false]);
});

test('CAL-02 an address is shown once, revoked by its owner alone, and ends with the account', async () => {
  const { ana, url, calendarioId } = await student();
  const other = await student();
  const read = await ana.browser.call(listCalendarios, {});
  expect(read.body.resources).toEqual([{ calendarioId, agenda: false, creado: expect.any(String), ultimoUso: null }]);
  await feed(url);
  const [used] = (await ana.browser.call(listCalendarios, {})).body.resources!;
  expect(used!.ultimoUso).not.toBeNull();
  expect((await other.ana.browser.call(listCalendarios, {})).body.resources).toMatchObject([{ ultimoUso: null }]);
  const revoke = (browser: typeof ana.browser) => browser.call(deleteCalendario, { params: { id: calendarioId } });
  expect([(await revoke(other.ana.browser)).status, (await feed(url)).status]).toEqual([404, 200]);
  expect([(await revoke(ana.browser)).status, (await feed(url)).status]).toEqual([200, 404]);
  expect((await revoke(ana.browser)).status).toBe(404);
  await t.deps.db.execute(sql`update usuario set eliminado = now() where usuario_id = ${other.ana.person.usuarioId}`);
  expect((await feed(other.url)).status).toBe(404);
  for (const name of ['x.ics', `${'a'.repeat(32)}.ics`, `${'a'.repeat(32)}`, '%2e%2e']) {
    expect((await t.client().request('GET', `/calendario/${name}`)).status).toBe(404);
  }
});

test('CAL-02 a person has at most five addresses, also when asked for at once', async () => {
  const { browser, person } = await signedIn(t, 'USU');
  const create = () => browser.call(createCalendario, {});
  const answers = await atOnce(t.deps, 'calendario', times(7, create));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409]);
  expect(await t.deps.db.$count(calendarios, eq(calendarios.usuarioId, person.usuarioId))).toBe(5);
});
