import { createCurso, getCurso, listCatalogo, updateCurso } from 'domain/contract/cursos.ts';
import { createPedido, getPedidoEstado } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWebIfNeeded } from '../../tools/build-web.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeEspecialidad } from '../testing/builders.ts';
import { pedidoOf } from '../testing/pedidos.ts';
import { makePerson, signedIn } from '../testing/people.ts';

let t: TestApp;
beforeAll(async () => {
  await buildWebIfNeeded(() => {});
  t = await startTestApp({ pages: true });
});
afterAll(() => t.close());

const fromNow = (ms: number) => new Date(Date.now() + ms);
const hour = 3_600_000;
const inPreventa = (fields: Parameters<typeof makeCurso>[1] = {}) =>
  makeCurso(t.deps.db, { precio: 900, precioPreventa: 700, preventaHasta: fromNow(hour), ...fields });

async function shownPrices(cursoId: number) {
  const { body } = await t.client().call(getCurso, { params: { id: cursoId } });
  const { precio, precioActual } = body.resource!;
  return { precio, precioActual };
}

describe('PREC-01 the early-bird price', () => {
  test('is shown and charged until its end, and the list price afterwards', async () => {
    const open = await inPreventa();
    const over = await inPreventa({ preventaHasta: fromNow(-1) });
    expect(await shownPrices(open.cursoId)).toEqual({ precio: 900, precioActual: 700 });
    expect(await shownPrices(over.cursoId)).toEqual({ precio: 900, precioActual: 900 });
    const pay = (curso: typeof open, precio: number) =>
      t.client().call(createPedido, { body: pedidoOf([[{ ...curso, precio }, 2]]) });
    expect((await pay(open, 700)).status).toBe(200);
    expect((await pay(over, 900)).status).toBe(200);

    const refused = await pay(over, 700);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      codigo: 'precio-cambio',
      resource: { total: 1_800 },
      resources: [{ cursoId: over.cursoId, precio: 900, precioLista: 900 }],
    });
  });

  test('decides the order of the catalogue by price', async () => {
    const { especialidadId } = await makeEspecialidad(t.deps.db);
    for (const [nombre, precio, precioPreventa, ms] of [
      ['Lista 500', 500, null, 0],
      ['Preventa 400', 900, 400, hour],
      ['Preventa terminada', 800, 100, -1],
      ['Preventa 600', 700, 600, hour],
    ] as const) {
      const preventa = precioPreventa === null ? {} : { precioPreventa, preventaHasta: fromNow(ms) };
      await makeCurso(t.deps.db, { nombre, precio, especialidadId, ...preventa });
    }
    const { body } = await t.client().call(listCatalogo, { query: { orden: 'precio', especialidadId } });
    expect(body.resources?.map(({ nombre, precioActual }) => [nombre, precioActual])).toEqual([
      ['Preventa 400', 400],
      ['Lista 500', 500],
      ['Preventa 600', 600],
      ['Preventa terminada', 800],
    ]);
  });
});

