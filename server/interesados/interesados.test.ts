import { chargeSaldo } from 'domain/contract/cuotas.ts';
import {
  addInteresadoNota,
  deleteInteresado,
  exportInteresados,
  getEmbudo,
  getInteresado,
  getInteresadoChoices,
  listInteresadoNotas,
  listInteresados,
  updateInteresado,
} from 'domain/contract/interesados.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { getPending } from 'domain/contract/panel.ts';
import { deletePaquete } from 'domain/contract/paquetes.ts';
import { createPedido } from 'domain/contract/pedidos.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { retentionDays } from 'domain/rules/retention.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notifyCupos } from '../cursos/notify-cupos.ts';
import { runCleanUp } from '../jobs.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce, times } from '../testing/barrier.ts';
import { makeCurso, makePaquete } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { buyInCuotas } from '../testing/cuotas.ts';
import { interesadoBody, makeInteresado } from '../testing/interesados.ts';
import { count, makePedido, pedidoOf } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';
import { followUpInteresados } from './follow-up-interesados.ts';

let t: TestApp;
let caja: Client;
let cajaId: number;
beforeAll(async () => {
  t = await startTestApp();
  const { browser, person } = await signedIn(t, 'CAJA');
  [caja, cajaId] = [browser, person.usuarioId];
});
afterAll(() => t.close());

