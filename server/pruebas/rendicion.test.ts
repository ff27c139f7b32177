import { listModulos } from 'domain/contract/modulos.ts';
import {
  deletePregunta,
  deletePrueba,
  getBorrador,
  getPrueba,
  listIntentos,
  listPreguntas,
  saveBorrador,
  submitRespuestas,
  updatePregunta,
  updatePrueba,
} from 'domain/contract/pruebas.ts';
import { listRendiciones, setProrroga, startRendicion } from 'domain/contract/rendiciones.ts';
import { tipoPregunta } from 'domain/rules/preguntas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { GradedPregunta } from '../db/schema/intentos.ts';
import { allPruebas } from '../db/schema/pruebas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import type { Client } from '../testing/client.ts';
import {
  drawnOf,
  type Exam,
  exclusivePregunta,
  intentosOf,
  makeAdmin,
  makeEstudiante,
  makeExam,
  openPregunta,
  preguntaVF,
} from '../testing/exams.ts';
import { openSession } from '../testing/sessions.ts';
import { closeRendiciones } from './close-rendiciones.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
});
afterAll(() => t.close());
// Open sittings of one test must not affect the next.
afterEach(() => t.deps.db.execute(sql`delete from rendicion`));

const begin = Date.parse('2026-11-23T09:00:00-05:00');
/** Stops `Date`; the returned function sets it to that many seconds after nine. */
function clock() {
  vi.useFakeTimers({ toFake: ['Date'], now: begin });
  onTestFinished(() => void vi.useRealTimers());
  return (seconds: number) => void vi.setSystemTime(begin + seconds * 1000);
}

type Settings = Partial<typeof allPruebas.$inferInsert>;

async function sitting(settings: Settings, preguntas = [preguntaVF, exclusivePregunta]) {
  const at = clock();
  const exam = await makeExam(t.deps.db, { preguntas });
  await t.deps.db
    .update(allPruebas)
    .set({ intentos: 3, ...settings })
    .where(sql`prueba_id = ${exam.pruebaId}`);
  const alumna = await makeEstudiante(t, exam.cursoId);
  return { ...exam, at, ...alumna, id: exam.pruebaId };
}

const start = (browser: Client, id: number) => browser.call(startRendicion, { params: { id } });
const read = async (browser: Client, id: number) => (await browser.call(getPrueba, { params: { id } })).body.resource!;
const save = (browser: Client, id: number, version: number, opciones: number[]) =>
  browser.call(saveBorrador, { params: { id }, body: { opciones, version } });
const send = (browser: Client, pruebaId: number, opciones: number[], incompleta?: boolean) =>
  browser.call(submitRespuestas, { body: { pruebaId, opciones, ...(incompleta && { incompleta }) } });
const entregas = async (browser: Client, id: number) =>
  (await browser.call(listIntentos, { params: { id } })).body.resources!.map(({ entrega, nota }) => [entrega, nota]);
/** The correct options of a test of closed questions. */
const right = ({ preguntas }: { preguntas: GradedPregunta[] }) =>
  preguntas.flatMap(({ opciones }) => opciones.filter(({ correcto }) => correcto).map(({ opcionId }) => opcionId));
const closeAll = () => closeRendiciones(t.deps);

