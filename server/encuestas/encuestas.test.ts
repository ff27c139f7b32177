import { downloadCertificado, generateCertificado, verifyCertificado } from 'domain/contract/certificados.ts';
import * as contract from 'domain/contract/encuestas.ts';
import { standardPreguntas } from 'domain/rules/encuestas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { closeGate } from '../testing/barrier.ts';
import { makeCurso } from '../testing/builders.ts';
import { makePassed } from '../testing/certificados.ts';
import { signedIn } from '../testing/people.ts';
import { makeEnded, type Opinion, opinionOf } from '../testing/samples-encuestas.ts';
import { makeSesion, minutesFromNow } from '../testing/sesiones.ts';
import { openSession } from '../testing/sessions.ts';
import { enrolAlumno } from '../testing/study.ts';

type Person = Awaited<ReturnType<typeof signedIn>>;

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = await signedIn(t, 'ADMIN');
});
afterAll(() => t.close());

async function student(cursoId: number): Promise<Person> {
  const person = await signedIn(t, 'USU');
  await enrolAlumno(t.deps.db, person.person.usuarioId, cursoId);
  return person;
}

const read = ({ browser }: Person, cursoId: number) => browser.call(contract.getOwnRespuesta, { params: { cursoId } });
const answer = ({ browser }: Person, cursoId: number, opinion: Opinion = {}, more: object = {}) =>
  browser.call(contract.saveOwnRespuesta, {
    params: { cursoId },
    body: { respuestas: opinionOf(opinion), cita: 'no', ...more },
  });
const results = async (cursoId: number) =>
  (await admin.browser.call(contract.getResults, { params: { cursoId } })).body.resource!;
const edit = (cursoId: number, body: object) =>
  admin.browser.call(contract.updateEncuesta, {
    params: { cursoId },
    body: { preguntas: [...standardPreguntas], activa: true, exigida: false, ...body },
  });

test('ENC-01 a course asks the seven standard questions until staff edit them, and only after its last class', async () => {
  const { cursoId } = await makeSesion(t.deps.db, { inicio: minutesFromNow(60) });
  const ana = await student(cursoId);
  const before = (await read(ana, cursoId)).body.resource!;
  expect(before).toMatchObject({ estado: 'por-abrir', cita: 'no', hasta: null });
  expect(before.preguntas.map(({ preguntaId, tipo }) => `${preguntaId} ${tipo}`)).toEqual([
    ...['docente escala', 'contenidos escala', 'plataforma escala', 'recomendaria recomendacion'],
    ...['mejor texto', 'cambiar texto', 'cita cita'],
  ]);
  expect((await answer(ana, cursoId)).body.message).toBe('La encuesta se abre después de la última clase.');
  // A cancelled class does not count as the last one.
  await makeSesion(t.deps.db, { cursoId, inicio: minutesFromNow(-300) });
  await t.deps.db.execute(sql`
    update sesion_programada s set cancelada = now() from material join modulo using (modulo_id)
     where s.material_id = material.material_id and curso_id = ${cursoId} and s.inicio > now()`);
  expect((await read(ana, cursoId)).body.resource).toMatchObject({ estado: 'abierta' });
  // The survey opens at the end of the class, not at its beginning.
  const running = await makeSesion(t.deps.db, { inicio: minutesFromNow(-10) });
  expect((await read(await student(running.cursoId), running.cursoId)).body.resource!.estado).toBe('por-abrir');
  const stranger = await signedIn(t, 'USU');
  expect((await read(stranger, cursoId)).body).toMatchObject({
    status: 404,
    message: 'La encuesta es de quienes estudiaron el curso.',
  });
  await t.deps.db.execute(sql`update curso set activa = false, publicado = null where curso_id = ${cursoId}`);
  expect((await read(stranger, cursoId)).status).toBe(404);
  const coordinacion = await signedIn(t, 'COORDINACION');
  const preguntas = [standardPreguntas[0], { preguntaId: 'p1', tipo: 'texto' as const, texto: '¿Y el horario?' }];
  const saved = await coordinacion.browser.call(contract.updateEncuesta, {
    params: { cursoId },
    body: { preguntas, activa: true, exigida: false },
  });
  expect(saved.body.resource).toMatchObject({ preguntas, version: 2 });
  expect((await edit(cursoId, { preguntas: [preguntas[0], preguntas[0]] })).body.errores).toEqual({
    preguntas: 'Hay una pregunta repetida',
  });
  expect((await read(ana, cursoId)).body.resource!.preguntas).toEqual(preguntas);
  const other = await makeEnded(t);
  const ofOther = (await read(await student(other.cursoId), other.cursoId)).body.resource!;
  expect(ofOther.preguntas, 'of another course').toEqual(standardPreguntas);
  for (const rol of ['USU', 'DOCENTE'] as const) {
    const { status } = await (await signedIn(t, rol)).browser.call(contract.updateEncuesta, {
      params: { cursoId },
      body: { preguntas, activa: true, exigida: false },
    });
    expect(status, rol).toBe(403);
  }
  await edit(cursoId, { activa: false });
  expect((await answer(ana, cursoId)).body.message).toBe('Este curso no tiene encuesta.');
});

