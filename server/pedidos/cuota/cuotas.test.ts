import { getMaterial } from 'domain/contract/materiales.ts';
import { listModulos } from 'domain/contract/modulos.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { myCursos } from 'domain/contract/panel.ts';
import {
  cancelPedido,
  correctCorreo,
  createPedido,
  getPedidoEstado,
  listMyPedidos,
  listOfferedPlans,
} from 'domain/contract/pedidos.ts';
import { deletePlanCuotas } from 'domain/contract/planes-cuotas.ts';
import { saveBorrador, submitRespuestas } from 'domain/contract/pruebas.ts';
import { anonymiseUsuario } from 'domain/contract/usuarios.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aptitudOf, toCertify } from '../../certificados/aptitud.ts';
import { findCursoWithEntidad } from '../../certificados/queries/cursos.ts';
import { preguntasWithAnswerKey } from '../../pruebas/queries/pruebas.ts';
import { addPregunta } from '../../pruebas/save-preguntas.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import {
  makeCupon,
  makeCurso,
  makeMaterial,
  makeModulo,
  makePaquete,
  makePlanCuotas,
  makePrueba,
} from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { buyInCuotas, cuotasOf, moveDay } from '../../testing/cuotas.ts';
import { waitErased } from '../../testing/erasure-checks.ts';
import { exclusivePregunta } from '../../testing/exams.ts';
import { count, pedidoOf } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { remindBuyers } from '../recordatorio/remind-buyers.ts';
import { mailCuotas } from './mail-cuotas.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

let operations = 0;
const pay = async (pedidoId: number) => {
  operations += 1;
  const body = { medio: 'yape', operacion: `OP-CUO-${operations}` } as const;
  expect((await admin.call(markPaid, { params: { id: pedidoId }, body })).status).toBe(200);
};
const estados = async (numero: string) => {
  const { rows } = await t.deps.db.execute<{ estado: string }>(sql`
    select p.estado from cuota q join plan_pedido n using (plan_pedido_id) join pedido f on f.pedido_id = n.pedido_id
      join pedido p on p.pedido_id = q.pedido_id where f.numero = ${numero} order by q.numero`);
  return rows.map(({ estado }) => estado).join(' ');
};