describe('settings', () => {
  const data = { nombre: 'Final', descripcion: 'De todo el curso', intentos: 2 };
  let exam: Exam;
  beforeEach(async () => {
    exam = await makeExam(t.deps.db);
  });
  const put = (body: object) =>
    admin.call(updatePrueba, { params: { id: exam.pruebaId }, body: { ...data, ...body } as typeof data });

  test('REL-10 minutes, dates, draw and explanations are saved, echoed, and kept when they are not sent', async () => {
    const settings = {
      minutos: 40,
      apertura: '2026-11-23T09:00',
      cierre: '2026-11-23T11:00',
      muestra: 2,
      mezclaPreguntas: true,
      mezclaOpciones: true,
      explicaciones: 'al-cerrar',
    };
    const stored = { ...settings, apertura: '2026-11-23T14:00:00.000Z', cierre: '2026-11-23T16:00:00.000Z' };
    expect((await put(settings)).body.resource).toMatchObject({ ...stored, cantidad: 2 });
    expect((await put({})).body.resource).toMatchObject(stored);
    const cleared = { minutos: null, apertura: null, cierre: '', muestra: null, explicaciones: 'nunca' };
    expect((await put(cleared)).body.resource).toMatchObject({ ...cleared, cierre: null, cantidad: 3 });
  });

  test.each([
    [{ minutos: 0 }, 'minutos', 'Mínimo 1'],
    [{ minutos: 601 }, 'minutos', 'Máximo 600'],
    [{ minutos: 1.5 }, 'minutos', 'Escribe un número entero'],
    [{ muestra: 0 }, 'muestra', 'Mínimo 1'],
    [{ apertura: 'ayer' }, 'apertura', 'Escribe la fecha y la hora'],
    [{ apertura: '2026-11-23T09:00', cierre: '2026-11-23T09:00' }, 'cierre', 'El cierre va después de la apertura'],
    [{ explicaciones: 'al-cerrar' }, 'explicaciones', 'Pon primero cuándo cierra la prueba'],
  ])('REL-10 %j is refused', async (settings, field, message) => {
    expect((await put(settings)).body).toMatchObject({ status: 422, errores: { [field]: message } });
  });

  test('REL-10 what is sent must also fit what is stored', async () => {
    await put({ apertura: '2026-11-23T09:00' });
    expect((await put({ cierre: '2026-11-22T09:00' })).body.errores).toEqual({
      cierre: 'El cierre va después de la apertura',
    });
  });
});

describe('beginning', () => {
  test('REL-11 before it opens and after it closes a test gives no question and says when', async () => {
    const dates = { apertura: new Date(begin + 600_000), cierre: new Date(begin + 1_200_000) };
    const { at, browser, id } = await sitting(dates);
    const early = await start(browser, id);
    expect(early.body).toMatchObject({ status: 409, message: 'Esta prueba abre el lunes 23 de noviembre, 09:10.' });
    expect((await read(browser, id)).preguntas).toEqual([]);
    at(600);
    expect((await start(browser, id)).body.resource).toMatchObject({ rendicion: { fin: dates.cierre.toISOString() } });
    const { browser: late } = await makeEstudiante(t, (await read(browser, id)).cursoId);
    at(1_200);
    expect((await start(late, id)).body.message).toBe('Esta prueba cerró el lunes 23 de noviembre, 09:20.');
    expect((await read(late, id)).preguntas).toEqual([]);
  });

  test('REL-23 the list of modules says when a test opens and closes for that student, by the server', async () => {
    const dates = { apertura: new Date(begin + 600_000), cierre: new Date(begin + 1_200_000) };
    const { at, browser, id, cursoId, usuarioId } = await sitting(dates);
    const listed = async () => {
      const [modulo] = (await browser.call(listModulos, { query: { cursoId } })).body.resources!;
      return [modulo!.apertura, modulo!.cierre, modulo!.fase];
    };
    const [opens, closes] = [dates.apertura.toISOString(), dates.cierre.toISOString()];
    expect(await listed()).toEqual([opens, closes, 'antes']);
    at(600);
    expect(await listed()).toEqual([opens, closes, 'abierta']);
    at(1_200);
    expect(await listed()).toEqual([opens, closes, 'cerrada']);
    await admin.call(setProrroga, { params: { id }, body: { usuarioId, minutos: 15 } });
    expect(await listed()).toEqual([opens, new Date(begin + 2_100_000).toISOString(), 'abierta']);
  });

  test('REL-11 a test with only an opening is answered without a start, from then on', async () => {
    const { at, browser, id, ...exam } = await sitting({ apertura: new Date(begin + 60_000) });
    const message = 'Esta prueba abre el lunes 23 de noviembre, 09:01.';
    expect((await read(browser, id)).preguntas).toEqual([]);
    expect((await save(browser, id, 1, [])).body).toMatchObject({ status: 409, message });
    expect((await send(browser, id, right(exam))).body).toMatchObject({ status: 409, message });
    at(60);
    expect((await read(browser, id)).preguntas).toHaveLength(2);
    expect((await save(browser, id, 1, right(exam))).status).toBe(200);
    expect((await send(browser, id, right(exam))).body.resource).toMatchObject({ nota: 20, entrega: 'normal' });
  });

  test('REL-12 nothing is read, saved or sent before the start; the start fixes questions, order and end', async () => {
    const { at, browser, id, usuarioId, ...exam } = await sitting({ minutos: 40, mezclaPreguntas: true });
    expect(await read(browser, id)).toMatchObject({ preguntas: [], rendicion: null, cantidad: 2 });
    const listed = await browser.call(listPreguntas, { params: { id } });
    expect(listed.body.resource!.preguntas).toEqual([]);
    const refused = { status: 409, codigo: 'prueba-sin-empezar' };
    expect((await save(browser, id, 1, [])).body).toMatchObject(refused);
    expect((await send(browser, id, right(exam))).body).toMatchObject(refused);

    const begun = (await start(browser, id)).body.resource!;
    const fin = new Date(begin + 40 * 60_000).toISOString();
    expect(begun).toMatchObject({ rendicion: { inicio: new Date(begin).toISOString(), fin } });
    at(600);
    // A reload, a repeated request and a second device.
    const device = await openSession(t, usuarioId);
    for (const again of [await read(browser, id), (await start(device, id)).body.resource!, await read(device, id)]) {
      expect(again).toMatchObject({ preguntas: begun.preguntas, rendicion: begun.rendicion });
      expect(again.ahora).toBe(new Date(begin + 600_000).toISOString());
    }
    expect(JSON.stringify(begun)).not.toContain('correcto');
  });

  test('REL-13 with three of many each student gets a draw, is graded on it alone, and sees no other question', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ ...exclusivePregunta, enunciado: `Pregunta número ${at}` }));
    const { browser, id, usuarioId, preguntas } = await sitting(
      { muestra: 3, mezclaPreguntas: true, mezclaOpciones: true },
      many,
    );
    const drawn = (await start(browser, id)).body.resource!.preguntas;
    expect(drawn).toHaveLength(3);
    const theirs = await drawnOf(t.deps.db, usuarioId, id);
    expect(drawn.map(({ preguntaId }) => preguntaId)).toEqual(theirs.map(({ preguntaId }) => preguntaId));
    const stored = new Set(theirs.map(({ storedId }) => storedId));
    const others = preguntas.filter(({ preguntaId }) => !stored.has(preguntaId));
    expect(others).toHaveLength(9);
    expect((await send(browser, id, [...right({ preguntas: theirs }), ...right({ preguntas: others })])).status).toBe(
      422,
    );
    expect((await save(browser, id, 3, right({ preguntas: others }))).status).toBe(422);
    expect((await send(browser, id, right({ preguntas: theirs }))).body.resource).toMatchObject({ nota: 20 });
    const [kept] = (await t.deps.db.execute(sql`select preguntas from intento where usuario_id = ${usuarioId}`)).rows;
    expect(kept!.preguntas).toEqual(theirs);
    const next = (await start(browser, id)).body.resource!;
    expect(next).toMatchObject({ intento: 1, rendicion: expect.any(Object) });
  });
});