let addresses = 0;
/** Each request has its own address, because the limit has its own test. */
function ask(changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  addresses += 1;
  const address = `198.51.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
  return t.deps.app
    .inject({
      method: 'POST',
      url: '/api/interesados',
      payload: interesadoBody(changes),
      remoteAddress: address,
      headers,
    })
    .then((answer) => ({ status: answer.statusCode, body: answer.json() }));
}
const listed = async (q: string) =>
  (await caja.call(listInteresados, { query: { q, page: 1 } })).body.resources!.map(
    ({ whatsapp: _link, ...row }) => row,
  );
const one = async (q: string) => (await listed(q))[0]!;
const curso = () => makeCurso(t.deps.db, { fechaHoraLimite: new Date(Date.now() + 90 * 86_400_000) });
const pay = (id: number) => caja.call(markPaid, { params: { id }, body: { medio: 'yape', operacion: `SEL-${id}` } });
const set = (id: number, assignment: string) =>
  t.deps.pool.query(`update interesado set ${assignment} where interesado_id = $1`, [id]);

describe('asking', () => {
  test('SEL-01 keeps who, what about, from where, and the privacy text consented to; the page that thanks names the course', async () => {
    const { cursoId, nombre } = await curso();
    const campaign = { referer: `https://aula.pe/catalogo/flyer/${cursoId}?utm_source=Facebook&utm_campaign=mayo` };
    const answer = await ask({ cursoId, correo: 'ana.sel@correo.pe', celular: '' }, campaign);
    expect(answer.body).toMatchObject({ success: true, resource: { url: `/informacion/gracias?curso=${cursoId}` } });
    expect(await one('ana.sel@correo.pe')).toMatchObject({
      curso: nombre,
      estado: 'nuevo',
      origen: 'facebook / mayo',
      canal: 'flyer',
      porAtender: true,
      veces: 1,
    });
    const kept = `interesado where correo = 'ana.sel@correo.pe' and consentido is not null
      and privacidad_version = (select max(version) from legal_version where documento = 'privacidad')`;
    expect(await count(t.deps, kept)).toBe(1);
    const general = await ask({ canal: 'portada', origen: 'Google / CPC' });
    expect(general.body.resource.url).toBe('/informacion/gracias');
  });

  test('SEL-80 about a bundle it is one request beside those about the school and its courses, and names the bundle everywhere', async () => {
    const { paqueteId, nombre, cursoIds } = await makePaquete(t.deps.db);
    const who = { correo: 'paquete.sel@correo.pe', celular: '933 111 777' };
    const about = { ...who, paqueteId, canal: 'paquete' };
    expect((await ask(about)).body.resource.url).toBe(`/informacion/gracias?paquete=${paqueteId}`);
    await ask({ ...about, correo: '' });
    await ask(who);
    await ask({ ...who, cursoId: cursoIds[0] });
    const rows = await listed(who.correo);
    expect(rows.map((row) => [row.paquete, row.canal, row.veces]).toSorted()).toEqual(
      [
        [nombre, 'paquete', 2],
        [null, 'flyer', 1],
        [null, 'flyer', 1],
      ].toSorted(),
    );
    const { interesadoId: id } = rows.find((row) => row.paqueteId === paqueteId)!;
    const { texto } = (await caja.call(getInteresado, { params: { id } })).body.resource!;
    expect([texto.includes(`«${nombre}»`), texto.includes(`/paquete/${paqueteId} `)]).toEqual([true, true]);
    const exported = await caja.call(exportInteresados, { query: { q: who.correo } });
    expect(Buffer.from(exported.body.resource!.data, 'base64').toString()).toContain(nombre);
    const { filas } = (await caja.call(getEmbudo, { query: { por: 'curso' } })).body.resource!;
    expect(filas).toContainEqual({ nombre, pidieron: 1, ordenaron: 0, pagaron: 0 });
    const admin = (await signedIn(t, 'ADMIN')).browser;
    const deleted = await admin.call(deletePaquete, { params: { id: paqueteId } });
    expect([deleted.status, deleted.body.message]).toEqual([409, expect.stringContaining('pidieron información')]);
    await t.deps.db.execute(sql`update paquete set activo = false where paquete_id = ${paqueteId}`);
    expect((await ask(about)).body.errores).toEqual({ paqueteId: 'Ese paquete ya no está publicado.' });
    const both = await ask({ ...about, cursoId: cursoIds[0] });
    expect(both.body.errores).toEqual({ paqueteId: 'Pregunta por el curso o por el paquete' });
  });

  test.each([
    ['nombre', { nombre: '  ' }, 'Escribe tu nombre'],
    ['correo', { correo: '', celular: '' }, 'Escribe tu correo o tu celular'],
    ['correo', { correo: 'sin arroba' }, 'Escribe un correo válido'],
    ['celular', { celular: '12' }, 'Escribe un celular válido'],
    ['consentimiento', { consentimiento: false }, 'Marca la casilla'],
    ['consentimiento', { consentimiento: undefined }, 'Marca la casilla'],
    ['sitio', { sitio: 'https://spam.example' }, 'Deja este campo vacío'],
    ['cursoId', { cursoId: 999_999 }, 'Ese curso ya no está publicado'],
    ['canal', { canal: 'pedido' }, 'Esa página no existe'],
  ])('SEL-02 is refused for its %s, in words, and leaves nothing: %o', async (field, changes, words) => {
    const before = await count(t.deps, 'interesado');
    const { status, body } = await ask(changes);
    expect([status, body.errores[field]]).toEqual([422, expect.stringContaining(words)]);
    expect(await count(t.deps, 'interesado')).toBe(before);
  });

  test('SEL-02 a draft is not told apart from what does not exist, and one address asks ten times an hour', async () => {
    const draft = await makeCurso(t.deps.db, { publicado: null, activa: false });
    expect((await ask({ cursoId: draft.cursoId })).status).toBe(422);
    const flood = () =>
      t.deps.app.inject({
        method: 'POST',
        url: '/api/interesados',
        payload: interesadoBody(),
        remoteAddress: '203.0.113.77',
      });
    const answers: number[] = [];
    for (let at = 0; at < 11; at++) answers.push((await flood()).statusCode);
    expect(answers).toEqual([...Array(10).fill(200), 429]);
  });

  test('SEL-03 the same e-mail or phone asking about the same course is one person, also at once and when two rows turn out to be one', async () => {
    const { cursoId } = await curso();
    const [first, second] = [
      { correo: 'dos.sel@correo.pe', celular: '' },
      { correo: 'DOS.sel@correo.pe', celular: '' },
    ];
    await atOnce(t.deps, 'interesado', [() => ask({ cursoId, ...first }), () => ask({ cursoId, ...second })]);
    expect(await listed('dos.sel@correo.pe')).toMatchObject([{ veces: 2 }]);
    await ask({ cursoId, correo: '', celular: '+51 955 111 222' });
    expect(await count(t.deps, `interesado where curso_id = ${cursoId}`)).toBe(2);
    const { interesadoId: id } = await one('955 111 222');
    await caja.call(addInteresadoNota, { params: { id }, body: { texto: 'Prefiere llamadas' } });
    await ask({ cursoId, correo: 'dos.sel@correo.pe', celular: '955111222', nombre: 'Dos Nombres' });
    expect(await listed('dos.sel@correo.pe')).toMatchObject([
      { veces: 4, nombre: 'Dos Nombres', celular: '955111222' },
    ]);
    const kept = await one('dos.sel@correo.pe');
    const notas = await caja.call(listInteresadoNotas, { params: { id: kept.interesadoId } });
    expect(notas.body.resources!.map(({ texto }) => texto)).toEqual(['Prefiere llamadas']);
    await ask({ cursoId: (await curso()).cursoId, correo: 'dos.sel@correo.pe', celular: '' });
    expect(await listed('dos.sel@correo.pe')).toHaveLength(2);
  });

  test('SEL-03 who was lost and asks again is new; who is being attended is due today', async () => {
    const lost = await makeInteresado(t);
    await set(lost.interesadoId, `estado = 'perdido', motivo = 'Muy caro'`);
    await ask({ correo: lost.correo, celular: '' });
    expect(await one(lost.correo)).toMatchObject({ estado: 'nuevo', motivo: '', porAtender: true });
    const attended = await makeInteresado(t);
    await set(attended.interesadoId, `estado = 'contactado', recordar = current_date + 20`);
    await ask({ correo: '', celular: attended.celular });
    expect(await one(attended.correo)).toMatchObject({ estado: 'contactado', recordar: limaDay(new Date()) });
  });

  test('SEL-04 about a course that is not on sale or full, who left an e-mail is written to once it opens', async () => {
    const closed = await makeCurso(t.deps.db, { activa: false, fechaHoraLimite: new Date(Date.now() + 86_400_000) });
    const { cursoId } = closed;
    await ask({ cursoId, correo: 'abre@sel.pe' });
    await ask({ cursoId, correo: 'ABRE@sel.pe' });
    const told = (plantilla: string) =>
      count(t.deps, `correo_saliente where plantilla = '${plantilla}' and (datos ->> 'cursoId')::int = ${cursoId}`);
    await notifyCupos(t.deps);
    expect([await told('venta-abierta'), await count(t.deps, `aviso_cupo where curso_id = ${cursoId}`)]).toEqual([
      0, 1,
    ]);
    await t.deps.db.execute(sql`update curso set activa = true where curso_id = ${cursoId}`);
    await atOnce(
      t.deps,
      'aviso_cupo',
      times(2, () => notifyCupos(t.deps)),
    );
    expect([await told('venta-abierta'), await told('cupo-libre')]).toEqual([1, 0]);
    await t.deps.db.execute(sql`update curso set cupos = 1 where curso_id = ${cursoId}`);
    await makePedido(t.deps, { lineas: [[closed, 1]] });
    await ask({ cursoId, correo: 'lleno@sel.pe' });
    expect(await count(t.deps, `aviso_cupo where correo = 'lleno@sel.pe' and clase = 'cupo'`)).toBe(1);
  });
});

