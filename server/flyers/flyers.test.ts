import { createCurso, getCurso, updateCurso } from 'domain/contract/cursos.ts';
import { getFlyerExtras } from 'domain/contract/flyers.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cursoPonentes } from '../db/schema/cursos.ts';
import { sesionesProgramadas } from '../db/schema/sesiones-programadas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  makeCurso,
  makeDocente,
  makeEspecialidad,
  makeMaterial,
  makeModulo,
  makePlanCuotas,
  makePrueba,
} from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const open = {
  fechaHoraInicio: new Date('2031-03-02T19:00:00-05:00'),
  fechaHoraLimite: new Date('2031-06-26T22:00:00-05:00'),
};

test('VIS-20 a visitor sees who teaches a course, the coordinator first, and no address of anybody', async () => {
  const { db } = t.deps;
  const lead = await makeDocente(db, { nombre: 'Zoila', apellido: 'Zúñiga', tiempoEjercido: '18 años' });
  const other = await makeDocente(db, { nombre: 'Ana', apellido: 'Alva', correo: 'ana@secreto.pe' });
  await makeDocente(db, { nombre: 'Nadie', apellido: 'Ajeno' });
  const { cursoId } = await makeCurso(db, { coordinadorId: lead.docenteId });
  await db.insert(cursoPonentes).values([lead, other].map(({ docenteId }) => ({ cursoId, docenteId })));
  const answer = await t.client().call(getFlyerExtras, { params: { id: cursoId } });
  const docentes = answer.body.resource!.docentes.map(({ nombre, coordina, tiempoEjercido }) => ({
    nombre,
    coordina,
    tiempoEjercido,
  }));
  expect(docentes).toEqual([
    { nombre: 'Zoila', coordina: true, tiempoEjercido: '18 años' },
    { nombre: 'Ana', coordina: false, tiempoEjercido: '' },
  ]);
  expect(answer.text).not.toContain('ana@secreto.pe');
});

test('VIS-24 related courses are of the same speciality and for sale, the next ones first; drafts have no extras', async () => {
  const { db } = t.deps;
  const { especialidadId } = await makeEspecialidad(db, { nombre: 'Minería' });
  const of = (nombre: string, changes = {}) => makeCurso(db, { nombre, especialidadId, ...open, ...changes });
  const { cursoId } = await of('Concesiones');
  await of('Regalías', { fechaHoraInicio: new Date('2031-02-02T19:00:00-05:00') });
  await of('Canon', { fechaHoraInicio: new Date('2026-02-02T19:00:00-05:00') });
  await of('Cerrado', { activa: false });
  await of('Vencido', { fechaHoraLimite: new Date('2020-02-02T19:00:00-05:00'), vigencia: 0 });
  await makeCurso(db, { nombre: 'De otra especialidad', ...open });
  const visitor = t.client();
  const { body } = await visitor.call(getFlyerExtras, { params: { id: cursoId } });
  expect(body.resource!.relacionados.map(({ nombre }) => nombre)).toEqual(['Regalías', 'Canon']);
  const draft = await of('Reservado', { activa: false, publicado: null });
  expect((await visitor.call(getFlyerExtras, { params: { id: draft.cursoId } })).status).toBe(404);
  expect((await admin.call(getFlyerExtras, { params: { id: draft.cursoId } })).status).toBe(200);
});