describe('the end', () => {
  test('REL-14 a draft saved in the last moment counts; one after the end is refused; the job submits once', async () => {
    const { at, browser, id, usuarioId, ...exam } = await sitting({ minutos: 10 });
    await start(browser, id);
    const { version } = (await browser.call(getBorrador, { params: { id } })).body.resource!;
    const [first, second] = right(exam);
    at(599.999);
    expect((await save(browser, id, version + 1, [first!])).status).toBe(200);
    at(600);
    expect((await save(browser, id, version + 2, [first!, second!])).body).toMatchObject({
      status: 409,
      codigo: 'tiempo-terminado',
      message: 'Tu tiempo terminó el lunes 23 de noviembre, 09:10.',
    });
    at(629.999);
    expect(await closeAll()).toBe(0);
    at(630);
    // Two workers at once, then one more run.
    const closed = await atOnce(t.deps, 'intento', [closeAll, closeAll]);
    expect(closed.toSorted()).toEqual([0, 1]);
    expect(await closeAll()).toBe(0);
    expect(await intentosOf(t.deps.db, usuarioId, id)).toMatchObject([{ numero: 1, nota: 10, opciones: [first] }]);
    const [own] = (await browser.call(listIntentos, { params: { id } })).body.resources!;
    expect(own).toMatchObject({ entrega: 'automatica', enviado: new Date(begin + 600_000).toISOString() });
    expect(await read(browser, id)).toMatchObject({ intento: 1, rendicion: null, preguntas: [] });
  });

  test('REL-14 a submission up to 30 seconds late is taken and marked; as saved, it is not late', async () => {
    const { at, browser, id, ...exam } = await sitting({ minutos: 10 });
    const [first] = right(exam);
    await start(browser, id);
    at(629);
    expect((await send(browser, id, right(exam))).body.resource).toMatchObject({ nota: 20, entrega: 'tarde' });
    at(700);
    await start(browser, id);
    const { version } = (await browser.call(getBorrador, { params: { id } })).body.resource!;
    await save(browser, id, version + 1, [first!]);
    at(700 + 601);
    expect((await send(browser, id, [first!])).status).toBe(422);
    expect((await send(browser, id, [first!], true)).body.resource).toMatchObject({ nota: 10, entrega: 'normal' });
    expect(await entregas(browser, id)).toEqual([
      ['tarde', 20],
      ['normal', 10],
    ]);
  });

  test.each([
    ['a test without a start', {}, false],
    ['a test that was not started', { minutos: 10 }, false],
    ['a sitting without an end', { mezclaPreguntas: true }, true],
  ])('SEA-12 %s is not submitted incomplete', async (_, settings, begun) => {
    const { browser, id, ...exam } = await sitting(settings);
    if (begun) await start(browser, id);
    const refused = await send(browser, id, right(exam).slice(0, 1), true);
    expect([refused.status, await entregas(browser, id)]).toEqual([begun || !('minutos' in settings) ? 422 : 409, []]);
  });

  test('SEC-111 the page submits incomplete when the time is up, and nobody before, whatever is answered', async () => {
    const { at, browser, id, ...exam } = await sitting({ minutos: 10 });
    await start(browser, id);
    const message = 'Tu tiempo aún no termina: responde todas las preguntas para enviar la prueba.';
    for (const [seconds, opciones] of [
      [0, []],
      [300, right(exam).slice(0, 1)],
      [599.999, right(exam)],
    ] as const) {
      at(seconds);
      const refused = await send(browser, id, [...opciones], true);
      expect(refused.body).toMatchObject({ status: 422, codigo: 'tiempo-en-curso', message });
    }
    expect(await entregas(browser, id)).toEqual([]);
    at(600);
    expect((await send(browser, id, right(exam).slice(0, 1), true)).body.resource).toMatchObject({ nota: 10 });
  });

  test('REL-14 as many options as saved, but another one, are late', async () => {
    const { at, browser, id, preguntas } = await sitting({ minutos: 10 });
    const opciones = right({ preguntas });
    const others = preguntas.flatMap(({ opciones }) => opciones).filter(({ opcionId }) => !opciones.includes(opcionId));
    await start(browser, id);
    const { version } = (await browser.call(getBorrador, { params: { id } })).body.resource!;
    expect((await save(browser, id, version + 1, opciones)).status).toBe(200);
    at(620);
    const sent = await send(browser, id, [...opciones.slice(0, -1), others.at(-1)!.opcionId]);
    expect(sent.body.resource).toMatchObject({ entrega: 'tarde' });
  });

  test('REL-14 a written answer is late in the same way: not as saved, and with one letter more', async () => {
    const { at, browser, id, preguntas } = await sitting({ minutos: 10 }, [preguntaVF, openPregunta]);
    const opciones = right({ preguntas });
    const [open] = preguntas.filter(({ tipo }) => tipo === tipoPregunta.open);
    const answer = (texto: string) => ({ opciones, abiertas: [{ preguntaId: open!.preguntaId, texto }] });
    for (const texto of ['Apelación', 'Apelaciones']) {
      await start(browser, id);
      const { version } = (await browser.call(getBorrador, { params: { id } })).body.resource!;
      await browser.call(saveBorrador, { params: { id }, body: { ...answer('Apelación'), version: version + 1 } });
      at((texto === 'Apelación' ? 0 : 700) + 620);
      await browser.call(submitRespuestas, { body: { pruebaId: id, ...answer(texto) } });
      at(700);
    }
    expect((await entregas(browser, id)).map(([entrega]) => entrega)).toEqual(['normal', 'tarde']);
  });

  test('REL-14 later than that the saved draft counts, whatever is sent; a start submits it too', async () => {
    const { at, browser, id, ...exam } = await sitting({ minutos: 10, intentos: 2 });
    const [first] = right(exam);
    await start(browser, id);
    const { version } = (await browser.call(getBorrador, { params: { id } })).body.resource!;
    await save(browser, id, version + 1, [first!]);
    at(631);
    const late = await send(browser, id, right(exam));
    expect(late.body.resource).toMatchObject({ nota: 10, entrega: 'automatica', intentosRestantes: 1 });
    await start(browser, id);
    at(2_000);
    expect((await start(browser, id)).body.resource).toMatchObject({ intento: 2, rendicion: null, preguntas: [] });
    expect((await start(browser, id)).body.message).toBe('Ya usaste todos tus intentos.');
    expect(await entregas(browser, id)).toEqual([
      ['automatica', 10],
      ['automatica', 0],
    ]);
  });

  test('REL-14 the student submits while two workers close: one attempt, whoever is first', async () => {
    const { at, browser, id, usuarioId, ...exam } = await sitting({ minutos: 10 });
    for (const [round, moment] of [631, 1_400, 2_100].entries()) {
      await start(browser, id);
      at(moment);
      const submit = () => send(browser, id, right(exam));
      const [sent] = await atOnce(t.deps, 'intento', [submit, closeAll, closeAll]);
      expect([200, 409]).toContain(sent.status);
      expect(await intentosOf(t.deps.db, usuarioId, id)).toHaveLength(round + 1);
    }
  });

  test('REL-14 blank open questions earn nothing and wait for nobody; written ones are graded by hand', async () => {
    const written = { ...openPregunta, enunciado: 'Explica el silencio administrativo.' };
    const { at, browser, id, preguntas } = await sitting({ minutos: 10 }, [preguntaVF, openPregunta, written]);
    await start(browser, id);
    at(700);
    await closeAll();
    await start(browser, id);
    const open = preguntas.filter(({ tipo }) => tipo === tipoPregunta.open);
    const { version } = (await browser.call(getBorrador, { params: { id } })).body.resource!;
    const abiertas = [{ preguntaId: open[1]!.preguntaId, texto: 'Es una ficción legal.' }];
    await browser.call(saveBorrador, {
      params: { id },
      body: { opciones: right({ preguntas }), abiertas, version: version + 1 },
    });
    at(1_400);
    await closeAll();
    const own = (await browser.call(listIntentos, { params: { id } })).body.resources!;
    expect(own.map(({ nota, estado }) => [nota, estado])).toEqual([
      [0, 'calificado'],
      [null, 'pendiente'],
    ]);
    const body = { respuestas: [{ preguntaId: abiertas[0]!.preguntaId, puntos: 19 }] };
    expect((await admin.request('PUT', `/api/calificaciones/${own[1]!.intentoId}`, { body })).status).toBe(200);
    expect((await entregas(browser, id))[1]).toEqual(['automatica', 13]);
  });

  test('REL-14 a sitting that cannot be submitted does not keep the others open', async () => {
    const { at, browser, id } = await sitting({ minutos: 10 });
    const broken = await makeEstudiante(t, (await read(browser, id)).cursoId);
    await start(broken.browser, id);
    await start(browser, id);
    await t.deps.db.execute(sql`update borrador set opciones = '{7,null}' where usuario_id = ${broken.usuarioId}`);
    await t.deps.db.execute(sql`
      update borrador set abiertas = '[{"preguntaId": 1, "texto": " "}]' where usuario_id = ${broken.usuarioId}`);
    at(700);
    await expect(closeAll()).rejects.toThrow('rendiciones left open');
    expect(await entregas(browser, id)).toEqual([['automatica', 0]]);
  });
});

