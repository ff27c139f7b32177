import {
  calificarIntento,
  enviarRespuestas,
  exportarCalificaciones,
  getCalificacion,
  listCalificaciones,
  listIntentos,
} from 'domain/contract/pruebas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
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

let t: TestHouse;
let admin: Client;
let examen: Examen;
let alumna: Awaited<ReturnType<typeof makeEstudiante>>;
const segunda = { ...preguntaAbierta, enunciado: '¿Qué plazo tienes y desde cuándo?' };
beforeAll(async () => {
  t = await startTestHouse();
  admin = (await makeAdministradora(t)).browser;
});
beforeEach(async () => {
  const preguntas = [preguntaAbierta, preguntaVF, preguntaMultiple, segunda];
  examen = await makeExamen(t.house.db, { preguntas, curso: { nombre: 'Recursos' } });
  alumna = await makeEstudiante(t, examen.cursoId);
});
afterAll(() => t.close());

const enviar = async (quien = alumna) =>
  (await quien.browser.call(enviarRespuestas, { body: responder(examen) })).body.resource!.intentoId;
const abiertas = () => examen.preguntas.filter(({ tipo }) => tipo === 1).map(({ preguntaId }) => preguntaId);
const calificar = (id: number, ...puntos: [preguntaId: number, puntos: number, comentario?: string][]) =>
  admin.call(calificarIntento, {
    params: { id },
    body: { respuestas: puntos.map(([preguntaId, n, comentario = '']) => ({ preguntaId, puntos: n, comentario })) },
  });
const cola = async (query: object = {}) =>
  (await admin.call(listCalificaciones, { query: { cursoId: examen.cursoId, ...query } })).body;
async function correos(intentoId: number) {
  const { rows } = await t.house.db.execute<{ para: string; texto: string }>(
    sql`select para, texto from correo_saliente where clave like ${`intento-${intentoId}-%`} order by creado`,
  );
  return rows;
}

test('an attempt with open questions waits in the queue until every one has points', async () => {
  const id = await enviar();
  const [una, otra] = abiertas() as [number, number];
  const { body } = await admin.call(getCalificacion, { params: { id } });
  expect(body.resource).toMatchObject({
    ...{ intentoId: id, numero: 1, estado: 'pendiente', nota: null, pendientes: 2, acertadas: 2, cerradas: 2 },
    ...{ alumno: 'Rosa Quispe Ñahui', dni: alumna.dni, curso: 'Recursos', pruebaId: examen.pruebaId },
    abiertas: [
      { preguntaId: una, enunciado: preguntaAbierta.enunciado, puntos: null, comentario: '' },
      { preguntaId: otra, enunciado: segunda.enunciado, texto: 'Apelación, dentro de quince días.' },
    ],
  });

  const half = await calificar(id, [una, 12.5, 'Falta el órgano.']);
  expect(half.body.resource).toMatchObject({ estado: 'pendiente', nota: null, pendientes: 1 });
  expect(await correos(id)).toEqual([]);
  const own = await alumna.browser.call(listIntentos, { params: { id: examen.pruebaId } });
  expect(own.body.resources![0]!.comentarios.map(({ puntos }) => puntos)).toEqual([null, null]);

  const whole = await calificar(id, [otra, 17]);
  expect(whole.body).toMatchObject({
    message: 'Calificación guardada.',
    resource: { estado: 'calificado', nota: 17.38 },
  });
  expect(await intentosDe(t.house.db, alumna.usuarioId, examen.pruebaId)).toMatchObject([{ nota: 17.38 }]);
  const read = await alumna.browser.call(listIntentos, { params: { id: examen.pruebaId } });
  expect(read.body.resources![0]).toMatchObject({
    ...{ estado: 'calificado', nota: 17.38 },
    comentarios: [{ puntos: 12.5, comentario: 'Falta el órgano.' }, { puntos: 17 }],
  });
  const mails = await correos(id);
  expect(mails).toMatchObject([{ para: alumna.correo }]);
  expect(mails[0]!.texto).toContain('17.38 de 20');
});

test('graded again, the grade changes, the student hears of it and the history keeps both', async () => {
  const id = await enviar();
  const [una, otra] = abiertas() as [number, number];
  await calificar(id, [una, 10], [otra, 10]);
  expect((await calificar(id, [una, 20])).body.resource).toMatchObject({ nota: 17.5 });
  // The same request twice changes nothing.
  const twice = await Promise.all([calificar(id, [una, 20]), calificar(id, [una, 20])]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await correos(id)).toHaveLength(2);
  const { rows } = await t.house.db.execute(sql`
    select antes->'nota' as antes, despues->'nota' as despues from auditoria
     where accion = 'calificar' and entidad_id = ${String(id)} order by auditoria_id`);
  expect(rows).toEqual([
    { antes: null, despues: 15 },
    { antes: 15, despues: 17.5 },
  ]);
});

