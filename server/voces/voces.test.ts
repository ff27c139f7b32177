import { randomUUID } from 'node:crypto';
import { saveOwnRespuesta, withdrawCita } from 'domain/contract/encuestas.ts';
import { getFlyerExtras } from 'domain/contract/flyers.ts';
import { anonymiseUsuario } from 'domain/contract/usuarios.ts';
import * as contract from 'domain/contract/voces.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { signedIn } from '../testing/people.ts';
import { makeEnded, makeRespuesta, opinionOf } from '../testing/samples-encuestas.ts';
import { enrolAlumno } from '../testing/study.ts';

type Person = Awaited<ReturnType<typeof signedIn>>;

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await startTestApp({ pages: true });
  admin = await signedIn(t, 'ADMIN');
});
afterAll(() => t.close());

const words = 'Los casos reales. La claridad de la docente.';

async function quoted(cita: 'no' | 'iniciales' | 'nombre' = 'nombre', mejor = words) {
  const { cursoId } = await makeEnded(t);
  const ana = await signedIn(t, 'USU');
  await enrolAlumno(t.deps.db, ana.person.usuarioId, cursoId);
  const answer = (now: typeof cita, said = mejor) =>
    ana.browser.call(saveOwnRespuesta, {
      params: { cursoId },
      body: { respuestas: opinionOf({ mejor: said }), cita: now },
    });
  await answer(cita);
  return { cursoId, ana, answer };
}

const tray = async (cursoId: number) => {
  const { body } = await admin.browser.call(contract.listVoces, { query: { page: 1, size: 50 } });
  return body.resources!.filter((voz) => voz.cursoId === cursoId);
};
const decide = (
  id: number,
  body: { estado: 'aprobada' | 'descartada' | 'pendiente'; texto?: string; version?: number },
) => admin.browser.call(contract.decideVoz, { params: { id }, body });
/** Read as a visitor, from the response cache. */
const flyer = async (id: number) => (await t.client().call(getFlyerExtras, { params: { id } })).body.resource!;
const shown = async (cursoId: number) => (await flyer(cursoId)).voces;

test('ENC-11 words are shown once ADMIN approves them, with name or initials as chosen, and nothing without permission', async () => {
  const { cursoId, ana } = await quoted('iniciales');
  const silent = await quoted('no');
  const blank = await quoted('nombre', '  ');
  expect(await tray(silent.cursoId)).toEqual([]);
  expect(await tray(blank.cursoId)).toEqual([]);
  const [voz] = await tray(cursoId);
  expect(voz).toMatchObject({ original: words, texto: null, estado: 'pendiente', cita: 'iniciales' });
  expect(await shown(cursoId)).toEqual([]);
  expect((await decide(voz!.vozId, { estado: 'aprobada' })).body.resource).toMatchObject({ texto: words });
  const { nombre, apellido } = ana.person;
  const initials = `${nombre[0]}. ${apellido[0]}.`;
  expect(await shown(cursoId)).toEqual([{ texto: words, autor: initials }]);
  const landing = await t.client().call(contract.listPublicVoces, {});
  expect(landing.body.resources).toContainEqual(expect.objectContaining({ cursoId, texto: words, autor: initials }));
  const page = await t.client().request('GET', `/catalogo/flyer/${cursoId}`);
  expect(page.text).toContain('Lo que dicen quienes lo llevaron');
  expect(page.text).toContain(words);
  expect(page.text).toContain(initials);
  expect(page.text).not.toContain('aggregateRating');
  const home = (await t.client().request('GET', '/')).text;
  for (const said of ['Lo que dicen quienes estudiaron aquí', words, initials]) expect(home).toContain(said);
  const named = await quoted('nombre');
  await decide((await tray(named.cursoId))[0]!.vozId, { estado: 'aprobada' });
  const autor = `${named.ana.person.nombre} ${named.ana.person.apellido}`;
  expect(await shown(named.cursoId)).toEqual([{ texto: words, autor }]);
  const coordinacion = await signedIn(t, 'COORDINACION');
  expect((await coordinacion.browser.call(contract.listVoces, { query: {} })).status).toBe(403);
});

test('ENC-12 ADMIN cuts with … and changes no word; both sides withdraw; other words wait again', async () => {
  const { cursoId, ana, answer } = await quoted();
  const { vozId, version } = (await tray(cursoId))[0]!;
  const changed = await decide(vozId, { estado: 'aprobada', texto: 'Los casos irreales…' });
  expect(changed.body.errores?.texto).toMatch(/^Solo puedes quitar partes/);
  expect((await decide(vozId, { estado: 'aprobada', texto: 'Los casos reales…', version })).status).toBe(200);
  expect((await decide(vozId, { estado: 'descartada', version })).body.codigo).toBe('cambio-ajeno');
  expect(await shown(cursoId)).toMatchObject([{ texto: 'Los casos reales…' }]);
  await decide(vozId, { estado: 'descartada' });
  expect(await shown(cursoId)).toEqual([]);
  await decide(vozId, { estado: 'aprobada' });
  await answer('iniciales');
  await expect
    .poll(() => shown(cursoId))
    .toMatchObject([{ texto: words, autor: expect.stringMatching(/^\S\. \S\.$/) }]);
  await answer('nombre', 'Otras palabras');
  await expect.poll(() => shown(cursoId)).toEqual([]);
  expect(await tray(cursoId)).toMatchObject([{ vozId, original: 'Otras palabras', estado: 'pendiente', texto: null }]);
  await decide(vozId, { estado: 'aprobada' });
  expect(await shown(cursoId)).toHaveLength(1);
  await ana.browser.call(withdrawCita, { params: { cursoId } });
  await expect.poll(() => shown(cursoId)).toEqual([]);
  expect(await tray(cursoId)).toEqual([]);
  expect((await decide(vozId, { estado: 'aprobada' })).status).toBe(404);
});