describe('meanwhile', () => {
  test('REL-16 editing or deleting questions changes nothing for who has begun', async () => {
    const { browser, id, preguntas } = await sitting({ minutos: 10 });
    const begun = (await start(browser, id)).body.resource!;
    const [vf, exclusive] = preguntas;
    const other = { ...exclusivePregunta, enunciado: 'Otra pregunta del todo', pruebaId: id };
    const opciones = [
      { descripcion: 'Una', correcto: true },
      { descripcion: 'Otra', correcto: false },
    ];
    await admin.call(updatePregunta, { params: { id: exclusive!.preguntaId }, body: { ...other, opciones } });
    await admin.call(deletePregunta, { params: { id: vf!.preguntaId } });
    expect((await read(browser, id)).preguntas).toEqual(begun.preguntas);
    const { version } = (await browser.call(getBorrador, { params: { id } })).body.resource!;
    expect((await save(browser, id, version + 1, right({ preguntas }))).status).toBe(200);
    expect((await browser.call(getBorrador, { params: { id } })).body.resource!.opciones).toHaveLength(2);
    expect((await send(browser, id, right({ preguntas }))).body.resource).toMatchObject({ nota: 20 });
    // The next attempt has the questions of today.
    expect((await start(browser, id)).body.resource!.preguntas.map(({ enunciado }) => enunciado)).toEqual([
      'Otra pregunta del todo',
    ]);
  });

  test('REL-16 new settings are for the next sitting, and a test that somebody sits is not deleted', async () => {
    const { at, browser, id } = await sitting({ minutos: 10 });
    const begun = (await start(browser, id)).body.resource!;
    const body = { nombre: 'Final', descripcion: 'De todo', intentos: 1, minutos: null, muestra: 1 };
    expect((await admin.call(updatePrueba, { params: { id }, body })).status).toBe(200);
    expect(await read(browser, id)).toMatchObject({ rendicion: begun.rendicion, preguntas: begun.preguntas });
    const refused = await admin.call(deletePrueba, { params: { id } });
    expect(refused.body).toMatchObject({
      status: 409,
      message: 'No se puede eliminar «Final»: alguien la está rindiendo.',
    });
    at(700);
    await closeAll();
    expect((await admin.call(deletePrueba, { params: { id } })).body.message).toContain('tiene un intento enviado');
  });

  test('REL-16 answers saved before the test got its time are there after the start', async () => {
    const { browser, id, ...exam } = await sitting({}, [preguntaVF, exclusivePregunta, openPregunta]);
    const written = [{ preguntaId: exam.preguntas.at(-1)!.preguntaId, texto: 'Apelación' }];
    const body = { opciones: right(exam), abiertas: written, version: 1 };
    await browser.call(saveBorrador, { params: { id }, body });
    await t.deps.db.update(allPruebas).set({ minutos: 10 }).where(sql`prueba_id = ${id}`);
    await start(browser, id);
    const { opciones, abiertas, fin } = (await browser.call(getBorrador, { params: { id } })).body.resource!;
    expect(opciones).toEqual(right(exam).toSorted((a, b) => a - b));
    expect(abiertas).toEqual(written);
    expect(fin).toBe(new Date(begin + 600_000).toISOString());
  });

  test('REL-15 explanations after the closing: not while a classmate with extra time still sits', async () => {
    const cierre = new Date(begin + 600_000);
    const { at, browser, id, cursoId, ...exam } = await sitting({ cierre, explicaciones: 'al-cerrar' });
    const slow = await makeEstudiante(t, cursoId);
    await admin.call(setProrroga, { params: { id }, body: { usuarioId: slow.usuarioId, minutos: 5 } });
    await start(slow.browser, id);
    await start(browser, id);
    await send(browser, id, right(exam));
    const explained = async () =>
      (await browser.call(listIntentos, { params: { id } })).body.resources!.map(
        ({ explicadas }) => explicadas?.length,
      );
    expect(await explained()).toEqual([undefined]);
    at(700);
    expect(await explained()).toEqual([undefined]);
    at(931);
    await closeAll();
    expect(await explained()).toEqual([2]);
  });
});