test('VIS-21 ADMIN writes the texts of a flyer; a save that does not know them keeps them', async () => {
  const { especialidadId } = await makeEspecialidad(t.deps.db);
  const body = {
    nombre: 'Contratos',
    especialidadId,
    fechaHoraInicio: '2031-03-02T19:00',
    fechaHoraLimite: '2031-06-26T22:00',
    activa: true,
  };
  const texts = {
    horario: 'Lunes, de 19:00 a 21:00',
    logros: '- Redactar\n- Negociar',
    publicoObjetivo: '- Abogados',
    inclusiones: '- Clases',
    preguntasFrecuentes: '¿Se graba?\nSí.',
  };
  const { cursoId } = (await admin.call(createCurso, { body: { ...body, ...texts } })).body.resource!;
  const params = { id: cursoId };
  expect((await admin.call(updateCurso, { params, body: { ...body, nombre: 'Contratos civiles' } })).status).toBe(200);
  const seen = async () => (await t.client().call(getCurso, { params })).body.resource;
  expect(await seen()).toMatchObject({ nombre: 'Contratos civiles', ...texts });
  await admin.call(updateCurso, { params, body: { ...body, logros: '' } });
  expect(await seen()).toMatchObject({ logros: '', inclusiones: '- Clases' });
  const long = await admin.call(updateCurso, { params, body: { ...body, horario: '/'.repeat(16_384) } });
  expect([long.status, long.body.errores]).toEqual([422, { horario: 'Máximo 2000 caracteres' }]);
});

test('SEA-27 the sessions of a course are complete once it has all its modules and each live session has a date', async () => {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db, { cantidadModulo: 3, ...open });
  const { rows } = await db.execute<{ id: number }>(sql`
    select tipo_material_id as id from tipo_material where acronimo = 'SES'`);
  const sesionIn = (moduloId: number) => makeMaterial(db, { moduloId, tipoMaterialId: rows[0]!.id });
  const date = ({ materialId }: { materialId: number }) =>
    db.insert(sesionesProgramadas).values({ materialId, inicio: open.fechaHoraInicio, fin: open.fechaHoraLimite });
  const read = async () => {
    const { sesiones, sesionesCompletas } = (await admin.call(getFlyerExtras, { params: { id: cursoId } })).body
      .resource!;
    return [sesiones.length, sesionesCompletas];
  };
  expect(await read()).toEqual([0, false]);
  const first = await makeModulo(db, { cursoId, orden: 1 });
  await date(await sesionIn(first.moduloId));
  const exam = await makeModulo(db, { cursoId, orden: 3, tipoModuloId: 2 });
  await makePrueba(db, { moduloId: exam.moduloId });
  // One of three modules is still missing, then empty, then without a date.
  expect(await read()).toEqual([1, false]);
  const second = await makeModulo(db, { cursoId, orden: 2 });
  expect(await read()).toEqual([1, false]);
  const last = await sesionIn(second.moduloId);
  expect(await read()).toEqual([1, false]);
  await date(last);
  expect(await read()).toEqual([2, true]);
});

test('CUO-28 a flyer says how the course may be paid in parts, with the amounts of today, as soon as a plan is set or ends', async () => {
  const { cursoId } = await makeCurso(t.deps.db, { ...open, precio: 300 });
  const visitor = t.client();
  const offers = async () => (await visitor.call(getFlyerExtras, { params: { id: cursoId } })).body.resource!.enPartes;
  expect(await offers()).toEqual([]);
  const { planCuotasId } = await makePlanCuotas(t.deps.db, { cursoId });
  await expect.poll(offers).toEqual(['En 3 cuotas de S/ 100.00']);
  const reserva = {
    cursoId,
    tipo: 'reserva',
    inicialCentimos: 10_000,
    cuotas: 2,
    cadaDias: null,
    hasta: '2031-03-01',
  } as const;
  await makePlanCuotas(t.deps.db, reserva);
  const reserved = 'Reserva tu vacante con S/ 100.00; el resto, hasta el 1 de marzo de 2031';
  await expect.poll(offers).toEqual([reserved, 'En 3 cuotas de S/ 100.00']);
  await t.deps.db.execute(sql`update plan_cuotas set activo = false where plan_cuotas_id = ${planCuotasId}`);
  await expect.poll(offers).toEqual([reserved]);
  await t.deps.db.execute(
    sql`update plan_cuotas set hasta = '2020-01-01' where tipo = 'reserva' and curso_id = ${cursoId}`,
  );
  await expect.poll(offers).toEqual([]);
});