describe('who buys', () => {
  test('SEL-05 has enrolled with the payment, by e-mail or phone, and only for that course; who bought before has too', async () => {
    const [bought, other] = [await curso(), await curso()];
    const by = (cursoId: number | null, contact: { correo: string; celular: string }) =>
      makeInteresado(t, { cursoId, ...contact });
    const mail = { correo: 'compra.sel@correo.pe', celular: '' };
    await by(bought.cursoId, mail);
    await by(other.cursoId, mail);
    await by(null, { correo: '', celular: '+51 944-333-222' });
    await by(bought.cursoId, { correo: '', celular: '944333222' });
    const buyer = { buyerEmail: 'Compra.Sel@correo.pe', buyerPhone: '944 333 222' };
    const order = (await t.client().call(createPedido, { body: pedidoOf([[bought, 1]], buyer) })).body.resource!;
    const { rows } = await t.deps.db.execute<{ id: number }>(
      sql`select pedido_id as id from pedido where numero = ${order.numero}`,
    );
    const pedidoId = rows[0]!.id;
    expect((await listed('944')).map(({ estado }) => estado)).toEqual(['nuevo', 'nuevo']);
    await pay(pedidoId);
    const estados = async (q: string) =>
      (await listed(q)).map(({ curso: name, cursoId, estado, pedidoId: by }) => [cursoId, estado, by, name !== null]);
    expect(await estados('compra.sel')).toEqual([
      [other.cursoId, 'nuevo', null, true],
      [bought.cursoId, 'inscrito', pedidoId, true],
    ]);
    expect((await listed('944')).map(({ estado }) => estado)).toEqual(['inscrito', 'inscrito']);
    await ask({ cursoId: bought.cursoId, correo: '', celular: '51944333222' });
    const late = await makeInteresado(t, { cursoId: bought.cursoId, correo: 'compra.sel@correo.pe', celular: '' });
    expect(late.interesadoId).toBeGreaterThan(0);
    expect((await estados('compra.sel')).at(-1)).toEqual([bought.cursoId, 'inscrito', pedidoId, true]);
  });

  test('SEL-81 who asked about the school has enrolled with a new purchase alone, not with an instalment of an earlier one nor a corrected address', async () => {
    const { cuotas, numero, body } = await buyInCuotas(t, t.client());
    const correo = body.buyerEmail;
    await pay(cuotas[0]!.pedidoId);
    const { interesadoId } = await makeInteresado(t, { correo, celular: '' });
    const state = async () => {
      const { estado, pedidoId } = (await caja.call(getInteresado, { params: { id: interesadoId } })).body.resource!;
      return [estado, pedidoId];
    };
    const counted = async () => {
      const { pidieron: _, ...rest } = (await caja.call(getEmbudo, { query: { por: 'curso' } })).body.resource!.total;
      return rest;
    };
    const before = await counted();
    const all = (await caja.call(chargeSaldo, { params: { id: cuotas[0]!.pedidoId } })).body.resource!;
    await pay(all.id);
    await t.deps.db.execute(sql`update pedido set buyer_email = upper(buyer_email) where numero = ${numero}`);
    await followUpInteresados(t.deps);
    expect([await state(), await counted()]).toEqual([['nuevo', null], before]);
    const { pedidoId } = await makePedido(t.deps, {
      lineas: [[await curso(), 1]],
      comprador: { buyerEmail: correo, buyerPhone: '' },
    });
    await pay(pedidoId);
    expect(await state()).toEqual(['inscrito', pedidoId]);
    expect(await counted()).toEqual({ ordenaron: before.ordenaron + 1, pagaron: before.pagaron + 1 });
  });

  test('SEL-80 an unfinished order of a bundle stands for the bundle, with who asked about it, until it is paid', async () => {
    const parts = [await curso(), await curso()];
    const { paqueteId } = await makePaquete(t.deps.db, { cursoIds: parts.map(({ cursoId }) => cursoId) });
    const buyer = { buyerEmail: 'paquete.suelto@sel.pe', buyerPhone: '' };
    const asked = await makeInteresado(t, { paqueteId, canal: 'paquete', correo: buyer.buyerEmail, celular: '' });
    const lines = pedidoOf(
      [
        [parts[0]!, 1],
        [parts[1]!, 1],
      ],
      buyer,
    );
    const body = { ...lines, items: lines.items.map((item) => ({ ...item, paqueteId })), total: 150 };
    const { numero } = (await t.client().call(createPedido, { body })).body.resource!;
    const { rows } = await t.deps.db.execute<{ id: number }>(sql`
      update pedido set creado = now() - interval '2 hours' where numero = ${numero} returning pedido_id as id`);
    await followUpInteresados(t.deps);
    const found = async () =>
      (await listed('paquete.suelto@sel.pe')).map(({ interesadoId, pedidoId, estado }) => [
        interesadoId,
        pedidoId,
        estado,
      ]);
    expect(await found()).toEqual([[asked.interesadoId, rows[0]!.id, 'nuevo']]);
    await pay(rows[0]!.id);
    expect(await found()).toEqual([[asked.interesadoId, rows[0]!.id, 'inscrito']]);
  });

  test('SEL-05 asking and paying at once: the next run finds it', async () => {
    const bought = await curso();
    const pedido = await makePedido(t.deps, {
      lineas: [[bought, 1]],
      comprador: { buyerEmail: 'carrera@sel.pe', buyerPhone: '' },
    });
    await pay(pedido.pedidoId);
    const { interesadoId } = await makeInteresado(t, {
      cursoId: bought.cursoId,
      correo: 'carrera@sel.pe',
      celular: '',
    });
    // The state that two concurrent transactions would leave.
    await set(interesadoId, `estado = 'nuevo', pedido_id = null`);
    await followUpInteresados(t.deps);
    expect(await one('carrera@sel.pe')).toMatchObject({ estado: 'inscrito', pedidoId: pedido.pedidoId });
  });

  test('SEL-08 an order left for an hour stands there once, joined with who asked before; a paid or a recent one does not', async () => {
    const wanted = await curso();
    const comprador = { buyerName: 'Sin Terminar', buyerEmail: 'dejado@sel.pe', buyerPhone: 'no tiene' };
    const left = await makePedido(t.deps, { lineas: [[wanted, 2]], comprador });
    const joined = await makeInteresado(t, { cursoId: wanted.cursoId, correo: 'dejado2@sel.pe' });
    const second = await makePedido(t.deps, {
      lineas: [[wanted, 1]],
      comprador: { ...comprador, buyerEmail: 'Dejado2@sel.pe' },
    });
    await followUpInteresados(t.deps);
    expect(await listed('dejado@sel.pe')).toEqual([]);
    await t.deps.db.execute(sql`
      update pedido set creado = now() - interval '2 hours' where pedido_id in (${left.pedidoId}, ${second.pedidoId})`);
    await followUpInteresados(t.deps);
    await followUpInteresados(t.deps);
    expect(await listed('dejado@sel.pe')).toMatchObject([
      { canal: 'pedido', estado: 'nuevo', celular: '', pedidoId: left.pedidoId, curso: wanted.nombre, veces: 1 },
    ]);
    expect(await listed('dejado2@sel.pe')).toMatchObject([
      { interesadoId: joined.interesadoId, canal: 'flyer', pedidoId: second.pedidoId, veces: 1 },
    ]);
    const { interesadoId: id } = await one('dejado@sel.pe');
    expect((await caja.call(deleteInteresado, { params: { id } })).status).toBe(200);
    await followUpInteresados(t.deps);
    expect(await listed('dejado@sel.pe')).toEqual([]);
  });

  test('SEL-75 an order whose payment was rejected days later stands there; of several orders the newest one, once', async () => {
    const wanted = await curso();
    const comprador = { buyerName: 'Voucher Rechazado', buyerEmail: 'voucher@sel.pe', buyerPhone: '955 444 333' };
    const order = () => makePedido(t.deps, { lineas: [[wanted, 1]], comprador });
    const [older, newer] = [await order(), await order()];
    await t.deps.db.execute(sql`
      update pedido set creado = now() - interval '5 days' where pedido_id in (${older.pedidoId}, ${newer.pedidoId})`);
    await t.deps.db.execute(sql`
      insert into pago (pedido_id, proveedor, referencia, medio, estado, monto_centimos, moneda, fecha_operacion)
      select pedido_id, 'manual', 'SEL-VOUCHER-' || pedido_id, 'yape', 'pendiente', total_centimos, 'PEN', current_date
        from pedido where pedido_id in (${older.pedidoId}, ${newer.pedidoId})`);
    await followUpInteresados(t.deps);
    expect(await listed('voucher@sel.pe')).toEqual([]);
    await t.deps.db.execute(sql`update pago set estado = 'rechazado' where referencia like 'SEL-VOUCHER-%'`);
    await followUpInteresados(t.deps);
    const [stored, ...more] = await listed('voucher@sel.pe');
    expect([stored, more]).toMatchObject([{ canal: 'pedido', pedidoId: newer.pedidoId, estado: 'nuevo' }, []]);
    await followUpInteresados(t.deps, new Date(Date.now() + 3_600_000));
    expect(await listed('voucher@sel.pe')).toEqual([stored]);
  });
});

