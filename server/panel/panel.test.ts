import { restoreEliminado } from 'domain/contract/eliminados.ts';
import { deleteModulo } from 'domain/contract/modulos.ts';
import { getMovement, getPending, listActivity, listWeek } from 'domain/contract/panel.ts';
import { listPedidos } from 'domain/contract/pedidos.ts';
import { listCalificaciones, submitRespuestas } from 'domain/contract/pruebas.ts';
import { deleteUsuario } from 'domain/contract/usuarios.ts';
import { rangeOf } from 'domain/rules/movement.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { recordAudit } from '../db/audit.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { pedidos } from '../db/schema/pedidos.ts';
import type { Deps } from '../deps.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makePrueba } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { oweCuotas } from '../testing/cuotas.ts';
import { answersFor, makeEstudiante, makeExam, openPregunta } from '../testing/exams.ts';
import { makePedido } from '../testing/pedidos.ts';
import { makePerson } from '../testing/people.ts';
import { makeHoja } from '../testing/reclamaciones.ts';
import { openSession } from '../testing/sessions.ts';
import { countMovement } from './queries/movement.ts';
import { listWeek as weekOf } from './queries/panel.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = await openSession(t, (await makePerson(t.deps.db, 'ADMIN')).usuarioId);
});
afterAll(() => t.close());

const lima = (local: string) => new Date(`${local}:00-05:00`);

async function soldOn(when: Date, precio: number, estado: 'pagado' | 'reembolsado' | 'pendiente' = 'pagado') {
  const curso = await makeCurso(t.deps.db, { precio });
  const { pedidoId } = await makePedido(t.deps, { lineas: [[curso, 1]], comprador: { buyerEmail: '' } });
  const pagado = estado === 'pendiente' ? null : when;
  await t.deps.db.update(pedidos).set({ estado, pagado }).where(eq(pedidos.pedidoId, pedidoId));
  if (estado === 'pendiente') return;
  await payOn(when, pedidoId, estado === 'pagado' ? 'aprobado' : 'devuelto');
}

let operacion = 0;
async function payOn(cobrado: Date, pedidoId: number, estado: 'aprobado' | 'devuelto') {
  operacion += 1;
  await t.deps.db.execute(sql`
    insert into pago (pedido_id, proveedor, referencia, estado, monto_centimos, devuelto_centimos, moneda, cobrado)
    select pedido_id, proveedor, ${String(operacion)}, ${estado}, total_centimos,
           case when ${estado} = 'devuelto' then total_centimos else 0 end, moneda, ${cobrado.toISOString()}
      from pedido where pedido_id = ${pedidoId}`);
}

async function enrolledOn(creado: Date, cursoId: number) {
  const { usuarioId } = await makePerson(t.deps.db, 'USU');
  await t.deps.db.insert(allMatriculas).values({ usuarioId, cursoId, creado });
}