describe('buying', () => {
  test('CUO-06 shows every date and amount, and makes an order of each, of which the first has the seat', async () => {
    const { numero, clave, cuotas, curso } = await buyInCuotas(t, t.client());
    expect(cuotas.map(({ monto }) => monto)).toEqual([10_000, 10_000, 10_000]);
    const { body } = await t.client().call(getPedidoEstado, { query: { numero, clave } });
    const { total, lineas, cuotas: shown } = body.resource!;
    expect([total, lineas[0]!.nombre, shown.map(({ estado }) => estado)]).toEqual([
      100,
      `${curso.nombre} (cuota 1 de 3)`,
      ['pendiente', 'pendiente', 'pendiente'],
    ]);
    const second = new URLSearchParams(shown[1]!.url.split('?')[1]);
    const ref = { numero: second.get('numero')!, clave: second.get('clave')! };
    const other = (await t.client().call(getPedidoEstado, { query: ref })).body.resource!;
    expect([other.total, other.lineas[0]!.nombre, other.recordatorios]).toEqual([
      100,
      `${curso.nombre} (cuota 2 de 3)`,
      null,
    ]);
    await pay(cuotas[0]!.pedidoId);
    await pay(cuotas[1]!.pedidoId);
    const { rows } = await t.deps.db.execute(sql`
      select count(a.asiento_id)::int as seats, (select sum(monto_centimos)::int from venta where curso_id = ${curso.cursoId}) as sold,
             (select sum(cupos)::int from venta where curso_id = ${curso.cursoId}) as cupos
        from asiento a join pedido_item i using (pedido_item_id) where i.curso_id = ${curso.cursoId}`);
    expect(rows).toEqual([{ seats: 1, sold: 20_000, cupos: 1 }]);
  });

  test('SEC-131 a link from before a correction of the address opens no instalment', async () => {
    const { numero, clave, cuotas } = await buyInCuotas(t, t.client());
    type Ref = { numero: string; clave: string };
    const shownBy = async (query: Ref) => {
      const { body } = await t.client().call(getPedidoEstado, { query });
      return body.resource!.cuotas.map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])) as Ref);
    };
    const statuses = async (refs: Ref[]) => {
      const states = await Promise.all(refs.map((query) => t.client().call(getPedidoEstado, { query })));
      return states.map(({ status }) => status);
    };
    const correct = async (ref: Ref, correo: string) =>
      (await t.client().call(correctCorreo, { body: { ...ref, correo } })).body.resource!.clave;
    const before = await shownBy({ numero, clave });
    expect(await statuses(before)).toEqual(cuotas.map(() => 200));
    const first = { numero, clave: await correct({ numero, clave }, 'bien@correo.pe') };
    expect(await statuses(await shownBy(first))).toEqual(cuotas.map(() => 200));
    expect(await statuses(before)).toEqual(cuotas.map(() => 410));
    const [, second] = await shownBy(first);
    await correct(second!, 'otra@correo.pe');
    expect(await statuses(await shownBy(first))).toEqual(cuotas.map((_, at) => (at === 1 ? 410 : 200)));
  });

  test('CUO-06 is refused when dates or amounts changed, when nothing was accepted, and for any other cart', async () => {
    const { body, planId, curso } = await buyInCuotas(t, t.client());
    const order = async (more: object, items = body.items) =>
      (await t.client().call(createPedido, { body: { ...body, items, planId, ...more } })).body;
    const { body: offered } = await t.client().call(listOfferedPlans, { body });
    const { cuotas } = offered.resources![0]!;
    const before = await count(t.deps, 'pedido');
    expect(await order({})).toMatchObject({ status: 422, errores: { cuotas: expect.stringContaining('Acepta') } });
    const cheaper = cuotas.map((cuota) => ({ ...cuota, monto: cuota.monto - 1 }));
    expect(await order({ cuotas: cheaper })).toMatchObject({ status: 409, codigo: 'cuotas-cambio', resources: cuotas });
    const later = cuotas.map((cuota) => ({ ...cuota, vence: '2099-01-01' }));
    expect(await order({ cuotas: later })).toMatchObject({ status: 409, codigo: 'cuotas-cambio' });
    const two = body.items.map((item) => ({ ...item, cantidad: 2 }));
    expect(await order({ cuotas, total: 600 }, two)).toMatchObject({
      status: 422,
      errores: { planId: expect.anything() },
    });
    expect((await t.client().call(listOfferedPlans, { body: { items: two } })).body.resources).toEqual([]);
    await t.deps.db.execute(sql`update plan_cuotas set activo = false where curso_id = ${curso.cursoId}`);
    expect(await order({ cuotas })).toMatchObject({ status: 422, message: expect.stringContaining('ya no se ofrece') });
    expect(await count(t.deps, 'pedido')).toBe(before);
    const removed = await admin.call(deletePlanCuotas, { params: { id: planId } });
    expect([removed.status, removed.body.message]).toEqual([409, expect.stringContaining('hay compras con él')]);
  });

  test('CUO-06 a repeated request makes one plan, and a coupon counts before the price is divided', async () => {
    const curso = await makeCurso(t.deps.db, { precio: 100 });
    await makePlanCuotas(t.deps.db, { cursoId: curso.cursoId, recargo: 10 });
    const { codigo: cupon } = await makeCupon(t.deps.db, { porcentaje: 10 });
    const body = { ...pedidoOf([[curso, 1]]), cupon, total: 90 };
    const { body: offered } = await t.client().call(listOfferedPlans, { body });
    const { planId, cuotas } = offered.resources![0]!;
    expect(cuotas.map(({ monto }) => monto)).toEqual([33, 33, 33]);
    const key = { 'idempotency-key': 'cuotas-una-vez' };
    const order = () => t.client().call(createPedido, { body: { ...body, planId, cuotas } }, key);
    const [first, second] = [await order(), await order()];
    expect(second.body.resource!.numero).toBe(first.body.resource!.numero);
    const bought = await cuotasOf(t, first.body.resource!.numero);
    const { rows } = await t.deps.db.execute(sql`
      select sum(precio_centimos)::int as precio, sum(descuento_centimos)::int as descuento from pedido_item
       where curso_id = ${curso.cursoId}`);
    expect([bought.length, rows]).toEqual([3, [{ precio: 10_900, descuento: 1_000 }]]);
  });

  test('CUO-06 a bundle is divided by its courses', async () => {
    const cursos = [await makeCurso(t.deps.db, { precio: 100 }), await makeCurso(t.deps.db, { precio: 50 })];
    const { paqueteId } = await makePaquete(t.deps.db, {
      cursoIds: cursos.map((c) => c.cursoId),
      precioCentimos: 10_001,
    });
    await makePlanCuotas(t.deps.db, { paqueteId, cuotas: 2 });
    const cart = pedidoOf(cursos.map((curso) => [curso, 1]));
    const body = { ...cart, items: cart.items.map((item) => ({ ...item, paqueteId })), total: 100.01 };
    const { planId, cuotas } = (await t.client().call(listOfferedPlans, { body })).body.resources![0]!;
    expect(cuotas.map(({ monto }) => monto)).toEqual([50.01, 50]);
    const { body: answer } = await t.client().call(createPedido, { body: { ...body, planId, cuotas } });
    const bought = await cuotasOf(t, answer.resource!.numero);
    const { rows } = await t.deps.db.execute(sql`
      select curso_id as id, array_agg(precio_centimos order by pedido_id) as parts from pedido_item
       where pedido_id in (${sql.join(
         bought.map(({ pedidoId }) => pedidoId),
         sql`, `,
       )}) group by 1 order by 1`);
    expect(rows).toEqual([
      { id: cursos[0]!.cursoId, parts: [3_334, 3_333] },
      { id: cursos[1]!.cursoId, parts: [1_667, 1_667] },
    ]);
  });
});