describe('the office', () => {
  test('SEL-06 gives it to somebody with a day; it waits in Por atender until then, not for who was lost', async () => {
    const { interesadoId: id } = await makeInteresado(t);
    const waiting = async () => (await caja.call(getPending, {})).body.resource!.interesados;
    const before = await waiting();
    const { version } = (await caja.call(getInteresado, { params: { id } })).body.resource!;
    const body = { estado: 'contactado' as const, responsableId: cajaId, recordar: '2999-01-01', version };
    const saved = await caja.call(updateInteresado, { params: { id }, body });
    expect(saved.body.resource).toMatchObject({ estado: 'contactado', responsableId: cajaId, porAtender: false });
    expect(await waiting()).toBe(before - 1);
    await set(id, 'recordar = current_date - 1');
    expect(await waiting()).toBe(before);
    const stale = await caja.call(updateInteresado, { params: { id }, body });
    expect([stale.status, stale.body.codigo]).toEqual([409, 'cambio-ajeno']);
    const lost = { estado: 'perdido' as const, motivo: ' ' };
    const refused = await caja.call(updateInteresado, { params: { id }, body: lost });
    expect(refused.body.errores).toEqual({ motivo: 'Escribe por qué se perdió' });
    await caja.call(updateInteresado, { params: { id }, body: { ...lost, motivo: 'Eligió otra escuela' } });
    expect(await waiting()).toBe(before - 1);
    const student = (await signedIn(t, 'USU')).person.usuarioId;
    const wrong = await caja.call(updateInteresado, {
      params: { id },
      body: { ...body, version: undefined, responsableId: student },
    });
    expect(wrong.body.errores).toEqual({ responsableId: 'Esa persona no atiende interesados.' });
  });

  test('SEL-07 lists by state and course, writes on WhatsApp with the course named, and exports', async () => {
    const { cursoId, nombre } = await makeCurso(t.deps.db, { nombre: 'Derecho Minero de Prueba' });
    const { interesadoId } = await makeInteresado(t, { cursoId, nombre: 'Zoila Ñique', celular: '+51 966 555 444' });
    await makeInteresado(t, { cursoId, celular: '', correo: 'sincelular@sel.pe' });
    const found = (await caja.call(listInteresados, { query: { cursoId, estado: 'nuevo', page: 1 } })).body.resources!;
    expect(found.map(({ whatsapp }) => whatsapp?.slice(0, 32) ?? null).toSorted()).toEqual([
      'https://wa.me/51966555444?text=H',
      null,
    ]);
    const record = (await caja.call(getInteresado, { params: { id: interesadoId } })).body.resource!;
    expect(record.texto).toContain(`«${nombre}»`);
    expect(record.texto).toContain(`/catalogo/flyer/${cursoId}`);
    expect((await caja.call(listInteresados, { query: { cursoId, estado: 'perdido', page: 1 } })).body.total).toBe(0);
    const { body } = await caja.call(exportInteresados, { query: { cursoId } });
    const csv = Buffer.from(body.resource!.data, 'base64').toString();
    expect(csv).toMatch(/Zoila Ñique/);
    expect(csv.trim().split('\n')).toHaveLength(3);
  });

  test('SEL-09 the report counts who asked, ordered and paid, by course and campaign', async () => {
    const sold = await makeCurso(t.deps.db, {
      nombre: 'Curso del Embudo',
      fechaHoraLimite: new Date(Date.now() + 86_400_000),
    });
    const origen = 'tiktok / embudo';
    for (const n of [1, 2, 3]) {
      await makeInteresado(t, { cursoId: sold.cursoId, correo: `embudo${n}@sel.pe`, celular: '', origen });
    }
    const order = (n: number) =>
      makePedido(t.deps, { lineas: [[sold, 1]], comprador: { buyerEmail: `embudo${n}@sel.pe`, buyerPhone: '' } });
    await order(1);
    await pay((await order(2)).pedidoId);
    const embudoOf = async (por: 'curso' | 'origen', name: string) =>
      (await caja.call(getEmbudo, { query: { por } })).body.resource!.filas.find(({ nombre }) => nombre === name);
    const expected = { pidieron: 3, ordenaron: 2, pagaron: 1 };
    expect(await embudoOf('curso', 'Curso del Embudo')).toMatchObject(expected);
    expect(await embudoOf('origen', origen)).toMatchObject(expected);
    // More campaigns than the report lists.
    await t.deps.db.execute(sql`
      insert into interesado (nombre, correo, canal, origen)
      select 'De una campaña', 'campana' || n || '@sel.pe', 'portada', 'campaña ' || n from generate_series(1, 205) n`);
    const everybody = (await caja.call(getEmbudo, { query: { por: 'origen' } })).body.resource!;
    expect([everybody.filas.length, everybody.total.pidieron]).toEqual([200, await count(t.deps, 'interesado')]);
    const past = await caja.call(getEmbudo, { query: { por: 'canal', hasta: '2020-01-01' } });
    expect(past.body.resource).toEqual({ filas: [], total: { pidieron: 0, ordenaron: 0, pagaron: 0 } });
  });

  test('SEL-77 the list is limited to who attends, to a campaign and to a course, each with its choices', async () => {
    const { cursoId, nombre } = await curso();
    const { interesadoId, correo } = await makeInteresado(t, { cursoId, origen: 'linkedin / filtro' });
    await set(interesadoId, `responsable_id = ${cajaId}`);
    await makeInteresado(t, { origen: 'otra' });
    const found = async (query: object) =>
      (await caja.call(listInteresados, { query: { page: 1, ...query } })).body.resources!.map((each) => each.correo);
    for (const query of [{ cursoId }, { origen: 'linkedin / filtro' }]) expect(await found(query)).toEqual([correo]);
    const attended = await found({ responsableId: cajaId });
    expect(attended).toContain(correo);
    expect(attended.length).toBeLessThan(await count(t.deps, 'interesado'));
    expect(await found({ cursoId, responsableId: 999_999 })).toEqual([]);
    const exported = await caja.call(exportInteresados, { query: { origen: 'linkedin / filtro' } });
    const csv = Buffer.from(exported.body.resource!.data, 'base64').toString();
    expect(csv.trim().split('\n')).toHaveLength(2);
    const { cursos, responsables, origenes } = (await caja.call(getInteresadoChoices, {})).body.resource!;
    expect(cursos).toContainEqual({ cursoId, nombre });
    expect(responsables.map(({ usuarioId }) => usuarioId)).toContain(cajaId);
    expect(origenes).toContain('linkedin / filtro');
  });

  test('SEL-10 goes a year after the last time they asked, with its notes; the waiting lists too', async () => {
    const { interesadoId: id, correo } = await makeInteresado(t);
    const { interesadoId: recent, correo: recentCorreo } = await makeInteresado(t);
    await caja.call(addInteresadoNota, { params: { id }, body: { texto: 'Una nota' } });
    await set(id, `ultimo = now() - interval '${retentionDays.interesados + 1} days'`);
    await set(recent, `ultimo = now() - interval '${retentionDays.interesados - 1} days'`);
    expect(await runCleanUp(t.deps)).toEqual([]);
    expect([await listed(correo), (await listed(recentCorreo)).length]).toEqual([[], 1]);
    expect(await count(t.deps, `nota_interna where interesado_id = ${id}`)).toBe(0);
  });
});