describe('sales and enrolments', () => {
  const now = lima('2025-11-15T10:00');

  test('of 30 days, each as Lima counts it, the empty ones too', async () => {
    await soldOn(lima('2025-11-15T00:30'), 100.5);
    await soldOn(lima('2025-11-14T23:30'), 40);
    await soldOn(lima('2025-11-14T08:00'), 60);
    await soldOn(lima('2025-10-17T00:00'), 7);
    await soldOn(lima('2025-10-16T23:59'), 1000);
    await soldOn(lima('2025-11-14T09:00'), 500, 'reembolsado');
    await soldOn(lima('2025-11-14T09:00'), 500, 'pendiente');
    const { cursoId } = await makeCurso(t.deps.db);
    await enrolledOn(lima('2025-11-14T23:59'), cursoId);
    await enrolledOn(lima('2025-11-15T00:00'), cursoId);
    await enrolledOn(lima('2025-10-16T12:00'), cursoId);

    const { dias } = await countMovement(t.deps.db, rangeOf({}, now));
    expect(dias).toHaveLength(30);
    expect(dias[0]).toEqual({ fecha: '2025-10-17', ventas: 7, pedidos: 1, matriculas: 0 });
    expect(dias[1]).toEqual({ fecha: '2025-10-18', ventas: 0, pedidos: 0, matriculas: 0 });
    expect(dias.slice(-2)).toEqual([
      { fecha: '2025-11-14', ventas: 100, pedidos: 2, matriculas: 1 },
      { fecha: '2025-11-15', ventas: 100.5, pedidos: 1, matriculas: 1 },
    ]);
  });

  test('ADM-93 of a chosen range, by day, month and course, as Lima counts them', async () => {
    const notarial = await makeCurso(t.deps.db, { nombre: 'Notarial', fechaHoraLimite: new Date('2099-01-01') });
    const registral = await makeCurso(t.deps.db, { nombre: 'Registral', fechaHoraLimite: new Date('2099-01-01') });
    const sell = async (pagado: Date, lineas: [typeof notarial, number][]) => {
      const { pedidoId } = await makePedido(t.deps, { lineas });
      await t.deps.db.update(pedidos).set({ estado: 'pagado', pagado }).where(eq(pedidos.pedidoId, pedidoId));
      return { pedidoId, pagado };
    };
    const sold = [];
    sold.push(await sell(lima('2024-01-31T23:59'), [[notarial, 1]]));
    sold.push(
      await sell(lima('2024-02-01T00:00'), [
        [notarial, 2],
        [registral, 1],
      ]),
    );
    sold.push(await sell(lima('2024-03-01T00:00'), [[notarial, 1]]));
    await t.deps.db.execute(
      sql`update pedido_item set descuento_centimos = 5000 where curso_id = ${registral.cursoId}`,
    );
    await t.deps.db.execute(sql`
      update pedido set total_centimos = total_centimos - 5000 where pedido_id = ${sold[1]!.pedidoId}`);
    for (const { pedidoId, pagado } of sold) await payOn(pagado, pedidoId, 'aprobado');
    await enrolledOn(lima('2024-02-29T23:59'), registral.cursoId);

    const ask = async (desde: string, hasta: string) => admin.call(getMovement, { query: { desde, hasta } });
    const found = (await ask('2024-01-31', '2024-02-29')).body.resource!;
    const sale = { ventas: 1000, pedidos: 1, matriculas: 0 };
    expect(found.total).toEqual({ ventas: 1350, pedidos: 2, matriculas: 1 });
    expect(found.dias).toHaveLength(30);
    expect(found.dias[1]).toEqual({ fecha: '2024-02-01', ...sale });
    expect(found.meses).toEqual([
      { fecha: '2024-01-01', ventas: 350, pedidos: 1, matriculas: 0 },
      { fecha: '2024-02-01', ...sale, matriculas: 1 },
    ]);
    expect(found.cursos).toEqual([
      { cursoId: notarial.cursoId, nombre: 'Notarial', eliminado: false, ventas: 1050, pedidos: 2, matriculas: 0 },
      { cursoId: registral.cursoId, nombre: 'Registral', eliminado: false, ventas: 300, pedidos: 1, matriculas: 1 },
    ]);
    const years = (await ask('2022-01-01', '2024-12-31')).body.resource!;
    expect(years).toMatchObject({ dias: [], total: { ventas: 1700 } });
    expect(years.meses).toHaveLength(36);
    for (const [desde, hasta] of [
      ['2024-03-01', '2024-02-01'],
      ['1990-01-01', '2024-01-01'],
      ['ayer', 'hoy'],
    ] as const) {
      expect((await ask(desde, hasta)).status).toBe(422);
    }
  });

  test('end today', async () => {
    const { dias } = (await admin.call(getMovement, {})).body.resource!;
    const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
    expect(dias.at(-1)?.fecha).toBe(today);
  });
});