describe('extra time', () => {
  const give = (id: number, usuarioId: number, minutos: number) =>
    admin.call(setProrroga, { params: { id }, body: { usuarioId, minutos } });

  test('REL-17 granted while sitting: the end moves, the next save says so, and it is audited once', async () => {
    const { at, browser, id, usuarioId, ...exam } = await sitting({ minutos: 10 });
    await start(browser, id);
    at(300);
    const end = (seconds: number) => new Date(begin + seconds * 1000).toISOString();
    expect((await give(id, usuarioId, 5)).body.resource).toMatchObject({ prorroga: 5, fin: end(900) });
    // A repeated request gives no second extension.
    expect((await give(id, usuarioId, 5)).body.resource).toMatchObject({ prorroga: 5, fin: end(900) });
    at(700);
    const { version } = (await browser.call(getBorrador, { params: { id } })).body.resource!;
    expect((await save(browser, id, version + 1, right(exam))).body.resource).toMatchObject({
      fin: end(900),
      ahora: end(700),
    });
    // Less time than has passed: the sitting ends now, with the saved answers.
    expect((await give(id, usuarioId, 0)).body.resource).toMatchObject({ prorroga: 0, fin: end(700) });
    at(731);
    await closeAll();
    expect(await entregas(browser, id)).toEqual([['automatica', 20]]);
    const { rows } = await t.deps.db.execute(sql`
      select antes->>'prorroga' as antes, despues->>'prorroga' as despues from auditoria
       where accion = 'prorrogar' and entidad = 'prueba' and entidad_id = ${String(id)} order by auditoria_id`);
    expect(rows).toEqual([
      { antes: '0', despues: '5' },
      { antes: '5', despues: '0' },
    ]);
  });

  /** The first tables that a start or an extension writes. */
  const sittingTables = ['borrador', 'concesion', 'rendicion'];

  test('REL-17 granted while the sitting begins, it counts', async () => {
    const { browser, id, usuarioId } = await sitting({ minutos: 10 });
    await atOnce(t.deps, sittingTables, [() => start(browser, id), () => give(id, usuarioId, 5)]);
    expect((await read(browser, id)).rendicion!.fin).toBe(new Date(begin + 900_000).toISOString());
  });

  test('REL-13 begun on two devices at once, both have the same order', async () => {
    const many = Array.from({ length: 8 }, (_, at) => ({ ...preguntaVF, enunciado: `Pregunta ${at}` }));
    const { browser, id } = await sitting({ mezclaPreguntas: true }, many);
    const [one, other] = await atOnce(t.deps, sittingTables, [() => start(browser, id), () => start(browser, id)]);
    expect(one.body.resource!.preguntas).toHaveLength(8);
    expect(one.body.resource!.preguntas).toEqual(other.body.resource!.preguntas);
  });

  test('REL-17 given twice at once, the history says what each of them found', async () => {
    const { id, usuarioId } = await sitting({ minutos: 10 });
    await atOnce(t.deps, sittingTables, [() => give(id, usuarioId, 5), () => give(id, usuarioId, 10)]);
    const { rows } = await t.deps.db.execute<{ antes: string; despues: string }>(sql`
      select antes->>'prorroga' as antes, despues->>'prorroga' as despues from auditoria
       where accion = 'prorrogar' and entidad = 'prueba' and entidad_id = ${String(id)} order by auditoria_id`);
    expect(rows.map(({ antes }) => antes)).toEqual(['0', rows[0]!.despues]);
  });

  test('REL-17 granted before: each attempt has it; others do not; who is not enrolled gets none', async () => {
    const { browser, id, usuarioId, cursoId } = await sitting({ minutos: 10 });
    expect((await give(id, usuarioId, 20)).status).toBe(200);
    const end = (minutes: number) => ({ rendicion: { fin: new Date(begin + minutes * 60_000).toISOString() } });
    expect((await start(browser, id)).body.resource).toMatchObject({ ...end(30), prorroga: 20 });
    const classmate = await makeEstudiante(t, cursoId);
    expect((await start(classmate.browser, id)).body.resource).toMatchObject(end(10));
    const outsider = await makeEstudiante(t);
    expect((await give(id, outsider.usuarioId, 5)).body).toMatchObject({
      status: 422,
      errores: { usuarioId: 'Esta persona no está matriculada en el curso' },
    });
    const away = await makeEstudiante(t, cursoId);
    await t.deps.db.execute(sql`update usuario set apellido = 'Abad' where usuario_id = ${away.usuarioId}`);
    const listed = await admin.call(listRendiciones, { params: { id }, query: { page: 1, size: 5 } });
    // Running sittings come first.
    const rows = listed.body.resources!.map(({ prorroga, inicio }) => [prorroga, inicio !== null]);
    expect(rows.slice(0, 2).toSorted()).toEqual([
      [0, true],
      [20, true],
    ]);
    expect(rows.slice(2)).toEqual([[0, false]]);
    expect(listed.body.total).toBe(3);
    const nobody = await admin.call(listRendiciones, { params: { id }, query: { q: 'nadie-se-llama-así' } });
    expect(nobody.body.resources).toEqual([]);
  });
});