describe('access', () => {
  async function student() {
    const { browser, person } = await signedIn(t, 'USU');
    const bought = await buyInCuotas(t, browser);
    const { moduloId } = await makeModulo(t.deps.db, { cursoId: bought.curso.cursoId });
    const { materialId } = await makeMaterial(t.deps.db, { moduloId });
    const ask = async () => {
      const modulos = await browser.call(listModulos, { query: { cursoId: bought.curso.cursoId } });
      const material = await browser.call(getMaterial, { params: { id: materialId } });
      return [modulos.status, material.status, modulos.body.message] as const;
    };
    return { ...bought, browser, person, moduloId, ask };
  }

  test('CUO-07 begins with the first payment, pauses after the days of grace with the reason, and comes back with the payment', async () => {
    const { cuotas, ask, browser, curso } = await student();
    expect((await ask()).slice(0, 2)).toEqual([403, 403]);
    await pay(cuotas[0]!.pedidoId);
    expect((await ask()).slice(0, 2)).toEqual([200, 200]);
    await moveDay(t, cuotas[1]!.cuotaId, -5);
    expect((await ask()).slice(0, 2)).toEqual([200, 200]);
    await moveDay(t, cuotas[1]!.cuotaId, -6);
    expect(await ask()).toEqual([
      403,
      403,
      expect.stringContaining('Tu acceso está en pausa: tienes una cuota vencida'),
    ]);
    const mine = (await browser.call(myCursos, {})).body.resources!.find(({ cursoId }) => cursoId === curso.cursoId);
    expect([mine?.acceso, mine?.motivo]).toEqual([false, 'pausado']);
    const pedidos = (await browser.call(listMyPedidos, { query: {} })).body.resources!;
    expect(pedidos.filter(({ estado }) => estado === 'pendiente')).toHaveLength(2);
    await pay(cuotas[1]!.pedidoId);
    expect((await ask()).slice(0, 2)).toEqual([200, 200]);
  });

  test('CUO-07 a payment that the school has not verified yet pauses nobody', async () => {
    const { cuotas, ask } = await student();
    await pay(cuotas[0]!.pedidoId);
    await moveDay(t, cuotas[1]!.cuotaId, -20);
    expect((await ask())[0]).toBe(403);
    await t.deps.db.execute(sql`
      insert into pago (pedido_id, proveedor, referencia, medio, estado, monto_centimos, moneda, fecha_operacion)
      values (${cuotas[1]!.pedidoId}, 'manual', 'CUO-DECLARADO', 'yape', 'pendiente', 10000, 'PEN', current_date)`);
    expect((await ask())[0]).toBe(200);
  });

  test('CUO-08 nobody is put out of a running sitting; after it the pause comes', async () => {
    const { cuotas, ask, moduloId, person } = await student();
    await pay(cuotas[0]!.pedidoId);
    const { pruebaId } = await makePrueba(t.deps.db, { moduloId });
    await t.deps.db.execute(sql`
      insert into borrador (usuario_id, prueba_id) values (${person.usuarioId}, ${pruebaId})`);
    await t.deps.db.execute(sql`
      insert into rendicion (usuario_id, prueba_id, inicio, minutos, fin, preguntas)
      values (${person.usuarioId}, ${pruebaId}, now(), 60, now() + interval '1 hour', '[]')`);
    await moveDay(t, cuotas[1]!.cuotaId, -20);
    expect((await ask())[0]).toBe(200);
    await t.deps.db.execute(sql`
      update rendicion set inicio = now() - interval '2 hours', fin = now() - interval '1 hour' where prueba_id = ${pruebaId}`);
    expect((await ask())[0]).toBe(403);
  });

  test('CUO-29 nobody is put out of a test without an explicit start while its answers of the last day can be submitted, and who is paused saves none', async () => {
    const { cuotas, ask, moduloId, person, browser } = await student();
    await pay(cuotas[0]!.pedidoId);
    const { pruebaId } = await makePrueba(t.deps.db, { moduloId, intentos: 2 });
    await addPregunta(t.deps.db, pruebaId, exclusivePregunta);
    const [pregunta] = await preguntasWithAnswerKey(t.deps.db, pruebaId);
    const opciones = [pregunta!.opciones[0]!.opcionId];
    const params = { id: pruebaId };
    const save = async (version: number) => {
      const { status } = await browser.call(saveBorrador, { params, body: { opciones, version } });
      return status;
    };
    const saved = (age: string) =>
      t.deps.db.execute(sql`
        update borrador set actualizado = now() - ${age}::interval where usuario_id = ${person.usuarioId}`);
    expect(await save(2)).toBe(200);
    await moveDay(t, cuotas[1]!.cuotaId, -20);
    expect([(await ask())[0], await save(3)]).toEqual([200, 200]);
    await saved('25 hours');
    expect([(await ask())[0], await save(4)]).toEqual([403, 403]);
    expect((await ask())[0]).toBe(403);
    await saved('23 hours');
    expect((await ask())[0]).toBe(200);
    expect((await browser.call(submitRespuestas, { body: { pruebaId, opciones, abiertas: [] } })).status).toBe(200);
    expect([(await ask())[0], await save(5)]).toEqual([403, 403]);
    expect((await ask())[0]).toBe(403);
  });

  test('CUO-09 certificates wait for the last instalment, one by one and in bulk', async () => {
    const { cuotas, person, curso } = await student();
    await pay(cuotas[0]!.pedidoId);
    const motivos = async () => {
      const { curso: found } = (await findCursoWithEntidad(t.deps.db, curso.cursoId))!;
      const who = { usuarioId: person.usuarioId, matriculado: true };
      const { motivos: all } = await aptitudOf(t.deps.db, found, who, new Date());
      expect(await toCertify(t.deps.db, found, new Date())).toEqual([]);
      return all.filter((motivo) => motivo.includes('cuotas'));
    };
    expect(await motivos()).toEqual(['Le falta pagar cuotas del curso.']);
    await pay(cuotas[1]!.pedidoId);
    expect(await motivos()).toEqual(['Le falta pagar cuotas del curso.']);
    await pay(cuotas[2]!.pedidoId);
    expect(await motivos()).toEqual([]);
  });
});