test('SEA-140 who comes back after the module was deleted has nothing to be graded there, as the list says', async () => {
  const exam = await makeExam(t.deps.db, { preguntas: [openPregunta] });
  const { usuarioId, browser } = await makeEstudiante(t, exam.cursoId);
  await browser.call(submitRespuestas, { body: answersFor(exam) });
  const waiting = async () => {
    const { porCalificar } = (await admin.call(getPending, {})).body.resource!;
    const { resources } = (await admin.call(listCalificaciones, { query: { estado: 'pendiente' } })).body;
    return [porCalificar, resources!.length];
  };
  expect(await waiting()).toEqual([1, 1]);
  await admin.call(deleteUsuario, { params: { id: usuarioId } });
  expect((await admin.call(deleteModulo, { params: { id: exam.moduloId } })).status).toBe(200);
  const body = { tipo: 'usuario', id: usuarioId, juntos: true } as const;
  expect((await admin.call(restoreEliminado, { body })).status).toBe(200);
  expect(await waiting()).toEqual([0, 0]);
});

test('SEA-141 later instalments of a plan count neither as orders to be paid nor in the list behind the count', async () => {
  const counted = async () => (await admin.call(getPending, {})).body.resource!.pedidos;
  const query = { estado: 'pendiente', sinCuotas: 'true', page: 1 } as const;
  const listed = async () => (await admin.call(listPedidos, { query })).body.total;
  const before = await counted();
  await oweCuotas(t);
  expect([await counted(), await listed()]).toEqual([before, before]);
  await soldOn(new Date(), 50, 'pendiente');
  expect([await counted(), await listed()]).toEqual([before + 1, before + 1]);
});

test('DAT-09 what waits: orders to be paid with their sum, attempts to be graded by hand, mails that did not arrive, sheets and requests without an answer', async () => {
  const before = (await admin.call(getPending, {})).body.resource!;
  await soldOn(new Date(), 80.5, 'pendiente');
  await soldOn(new Date(), 20, 'pendiente');
  await soldOn(new Date(), 999);
  const { usuarioId } = await makePerson(t.deps.db, 'USU');
  const { pruebaId } = await makePrueba(t.deps.db);
  await t.deps.db.execute(sql`
    insert into intento (usuario_id, prueba_id, numero, preguntas, estado, nota, calificado, anulado) values
      (${usuarioId}, ${pruebaId}, 1, '[]', 'pendiente', null, null, null),
      (${usuarioId}, ${pruebaId}, 2, '[]', 'calificado', 15, now(), null),
      (${usuarioId}, ${pruebaId}, 3, '[]', 'pendiente', null, null, now())`);
  const gone = await makePerson(t.deps.db, 'USU', { eliminado: new Date() });
  await t.deps.db.execute(sql`
    insert into intento (usuario_id, prueba_id, numero, preguntas, estado)
    values (${gone.usuarioId}, ${pruebaId}, 1, '[]', 'pendiente')`);
  await t.deps.db.execute(sql`
    insert into pago (pedido_id, proveedor, referencia, estado, monto_centimos, moneda)
    select max(pedido_id), 'sandbox', 'en-curso', 'pendiente', 99900, 'PEN' from pedido`);
  await t.deps.db.execute(sql`
    insert into correo_saliente (para, asunto, texto, estado, atendido) values
      ('a@correo.pe', 'Hola', '', 'rechazado', null), ('b@correo.pe', 'Hola', '', 'fallido', null),
      ('c@correo.pe', 'Hola', '', 'rechazado', now()), ('d@correo.pe', 'Hola', '', 'pendiente', null)`);
  await makeHoja(t);
  await t.deps.db.execute(sql`
    insert into solicitud_datos (usuario_id, tipo, detalle, vence) values (${usuarioId}, 'acceso', 'Todo', '2099-01-01')`);
  expect((await admin.call(getPending, {})).body.resource).toEqual({
    pedidos: before.pedidos + 2,
    total: before.total + 100.5,
    porCalificar: before.porCalificar + 1,
    correos: before.correos + 2,
    porVerificar: before.porVerificar,
    comprobantes: before.comprobantes,
    comprobantesVencidos: 0,
    sinComprobante: before.sinComprobante,
    porEmitir: before.porEmitir,
    pagosDeMas: before.pagosDeMas,
    interesados: before.interesados,
    cuotas: before.cuotas,
    cursosExcedidos: before.cursosExcedidos,
    convenios: before.convenios,
    consultas: before.consultas,
    reclamaciones: before.reclamaciones + 1,
    pdfPerdidos: 0,
    pdfPerdido: null,
    solicitudes: before.solicitudes + 1,
    reclamacionVence: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    solicitudVence: before.solicitudVence ?? '2099-01-01',
    actosProtegidos: before.actosProtegidos,
    firma: null,
    sinMarca: 0,
    primeroSinMarca: null,
    limpieza: null,
  });
});