test('ENC-02 it is answered once and changed for a week; pressed twice at once it is one answer', async () => {
  const { cursoId } = await makeEnded(t);
  const ana = await student(cursoId);
  const open = () => ana.browser.call(contract.listOpenEncuestas, {}).then(({ body }) => body.resources);
  expect(await open()).toMatchObject([{ cursoId, exigida: false }]);
  const gate = await closeGate(t.deps, 'encuesta_respuesta');
  const both = Promise.all([answer(ana, cursoId, { docente: 3 }), answer(ana, cursoId, { docente: 3 })]);
  await gate.until(2);
  await gate.open(both);
  expect((await both).map(({ status }) => status)).toEqual([200, 200]);
  expect((await results(cursoId)).respuestas).toBe(1);
  expect(await open()).toEqual([]);
  expect((await answer(ana, cursoId, { docente: 4 }, { cita: 'iniciales' })).body.resource).toMatchObject({
    estado: 'respondida',
    cita: 'iniciales',
  });
  const given = (await read(ana, cursoId)).body.resource!.respuestas;
  expect(given).toContainEqual({ preguntaId: 'docente', valor: '4' });
  await t.deps.db.execute(
    sql`update encuesta_respuesta set creada = now() - interval '8 days' where curso_id = ${cursoId}`,
  );
  expect((await read(ana, cursoId)).body.resource).toMatchObject({ estado: 'cerrada' });
  expect((await answer(ana, cursoId, { docente: 1 })).status).toBe(409);
  // The permission to quote can be withdrawn at any time, also after leaving the course.
  await t.deps.db.execute(sql`delete from matricula where curso_id = ${cursoId}`);
  const withdraw = ({ browser }: Person) => browser.call(contract.withdrawCita, { params: { cursoId } });
  expect((await withdraw(ana)).status).toBe(200);
  expect((await read(ana, cursoId)).body.resource).toMatchObject({ cita: 'no' });
  expect((await withdraw(await student(cursoId))).status).toBe(404);
  const incomplete = await ana.browser.call(contract.saveOwnRespuesta, {
    params: { cursoId: (await openTo(ana)).cursoId },
    body: { respuestas: opinionOf({ docente: 6 }), cita: 'no' },
  });
  expect(incomplete.body.errores).toEqual({ docente: 'Elige una respuesta' });
});

async function openTo({ person }: Person) {
  const { cursoId } = await makeEnded(t);
  await enrolAlumno(t.deps.db, person.usuarioId, cursoId);
  return { cursoId };
}

test('ENC-03 below five answers reports show only how many; from five on figures and words, never names', async () => {
  const { cursoId } = await makeEnded(t);
  const people: Person[] = [];
  const marks = [10, 9, 9, 8, 3];
  for (const [at, recomendaria] of marks.entries()) {
    const person = await student(cursoId);
    people.push(person);
    const { nombre, apellido } = person.person;
    await answer(person, cursoId, {
      recomendaria,
      docente: at === 4 ? 2 : 5,
      mejor: `Los casos. ${nombre} ${apellido}`,
    });
    if (at === 3) {
      const few = await results(cursoId);
      expect(few).toMatchObject({ respuestas: 4, alumnos: 4, nps: null, docente: null, contenidos: null });
      for (const pregunta of few.preguntas) {
        expect(pregunta).toMatchObject({ promedio: null, distribucion: null, palabras: null });
      }
      const table = await admin.browser.call(contract.exportRespuestas, { params: { cursoId }, query: {} });
      const lines = Buffer.from(table.body.resource!.data, 'base64').toString().trim().split('\n');
      expect(lines, 'only the heads').toHaveLength(1);
      const query = { por: 'curso' as const, q: few.curso, page: 1, size: 50 };
      const listed = (await admin.browser.call(contract.listEncuestas, { query })).body.resources!;
      expect(listed.filter(({ clave }) => clave === String(cursoId))).toMatchObject([
        { respuestas: 4, nps: null, docente: null, contenidos: null },
      ]);
    }
  }
  const shown = await results(cursoId);
  expect(shown).toMatchObject({ respuestas: 5, nps: 40, docente: 4.4, contenidos: 4 });
  expect(shown.preguntas[0]).toMatchObject({ promedio: 4.4, distribucion: [0, 1, 0, 0, 4], actual: true });
  expect(shown.preguntas[3]).toMatchObject({ tipo: 'recomendacion', promedio: 40 });
  expect(shown.preguntas[4]!.palabras).toEqual(Array.from({ length: 5 }, () => 'Los casos. …'));
  expect(shown.preguntas[5]!.palabras).toEqual([]);
  const table = await admin.browser.call(contract.exportRespuestas, { params: { cursoId }, query: {} });
  const csv = Buffer.from(table.body.resource!.data, 'base64').toString();
  expect(csv.trim().split('\n')).toHaveLength(6);
  for (const { person } of people) {
    for (const value of [person.nombre, person.apellido, person.dni, person.correo]) expect(csv).not.toContain(value);
  }
  await t.deps.db.execute(sql`update usuario set eliminado = now() where usuario_id = ${people[0]!.person.usuarioId}`);
  expect(await results(cursoId)).toMatchObject({ respuestas: 4, nps: null });
});