describe('the end of a plan', () => {
  const cancel = (id: number) => admin.call(cancelPedido, { params: { id }, body: { motivo: 'Se retira' } });

  test('CUO-10 cancelling or refunding the first order closes the unpaid ones, and paying it again opens them', async () => {
    const { numero, cuotas } = await buyInCuotas(t, t.client());
    await pay(cuotas[0]!.pedidoId);
    await pay(cuotas[1]!.pedidoId);
    expect(await estados(numero)).toBe('pagado pagado pendiente');
    expect((await cancel(cuotas[0]!.pedidoId)).status).toBe(200);
    expect(await estados(numero)).toBe('reembolsado pagado cancelado');
    await t.deps.db.execute(sql`update pedido set estado = 'pagado' where pedido_id = ${cuotas[0]!.pedidoId}`);
    expect(await estados(numero)).toBe('pagado pagado pendiente');
    const unpaid = await buyInCuotas(t, t.client());
    expect((await cancel(unpaid.cuotas[0]!.pedidoId)).status).toBe(200);
    expect(await estados(unpaid.numero)).toBe('cancelado cancelado cancelado');
  });

  test('CUO-10 an instalment of an open plan is not cancelled by itself', async () => {
    const { cuotas } = await buyInCuotas(t, t.client());
    await pay(cuotas[0]!.pedidoId);
    const { status, body } = await cancel(cuotas[1]!.pedidoId);
    expect([status, body.message]).toEqual([409, expect.stringContaining('cancela o devuelve su primer pedido')]);
  });
});