test('CRE-13 the signing certificate from 30 days before its end, and after it', async () => {
  const shown = async (days: number) => {
    const vence = new Date(Date.now() + days * 86_400_000 + 60_000);
    t.deps.signer = { until: vence } as Deps['signer'];
    const { firma } = (await admin.call(getPending, {})).body.resource!;
    return firma && [firma.vence === vence.toISOString(), firma.dias];
  };
  onTestFinished(() => {
    t.deps.signer = null;
  });
  expect([await shown(30), await shown(29), await shown(0), await shown(-1)]).toEqual([
    null,
    [true, 29],
    [true, 0],
    [true, -1],
  ]);
});

describe('this week', () => {
  test('runs from Monday to Sunday in Lima; a course can start and end in it', async () => {
    const { db } = t.deps;
    const far = { fechaHoraInicio: lima('2026-01-01T00:00'), fechaHoraLimite: lima('2031-01-01T00:00') };
    const course = (nombre: string, dates: object) => makeCurso(db, { nombre, ...far, ...dates });
    await course('Antes', { fechaHoraInicio: lima('2029-11-11T23:59') });
    const lunes = await course('Lunes', { fechaHoraInicio: lima('2029-11-12T00:00') });
    await course('Domingo', { fechaHoraLimite: lima('2029-11-18T23:59'), activa: false });
    await course('Después', { fechaHoraInicio: lima('2029-11-19T00:00') });
    await course('Breve', { fechaHoraInicio: lima('2029-11-13T09:00'), fechaHoraLimite: lima('2029-11-15T09:00') });
    await course('Borrado', { fechaHoraInicio: lima('2029-11-13T09:00'), eliminado: new Date() });
    await enrolledOn(new Date(), lunes.cursoId);

    // Sunday evening in Lima is already Monday in UTC.
    const milestones = await weekOf(db, lima('2029-11-18T21:00'));
    expect(milestones.map(({ nombre, tipo, activa, matriculados }) => [nombre, tipo, activa, matriculados])).toEqual([
      ['Lunes', 'empieza', true, 1],
      ['Breve', 'empieza', true, 0],
      ['Breve', 'termina', true, 0],
      ['Domingo', 'termina', false, 0],
    ]);
    expect(milestones[0]?.cuando).toBe('2029-11-12T05:00:00.000Z');
  });

  test('is answered as it stands now', async () => {
    const { cursoId } = await makeCurso(t.deps.db, { fechaHoraInicio: new Date() });
    const milestones = (await admin.call(listWeek, {})).body.resources!;
    expect(milestones.filter((each) => each.cursoId === cursoId)).toMatchObject([{ tipo: 'empieza' }]);
  });
});

test('the latest activity names who, what and which record', async () => {
  const { usuarioId } = await makePerson(t.deps.db, 'ADMIN', { nombre: 'Ana', apellido: 'Ríos' });
  const despues = { nombre: 'Luis', apellido: 'Paz' };
  const act = { usuarioId, accion: 'invitar', entidad: 'usuario', entidadId: 1, despues };
  await recordAudit(t.deps.db, ...Array(9).fill(act));
  const [latest, ...others] = (await admin.call(listActivity, {})).body.resources!;
  expect(others).toHaveLength(7);
  expect(latest).toMatchObject({ quien: 'Ana Ríos', accion: 'invitar', entidad: 'usuario', detalle: 'Luis Paz' });
});