describe('an administrator', () => {
  const fields = async () => ({
    nombre: 'Arbitraje',
    fechaHoraInicio: '2027-03-10T19:00',
    fechaHoraLimite: '2027-05-28T21:00',
    especialidadId: (await makeEspecialidad(t.deps.db)).especialidadId,
    precio: 900,
  });

  test('sets and removes it with the course', async () => {
    const { browser: client } = await signedIn(t, 'ADMIN');
    const body = { ...(await fields()), precioPreventa: 700.5, preventaHasta: '2027-02-28T23:59' };
    const made = await client.call(createCurso, { body });
    expect(made.body.resource).toMatchObject({ precioPreventa: 700.5, preventaHasta: '2027-03-01T04:59:00.000Z' });
    const { cursoId } = made.body.resource!;
    const gone = await client.call(updateCurso, { params: { id: cursoId }, body: await fields() });
    expect(gone.body.resource).toMatchObject({ precio: 900, precioPreventa: null, preventaHasta: null });
  });

  test.each([
    [{ precioPreventa: 700 }, { preventaHasta: 'Elige hasta cuándo vale la preventa' }],
    [{ preventaHasta: '2027-02-28T23:59' }, { precioPreventa: 'Escribe el precio de preventa' }],
    [
      { precioPreventa: 900, preventaHasta: '2027-02-28T23:59' },
      { precioPreventa: 'La preventa debe costar menos que el precio' },
    ],
    [{ precioPreventa: -1, preventaHasta: '2027-02-28T23:59' }, { precioPreventa: 'Precio inválido' }],
    [{ precioPreventa: 700, preventaHasta: '2027-02-30T25:00' }, { preventaHasta: 'Fecha inválida' }],
  ])('is told what is wrong with %o', async (changes, errores) => {
    const { browser: client } = await signedIn(t, 'ADMIN');
    const { status, body } = await client.call(createCurso, { body: { ...(await fields()), ...changes } });
    expect(status).toBe(422);
    expect(body.errores).toEqual(errores);
  });
});

test('PREC-03 page, list and JSON-LD end with the price they show, long before the minute of the cache', async () => {
  const { cursoId, especialidadId } = await inPreventa();
  const flyer = async () => (await fetch(`${t.url}/catalogo/flyer/${cursoId}`)).text();
  const offer = (html: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!).offers;
  const catalogo = async () => (await fetch(`${t.url}/catalogo?especialidad=${especialidadId}`)).text();
  // Load the renderer before the few seconds of the early-bird price begin.
  await Promise.all([flyer(), catalogo()]);
  const end = fromNow(5_000);
  await t.deps.db.execute(sql`update curso set preventa_hasta = ${end.toISOString()} where curso_id = ${cursoId}`);

  // Catalogue notifications clear the cache: wait for them, so that the next responses are stored.
  const preventa = { price: '700.00', priceValidUntil: end.toISOString() };
  await expect.poll(async () => offer(await flyer())).toMatchObject(preventa);
  const before = await flyer();
  expect(offer(before)).toMatchObject(preventa);
  expect(before).toMatch(/<s [^>]*>.*?S\/ 900\.00<\/s>/s);
  expect(await catalogo()).toContain('S/ 700.00');

  await expect.poll(flyer, { interval: 200 }).not.toContain('S/ 700.00');
  expect(Date.now()).toBeGreaterThanOrEqual(end.getTime());
  expect(offer(await flyer())).toMatchObject({ price: '900.00' });
  expect(offer(await flyer())).not.toHaveProperty('priceValidUntil');
  expect(await catalogo()).not.toContain('S/ 700.00');
  expect(await shownPrices(cursoId)).toEqual({ precio: 900, precioActual: 900 });
});

test('PREC-04 an order keeps its prices when the course changes', async () => {
  const curso = await inPreventa({ nombre: 'Derecho Notarial' });
  // A buyer with an account: the first mail to other buyers is short.
  const buyerEmail = (await makePerson(t.deps.db, 'USU')).correo;
  const ordered = pedidoOf([[{ ...curso, precio: 700 }, 2]], { buyerEmail });
  const { body } = await t.client().call(createPedido, { body: ordered });
  const { numero, clave } = body.resource!;
  await t.deps.db.execute(
    sql`update curso set precio = 1500, precio_preventa = null, preventa_hasta = null where curso_id = ${curso.cursoId}`,
  );
  const { body: estado } = await t.client().call(getPedidoEstado, { query: { numero, clave } });
  expect(estado.resource).toMatchObject({
    total: 1_400,
    lineas: [{ nombre: 'Derecho Notarial', cantidad: 2, precio: 700, precioLista: 900 }],
  });
  const { rows } = await t.deps.db.execute<{ texto: string }>(
    sql`select texto from correo_saliente where asunto = ${`Recibimos tu pedido ${numero}`}`,
  );
  expect(rows[0]!.texto).toContain('2 × Derecho Notarial: S/ 1,400.00 (antes S/ 1,800.00)');
});