test('two people who press at once grade once', async () => {
  const id = await enviar();
  const [una, otra] = abiertas() as [number, number];
  await Promise.all(Array.from({ length: 6 }, () => calificar(id, [una, 15], [otra, 15])));
  expect(await correos(id)).toHaveLength(1);
});

test.each([
  [-0.01, 'De 0 a 20'],
  [20.01, 'De 0 a 20'],
  [12.345, 'Usa hasta dos decimales'],
])('%d points are refused: %s', async (puntos, message) => {
  const id = await enviar();
  const { status, body } = await calificar(id, [abiertas()[0]!, puntos]);
  expect([status, body.errores]).toEqual([422, { 'respuestas.0.puntos': message }]);
});

test('only the open questions of that attempt take points, and only an attempt that counts', async () => {
  const id = await enviar();
  const [vf] = examen.preguntas.filter(({ tipo }) => tipo === 3);
  const { status, body } = await calificar(id, [abiertas()[0]!, 20], [vf!.preguntaId, 20]);
  expect([status, Object.keys(body.errores ?? {})]).toEqual([422, ['respuestas.1.preguntaId']]);
  expect((await admin.call(getCalificacion, { params: { id } })).body.resource).toMatchObject({ pendientes: 2 });
  await t.house.db.execute(sql`update intento set anulado = now() where intento_id = ${id}`);
  expect((await calificar(id, [abiertas()[0]!, 20])).status).toBe(404);
  expect((await admin.call(getCalificacion, { params: { id } })).status).toBe(404);
  expect((await cola()).resources).toEqual([]);
});

test('what was asked then is graded, even if the question is gone now', async () => {
  const id = await enviar();
  for (const { preguntaId } of examen.preguntas) await admin.request('DELETE', `/api/preguntas/${preguntaId}`);
  const [una, otra] = abiertas() as [number, number];
  const { body } = await calificar(id, [una, 0], [otra, 0]);
  expect(body.resource).toMatchObject({
    nota: 10,
    acertadas: 2,
    abiertas: [{ enunciado: preguntaAbierta.enunciado }, {}],
  });
});

test('the queue lists who waits longest first, by state, course and name', async () => {
  const otro = await makeEstudiante(t, examen.cursoId);
  await t.house.db.execute(sql`update usuario set nombre = 'Íñigo' where usuario_id = ${otro.usuarioId}`);
  const [first, second, third] = [await enviar(), await enviar(otro), await enviar()];
  await t.house.db.execute(sql`update intento set enviado = now() - interval '2 days' where intento_id = ${third}`);
  const ids = (body: Awaited<ReturnType<typeof cola>>) => body.resources!.map(({ intentoId }) => intentoId);
  expect(ids(await cola())).toEqual([third, first, second]);
  expect(ids(await cola({ q: 'inigo' }))).toEqual([second]);
  expect(ids(await cola({ q: alumna.dni }))).toEqual([third, first]);
  const [una, otra] = abiertas() as [number, number];
  await calificar(first, [una, 14], [otra, 14]);
  expect(ids(await cola({ estado: 'pendiente' }))).toEqual([third, second]);
  expect(ids(await cola({ estado: 'calificado' }))).toEqual([first]);
  const page = await cola({ page: 2, size: 5 });
  expect(page).toMatchObject({ page: 2, pages: 1, total: 3, paginador: true, resources: [] });
  expect((await cola({ cursoId: 2_000_000_000 })).resources).toEqual([]);

  const { body } = await admin.call(exportarCalificaciones, {
    query: { cursoId: examen.cursoId, estado: 'calificado' },
  });
  expect(body.resource!.filename).toMatch(/^calificaciones-\d{4}-\d\d-\d\d\.csv$/);
  const lines = Buffer.from(body.resource!.data, 'base64').toString().trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${alumna.dni},Rosa Quispe Ñahui,Recursos,Prueba,1,Calificado,0,17.00`);
});

test('a test with options only never waits for anybody', async () => {
  const cerrado = await makeExamen(t.house.db);
  const { browser } = await makeEstudiante(t, cerrado.cursoId);
  await browser.call(enviarRespuestas, { body: responder(cerrado) });
  expect((await cola({ cursoId: cerrado.cursoId })).resources).toEqual([]);
});