test('ENC-13 average and number are shown from five answers on, also to crawlers, and follow a sixth one', async () => {
  const { cursoId } = await makeEnded(t);
  const rated = async () => {
    const { person } = await signedIn(t, 'USU');
    await makeRespuesta(t, cursoId, person.usuarioId);
    return person;
  };
  for (let n = 0; n < 4; n++) await rated();
  expect((await flyer(cursoId)).opinion).toBeNull();
  const ofPage = async () => (await t.client().request('GET', `/catalogo/flyer/${cursoId}`)).text;
  expect(await ofPage()).not.toContain('aggregateRating');
  const { usuarioId } = await rated();
  await expect.poll(async () => (await flyer(cursoId)).opinion).toEqual({ promedio: 4.7, respuestas: 5 });
  await expect.poll(ofPage).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4.7,"ratingCount":5');
  expect(await ofPage()).toContain('promedio de');
  await rated();
  const sixth = '"aggregateRating":{"@type":"AggregateRating","ratingValue":4.7,"ratingCount":6';
  await expect.poll(ofPage).toContain(sixth);
  await t.deps.db.execute(sql`delete from encuesta_respuesta where curso_id = ${cursoId} and usuario_id = (
    select max(usuario_id) from encuesta_respuesta where curso_id = ${cursoId})`);
  await t.deps.db.execute(sql`update usuario set eliminado = now() where usuario_id = ${usuarioId}`);
  await expect.poll(async () => (await flyer(cursoId)).opinion).toBeNull();
});

test('ENC-17 the landing shows the average of the course of a quote and its number, from five answers on', async () => {
  const { cursoId } = await quoted('iniciales');
  await decide((await tray(cursoId))[0]!.vozId, { estado: 'aprobada' });
  const ofLanding = async () => {
    const { body } = await t.client().call(contract.listPublicVoces, {});
    return body.resources!.find((each) => each.cursoId === cursoId);
  };
  expect(await ofLanding()).toMatchObject({ texto: words, opinion: null });
  for (let n = 0; n < 3; n++) await makeRespuesta(t, cursoId, (await signedIn(t, 'USU')).person.usuarioId);
  expect(await ofLanding()).toMatchObject({ opinion: null });
  await makeRespuesta(t, cursoId, (await signedIn(t, 'USU')).person.usuarioId);
  await expect.poll(ofLanding).toMatchObject({ opinion: { respuestas: 5 } });
  const { opinion } = (await flyer(cursoId))!;
  expect((await ofLanding())!.opinion).toEqual(opinion);
  const home = async () => (await t.client().request('GET', '/')).text.replaceAll('<!-- -->', '');
  await expect.poll(home).toContain(`${opinion!.promedio.toFixed(1)} de 5, promedio de 5 encuestas`);
});

test('ENC-14 public pages follow the name, the deletion and the erasure of who is quoted', async () => {
  const said = `Los casos de la corte ${randomUUID()}.`;
  const { cursoId, ana } = await quoted('nombre', said);
  const { vozId } = (await tray(cursoId))[0]!;
  const { usuarioId } = ana.person;
  /** Whether flyer and landing page show the text with this author; both come from the response cache. */
  const onPages = async (autor = `${ana.person.nombre} ${ana.person.apellido}`) => {
    const paths = [`/catalogo/flyer/${cursoId}`, '/'];
    const texts = await Promise.all(paths.map(async (path) => (await t.client().request('GET', path)).text));
    return texts.map((text) => text.includes(said) && text.includes(autor));
  };
  const [both, none] = [
    [true, true],
    [false, false],
  ];
  expect(await onPages()).toEqual(none);
  await decide(vozId, { estado: 'aprobada' });
  await expect.poll(() => onPages()).toEqual(both);
  await decide(vozId, { estado: 'descartada' });
  await expect.poll(() => onPages('')).toEqual(none);
  await decide(vozId, { estado: 'aprobada' });
  await expect.poll(() => onPages()).toEqual(both);
  await t.deps.db.execute(sql`update usuario set nombre = 'Zoila', apellido = 'Nueva' where usuario_id = ${usuarioId}`);
  await expect.poll(() => shown(cursoId)).toMatchObject([{ autor: 'Zoila Nueva' }]);
  await expect.poll(() => onPages('Zoila Nueva')).toEqual(both);
  await t.deps.db.execute(sql`update usuario set eliminado = now() where usuario_id = ${usuarioId}`);
  await expect.poll(() => shown(cursoId)).toEqual([]);
  await expect.poll(() => onPages('')).toEqual(none);
  await t.deps.db.execute(sql`update usuario set eliminado = null where usuario_id = ${usuarioId}`);
  await expect.poll(() => onPages('Zoila Nueva')).toEqual(both);
  const body = { motivo: 'Lo pidió por escrito' };
  expect((await admin.browser.call(anonymiseUsuario, { params: { id: usuarioId }, body })).status).toBe(200);
  await expect.poll(() => shown(cursoId)).toEqual([]);
  await expect.poll(() => onPages('')).toEqual(none);
  const { rowCount } = await t.deps.pool.query('select from voz where voz_id = $1', [vozId]);
  expect(rowCount).toBe(0);
});