test('ENC-04 ENC-16 questions that are edited later leave the answers under the words that were read', async () => {
  const { cursoId } = await makeEnded(t);
  const first: Person[] = [];
  for (let at = 0; at < 5; at++) first.push(await student(cursoId));
  for (const person of first) await answer(person, cursoId);
  const { version } = (await read(first[0]!, cursoId)).body.resource!;
  const preguntas = standardPreguntas.map((each) =>
    each.preguntaId === 'docente' ? { ...each, texto: '¿Qué tan claro fue el docente?' } : each,
  );
  expect((await edit(cursoId, { preguntas, version: 1 })).body.resource).toMatchObject({ version: 2, respuestas: 5 });
  expect((await edit(cursoId, { version: 1 })).body).toMatchObject({ status: 409, codigo: 'cambio-ajeno' });
  const late = await student(cursoId);
  expect((await answer(late, cursoId, {}, { version })).body.codigo).toBe('cambio-ajeno');
  expect((await answer(late, cursoId, { docente: 1 }, { version: 2 })).status).toBe(200);
  const { preguntas: shown, docente } = await results(cursoId);
  const lines = shown.filter(({ texto }) => /docente/.test(texto));
  expect(lines.map(({ texto, actual, respuestas, promedio }) => [texto, actual, respuestas, promedio])).toEqual([
    ['¿Qué tan claro fue el docente?', true, 1, null],
    // Shown beside the average of all six answers, it would reveal the sixth one.
    ['¿Cómo calificas a los docentes?', false, 5, null],
  ]);
  expect(docente).toBe(4.33);
  await t.deps.db.execute(
    sql`update encuesta_respuesta set creada = now() - interval '8 days' where curso_id = ${cursoId}`,
  );
  expect((await read(first[0]!, cursoId)).body.resource!.preguntas[0]!.texto).toBe('¿Cómo calificas a los docentes?');
});

test('ENC-06 where a course asks for it, its certificate is downloaded after answering; verification never waits', async () => {
  const { pair } = await makePassed(t);
  const { cursoId, usuarioId } = pair;
  const holder = { browser: await openSession(t, usuarioId) };
  await edit(cursoId, { exigida: true });
  const issued = await admin.browser.call(generateCertificado, { body: pair });
  expect(issued.status).toBe(200);
  const { rows } = await t.deps.pool.query<{ codigo: string }>('select codigo from certificado where curso_id = $1', [
    cursoId,
  ]);
  const { codigo } = rows[0]!;
  const download = async () => [
    (await holder.browser.call(generateCertificado, { body: pair })).status,
    (await holder.browser.request('GET', `/api/certificados/codigo/${codigo}/pdf`)).status,
  ];
  expect(await download()).toEqual([409, 409]);
  const refused = await holder.browser.call(downloadCertificado, { params: { codigo } });
  expect(refused.body).toMatchObject({ codigo: 'encuesta' });
  const verified = await t.client().call(verifyCertificado, { params: { codigo } });
  expect(verified.body.resource).toMatchObject({ codigo });
  await edit(cursoId, { exigida: true, activa: false });
  expect(await download()).toEqual([200, 200]);
  await edit(cursoId, { exigida: true });
  // The holder of a certificate may answer without being enrolled.
  await t.deps.db.execute(sql`delete from nota_modulo where usuario_id = ${usuarioId}`);
  await t.deps.db.execute(sql`delete from matricula where usuario_id = ${usuarioId}`);
  const answered = await holder.browser.call(contract.saveOwnRespuesta, {
    params: { cursoId },
    body: { respuestas: opinionOf(), cita: 'no' },
  });
  expect(answered.status).toBe(200);
  expect(await download()).toEqual([200, 200]);
});

test('ENC-09 a copy of a course takes its questions along', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  const preguntas = standardPreguntas.slice(0, 2);
  await edit(cursoId, { preguntas, exigida: true });
  const copy = await admin.browser.request('POST', `/api/cursos/${cursoId}/copia`, {
    body: { nombre: 'Otra edición', modulos: false, materiales: false, pruebas: false, docentes: false, textos: true },
  });
  expect(copy.status, copy.text).toBe(200);
  const { cursoId: copied } = (copy.body as { resource: { cursoId: number } }).resource;
  const found = await admin.browser.call(contract.getEncuesta, { params: { cursoId: copied } });
  expect(found.body.resource).toMatchObject({ preguntas, exigida: true, respuestas: 0 });
});