test('SEA-164 who was erased, or wants no reminders, gets no mail about instalments', async () => {
  const sent = (pedidoId: number) =>
    count(t.deps, `correo_saliente where pedido_id = ${pedidoId} and plantilla = 'cuota'`);
  const { browser, person } = await signedIn(t, 'USU');
  const erased = (await buyInCuotas(t, browser)).cuotas;
  const declined = (await buyInCuotas(t, t.client())).cuotas;
  for (const cuotas of [erased, declined]) {
    await pay(cuotas[0]!.pedidoId);
    await moveDay(t, cuotas[1]!.cuotaId, 2);
  }
  await mailCuotas(t.deps);
  const plans = [erased, declined].map(([, second]) => second!);
  expect(await Promise.all(plans.map(({ pedidoId }) => sent(pedidoId)))).toEqual([1, 1]);
  const body = { motivo: 'Lo pidió por escrito' };
  expect((await admin.call(anonymiseUsuario, { params: { id: person.usuarioId }, body })).status).toBe(200);
  await waitErased(t, person.usuarioId);
  await t.deps.db.execute(sql`update pedido set sin_recordatorios = true where pedido_id = ${plans[1]!.pedidoId}`);
  for (const { cuotaId } of plans) await moveDay(t, cuotaId, -4);
  await mailCuotas(t.deps);
  expect(await Promise.all(plans.map(({ pedidoId }) => sent(pedidoId)))).toEqual([1, 1]);
});

test('CUO-04 each open instalment is written about once per kind, and never as an unfinished order', async () => {
  const { cuotas } = await buyInCuotas(t, t.client());
  const sent = async () => {
    await mailCuotas(t.deps);
    await mailCuotas(t.deps);
    const { rows } = await t.deps.db.execute<{ asunto: string }>(sql`
      select asunto from correo_saliente where pedido_id = ${cuotas[1]!.pedidoId} order by correo_saliente_id`);
    return rows.map(({ asunto }) => asunto);
  };
  await moveDay(t, cuotas[1]!.cuotaId, 2);
  expect(await sent()).toEqual([]);
  await pay(cuotas[0]!.pedidoId);
  expect(await sent()).toEqual(['Tu cuota vence pronto: cuota 2 de 3']);
  await moveDay(t, cuotas[1]!.cuotaId, 0);
  expect(await sent()).toHaveLength(2);
  await moveDay(t, cuotas[1]!.cuotaId, -4);
  const three = await sent();
  expect(three.slice(1)).toEqual(['Tu cuota vence hoy: cuota 2 de 3', 'Tu cuota está vencida: cuota 2 de 3']);
  await remindBuyers(t.deps, new Date(Date.now() + 5_400_000));
  await pay(cuotas[1]!.pedidoId);
  await moveDay(t, cuotas[1]!.cuotaId, -3);
  expect((await sent()).filter((asunto) => !asunto.includes('confirmado'))).toEqual(three);
});

test('CUO-33 the mail about an overdue instalment says whether the access is paused already or will be', async () => {
  const overdue = async (gracia: number) => {
    const { cuotas } = await buyInCuotas(t, t.client(), { gracia });
    await pay(cuotas[0]!.pedidoId);
    await moveDay(t, cuotas[1]!.cuotaId, -3);
    await mailCuotas(t.deps);
    const { rows } = await t.deps.db.execute<{ texto: string }>(sql`
      select texto from correo_saliente where pedido_id = ${cuotas[1]!.pedidoId} and plantilla = 'cuota'`);
    return rows.map(({ texto }) => texto);
  };
  expect(await overdue(1)).toEqual([expect.stringContaining('Tu acceso está en pausa; lo que avanzaste se conserva')]);
  expect(await overdue(5)).toEqual([expect.stringContaining('Sin el pago, tu acceso se pausa después del')]);
});
