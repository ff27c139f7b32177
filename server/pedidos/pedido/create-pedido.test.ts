import { createPedido, getPedidoEstado } from 'domain/contract/pedidos.ts';
import { seed } from 'domain/testing/seed.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { atOnce } from '../../testing/barrier.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import { makeCurso } from '../../testing/builders.ts';
import { cases, count, pedidoOf } from '../../testing/pedidos.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { stopClock } from '../../testing/stopped-clock.ts';
import { numeroOfPedido } from './pedido-numero.ts';

type Curso = Awaited<ReturnType<typeof makeCurso>>;

let t: TestApp;
let penal: Curso;
let civil: Curso;
beforeAll(async () => {
  t = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  penal = await makeCurso(t.deps.db, { nombre: 'Proceso Penal', precio: 350.5 });
  civil = await makeCurso(t.deps.db, { nombre: 'Contratos', precio: 1_250 });
});
afterAll(() => t.close());

let visitor = 0;
/** A distinct client address for each request. */
function pedido(body: unknown, headers: Record<string, string> = {}) {
  visitor += 1;
  const from = { 'x-forwarded-for': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}` };
  return t.client().request('POST', '/api/orders', { body, headers: { ...from, ...headers } });
}

type Row = Record<string, unknown>;
async function rows(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await t.deps.db.execute<Row>(query)).rows;
}

describe('an order', () => {
  test('CHK-02 of an anonymous visitor is answered with its id and no payment URL while payments are simulated', async () => {
    const body = pedidoOf([
      [penal, 3],
      [civil, 1],
    ]);
    const { status, body: answer } = await t.client().call(createPedido, { body });
    expect(status).toBe(200);
    const { orderId, numero, clave, paymentUrl, aviso } = answer.resource!;
    expect({ paymentUrl, aviso }).toEqual({ paymentUrl: null, aviso: null });
    expect(orderId).toMatch(/^AI-20\d\d-\d{4,}$/);
    expect(orderId).toBe(numero);

    const [saved] = await rows(sql`select * from pedido where numero = ${numero}`);
    expect(numero).toBe(numeroOfPedido(t.deps.config.secrets, Number(numero.slice(3, 7)), saved!.pedido_id as number));
    expect(saved).toMatchObject({
      estado: 'pendiente',
      usuario_id: null,
      buyer_name: body.buyerName,
      buyer_email: body.buyerEmail,
      buyer_phone: body.buyerPhone,
      total_centimos: 35_050 * 3 + 125_000,
      proveedor: 'simulado',
    });
    const id = saved!.pedido_id as number;
    expect(
      await rows(sql`select curso_id, nombre, precio_centimos, cantidad from pedido_item where pedido_id = ${id}`),
    ).toEqual([
      { curso_id: penal.cursoId, nombre: 'Proceso Penal', precio_centimos: 35_050, cantidad: 3 },
      { curso_id: civil.cursoId, nombre: 'Contratos', precio_centimos: 125_000, cantidad: 1 },
    ]);
    expect(await rows(sql`select tipo from pedido_evento where pedido_id = ${id} order by pedido_evento_id`)).toEqual([
      { tipo: 'creado' },
      { tipo: 'correo' },
    ]);
    const [mail] = await rows(sql`select * from correo_saliente where clave = ${`pedido-${id}-recibido`}`);
    expect(mail).toMatchObject({ para: body.buyerEmail, asunto: `Recibimos tu pedido ${numero}` });
    expect(mail?.texto).toContain('Total: S/ 2,301.50');
    expect(mail?.texto).toContain(`/pedido?numero=${numero}&clave=${clave}`);
    // The first mail to a stranger is short; an account holder gets the whole pedido.
    expect(mail?.html).not.toContain('Proceso Penal');
    const { correo } = await makePerson(t.deps.db, 'USU');
    const known = await t.client().call(createPedido, { body: { ...body, buyerEmail: correo } });
    const [whole] = await rows(sql`select html from correo_saliente where para = ${correo}`);
    expect(whole?.html).toMatch(/<td[^>]*>3 × Proceso Penal<\/td>\s*<td[^>]*>S\/ 1,051\.50<\/td>/);
    expect(whole?.html).toContain(`Guardamos tu pedido ${known.body.resource!.numero}`);
  });

  test('API-87 has the number that the rule says, also past four digits', async () => {
    await t.deps.db.execute(sql`select setval(pg_get_serial_sequence('pedido', 'pedido_id'), 123455)`);
    const { body } = await pedido(pedidoOf([[penal, 1]]));
    const { numero } = body.resource as { numero: string };
    expect(numero).toBe(numeroOfPedido(t.deps.config.secrets, Number(numero.slice(3, 7)), 123_456));
  });

  test('API-87 of somebody signed in belongs to the account', async () => {
    const { browser, person } = await signedIn(t, 'USU');
    const { body } = await browser.call(createPedido, { body: pedidoOf([[penal, 1]]) });
    const [saved] = await rows(sql`select usuario_id from pedido where numero = ${body.resource!.numero}`);
    expect(saved).toEqual({ usuario_id: person.usuarioId });
  });

  test('CHK-18 takes e-mail and phone as they are typed, and without a usable address no mail leaves', async () => {
    const before = await count(t.deps, 'correo_saliente');
    for (const buyerEmail of ['', 'no es un correo', 'a@b.pe, c@d.pe']) {
      const { status } = await pedido(pedidoOf([[penal, 1]], { buyerEmail, buyerPhone: 'no tengo' }));
      expect(status).toBe(200);
    }
    expect(await count(t.deps, 'correo_saliente')).toBe(before);
    expect(await count(t.deps, `pedido_evento where tipo = 'sin-correo'`)).toBe(3);
  });

  test.each([
    ['a blank name', { buyerName: '  ' }, 'Ingresa tu nombre'],
    ['no name', { buyerName: undefined }, 'Ingresa tu nombre'],
    ['an empty cart', { items: [] }, 'El carrito está vacío'],
    ['a quantity of 0', { items: [{ cursoId: 1, cantidad: 0 }] }, 'La cantidad va de 1 a 50'],
    ['a quantity of 51', { items: [{ cursoId: 1, cantidad: 51 }] }, 'La cantidad va de 1 a 50'],
    ['half a seat', { items: [{ cursoId: 1, cantidad: 1.5 }] }, 'La cantidad va de 1 a 50'],
    ['a name of 300 letters', { buyerName: 'x'.repeat(300) }, 'Máximo 200 caracteres'],
  ])('API-87 with %s is refused in words', async (_what, change, message) => {
    const { status, body } = await pedido({ ...pedidoOf([[penal, 1]]), ...change });
    expect([status, body.message]).toEqual([422, message]);
  });

  test('API-87 with a course that is unknown, inactive or deleted names it and creates nothing', async () => {
    const inactive = await makeCurso(t.deps.db, { nombre: 'Notarial', activa: false });
    const deleted = await makeCurso(t.deps.db, { nombre: 'Registral', eliminado: new Date() });
    const before = await count(t.deps, 'pedido');
    for (const [curso, name] of [
      [inactive, 'Notarial'],
      [deleted, 'Registral'],
      [{ cursoId: 99_999, nombre: 'Minero', precio: 1 }, 'Minero'],
      [{ cursoId: 99_999, nombre: '', precio: 1 }, 'Curso 99999'],
    ] as [Curso, string][]) {
      const { status, body } = await pedido(
        pedidoOf([
          [penal, 1],
          [curso, 1],
        ]),
      );
      expect(status).toBe(422);
      expect(body.message).toBe(`«${name}» ya no está a la venta. Quítalo de tu carrito.`);
      expect(body.errores?.['items.1.cursoId']).toBe(body.message);
    }
    expect(await count(t.deps, 'pedido')).toBe(before);
  });

  test('API-87 of a course that is deleted at this very moment is refused whole', async () => {
    const gone = await makeCurso(t.deps.db, { nombre: 'Fugaz' });
    const before = await count(t.deps, 'pedido');
    const { answer } = await inTransaction(t.deps.db, async (tx) => {
      await tx.execute(sql`select from curso where curso_id = ${gone.cursoId} for update`);
      await tx.execute(sql`update curso set eliminado = now() where curso_id = ${gone.cursoId}`);
      const lines: [Curso, number][] = [
        [penal, 1],
        [gone, 1],
      ];
      const ordering = pedido(pedidoOf(lines));
      await untilBlocked(t.deps.db);
      return { answer: ordering };
    });
    const { status, body } = await answer;
    const message = 'Uno de los cursos ya no está a la venta. Revisa tu carrito.';
    expect([status, body.message, body.errores]).toEqual([422, message, { items: message }]);
    expect(await count(t.deps, 'pedido')).toBe(before);
  });

  test('API-87 with the same course twice is one line, within the limit of a line', async () => {
    const { status, body } = await pedido(
      pedidoOf([
        [penal, 20],
        [penal, 30],
      ]),
    );
    expect(status).toBe(200);
    const { numero } = body.resource as { numero: string };
    expect(
      await rows(sql`select cantidad from pedido_item join pedido using (pedido_id) where numero = ${numero}`),
    ).toEqual([{ cantidad: 50 }]);
    expect(
      (
        await pedido(
          pedidoOf([
            [penal, 20],
            [penal, 31],
          ]),
        )
      ).status,
    ).toBe(422);
  });

  test('API-87 too large to be counted is refused, not broken', async () => {
    const caro = await makeCurso(t.deps.db, { nombre: 'Oro', precio: 9_999_999 });
    const { status, body } = await pedido(pedidoOf([[caro, 50]]));
    expect([status, body.errores?.total]).toEqual([422, 'El pedido es demasiado grande. Divídelo en varios.']);
  });
});

describe('the price', () => {
  test('that changed since is told with the new lines, and nothing is created', async () => {
    const curso = await makeCurso(t.deps.db, { nombre: 'Laboral', precio: 100 });
    const body = pedidoOf([[curso, 2]]);
    await t.deps.db.execute(sql`update curso set precio = 120.5 where curso_id = ${curso.cursoId}`);
    const before = await count(t.deps, 'pedido');
    const answer = await pedido(body);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      success: false,
      codigo: 'precio-cambio',
      message: 'El precio de tu carrito cambió. Revisa el total y vuelve a intentarlo.',
      resource: { total: 241 },
      resources: [{ cursoId: curso.cursoId, nombre: 'Laboral', cantidad: 2, precio: 120.5 }],
    });
    expect(await count(t.deps, 'pedido')).toBe(before);
  });

  test('is never the client’s: whatever it writes as precio, total and cantidad', async () => {
    const cursos = await Promise.all(
      [0, 0.1, 19.99, 350.5, 1_250].map((precio) => makeCurso(t.deps.db, { nombre: `Curso de ${precio}`, precio })),
    );
    const amount = fc.oneof(
      fc.constantFrom(0, -1, 0.01, -0.01, 1e-9, 1e15, -1e15, 350.5),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -5_000_00, max: 5_000_00 }).map((cents) => cents / 100),
    );
    const line = fc.record({
      curso: fc.constantFrom(...cursos),
      cantidad: fc.integer({ min: 1, max: 50 }),
      precio: fc.option(amount, { nil: undefined }),
    });
    const wish = fc.record({
      lines: fc.uniqueArray(line, { minLength: 1, maxLength: 5, selector: ({ curso }) => curso.cursoId }),
      // Half of them send the right total with wrong prices.
      total: fc.option(amount, { nil: undefined, freq: 2 }),
    });
    const numbers: string[] = [];
    const refused: number[] = [];
    await fc.assert(
      fc.asyncProperty(wish, async ({ lines, total }) => {
        const honest = pedidoOf(
          lines.map(({ curso, cantidad }) => [curso, cantidad]),
          { buyerEmail: '' },
        );
        const items = honest.items.map((item, at) => ({ ...item, precio: lines[at]!.precio ?? item.precio }));
        const { status, body } = await pedido({ ...honest, items, total: total ?? honest.total });
        if (status === 200) numbers.push((body.resource as { numero: string }).numero);
        else refused.push(status);
        const right = total === undefined || Math.round(total * 100) === Math.round(honest.total * 100);
        expect(status).toBe(right ? 200 : 409);
      }),
      { seed, numRuns: cases(300, 10_000), endOnFailure: true },
    );
    expect(numbers.length).toBeGreaterThan(50);
    expect(refused.length).toBeGreaterThan(50);
    const cheated = await count(
      t.deps,
      `pedido_item i join curso c using (curso_id) where c.nombre like 'Curso de %' and i.precio_centimos <> c.precio * 100`,
    );
    const adrift = await count(
      t.deps,
      'pedido o where total_centimos <> (select sum(precio_centimos * cantidad) from pedido_item i where i.pedido_id = o.pedido_id)',
    );
    expect([cheated, adrift]).toEqual([0, 0]);
  }, 600_000);
});

describe('how an order stands', () => {
  test('is told to whoever has its key, from the database', async () => {
    const made = (await pedido(pedidoOf([[penal, 2]]))).body.resource as { numero: string; clave: string };
    const { numero, clave } = made;
    const { body } = await t.client().call(getPedidoEstado, { query: { numero, clave } });
    expect(body.resource).toMatchObject({
      numero,
      estado: 'pendiente',
      total: 701,
      lineas: [{ cursoId: penal.cursoId, nombre: 'Proceso Penal', cantidad: 2, precio: 350.5 }],
      paymentUrl: null,
      puedeReintentar: false,
      conCorreo: true,
    });
    await t.deps.db.execute(sql`update pedido set estado = 'rechazado' where numero = ${numero}`);
    const later = await t.client().request('GET', `/api/orders/estado?numero=${numero}&clave=${clave}&estado=pagado`);
    expect(later.body.resource).toMatchObject({ estado: 'rechazado' });
  });

  test('says when there is nobody to write to', async () => {
    for (const buyerEmail of ['', 'no-es-correo']) {
      const { numero, clave } = (await pedido(pedidoOf([[penal, 1]], { buyerEmail }))).body.resource as {
        numero: string;
        clave: string;
      };
      const { body } = await t.client().call(getPedidoEstado, { query: { numero, clave } });
      expect(body.resource).toMatchObject({ conCorreo: false });
    }
  });

  test('is told to nobody else, and a wrong key is no different from a wrong number', async () => {
    const one = (await pedido(pedidoOf([[penal, 1]]))).body.resource as { numero: string; clave: string };
    const other = (await pedido(pedidoOf([[penal, 1]]))).body.resource as { numero: string; clave: string };
    const ask = (numero: string, clave: string) => t.client().call(getPedidoEstado, { query: { numero, clave } });
    const answers = await Promise.all([
      ask(one.numero, other.clave),
      ask(one.numero, one.clave.slice(0, -1)),
      ask('AI-2026-999999', one.clave),
      ask(one.numero.toLowerCase(), one.clave),
    ]);
    for (const { status, text } of answers) {
      expect(status).toBe(404);
      expect(text).toBe(answers[0]!.text);
    }
  });
});

describe('the school is no relay', () => {
  const mailsTo = (like: string) => count(t.deps, `correo_saliente where para like '${like}'`);

  test('MAIL-06 the first mail to an address contains nothing that the buyer typed', async () => {
    const buyerName = 'Gana S/ 500 en https://malo.example\r\nBcc: x@y.pe';
    await pedido(pedidoOf([[penal, 1]], { buyerName, buyerEmail: 'extrania@correo.pe', buyerPhone: 'malo.example' }));
    const [mail] = await rows(sql`select texto, html, asunto from correo_saliente where para = 'extrania@correo.pe'`);
    expect(JSON.stringify(mail)).not.toMatch(/Gana|malo|Bcc/);
    expect(mail?.texto).toContain('Hola. Se hizo un pedido con este correo');
  });

  test('MAIL-06 later mails have the name in one line, of 80 characters at most, without a link', async () => {
    const { correo } = await makePerson(t.deps.db, 'USU');
    const buyerName = `Entra en https://malo.example y malo.pe\n\n${'Ana '.repeat(40)}`.slice(0, 200);
    await pedido(pedidoOf([[penal, 1]], { buyerName, buyerEmail: correo }));
    const [mail] = await rows(sql`select texto from correo_saliente where para = ${correo}`);
    const [, name = ''] = /^Hola, (.*)\. Guardamos tu pedido/m.exec(String(mail?.texto)) ?? [];
    expect(name).toMatch(/^Entra en y malo\. pe Ana Ana/);
    expect(name.length).toBeLessThanOrEqual(80);
  });

  test('MAIL-07 one client reaches 20 unknown addresses of a domain in a day; others, and people with an account, go on', async () => {
    stopClock();
    const headers = { 'x-forwarded-for': '192.0.2.99' };
    const buy = (buyerEmail: string, from: Record<string, string> = headers) =>
      pedido(pedidoOf([[penal, 1]], { buyerEmail }), from);
    for (let i = 0; i < 23; i++) expect((await buy(`persona${i}@blanco.example`)).status).toBe(200);
    expect(await mailsTo('persona%@blanco.example')).toBe(20);
    await buy('otra@blanco.example', {});
    expect(await mailsTo('otra@blanco.example')).toBe(1);
    await makePerson(t.deps.db, 'USU', { correo: 'cliente@blanco.example' });
    await buy('Cliente@blanco.example');
    expect(await mailsTo('Cliente@blanco.example')).toBe(1);
  });

  test('MAIL-07 an unknown address gets 20 in a day, from wherever they are asked', async () => {
    stopClock();
    const { db } = t.deps;
    const perHour = sql`delete from limite where clave like 'pedido-mail:%'`;
    for (let i = 0; i < 23; i++) {
      if (i % 8 === 0) await db.execute(perHour);
      await pedido(pedidoOf([[penal, 1]], { buyerEmail: 'acosada@correo.pe' }));
    }
    expect(await mailsTo('acosada@correo.pe')).toBe(20);
  });
});

test('CHG-06 a repeated key takes nothing of the limits of orders and mails, and sends no mail', async () => {
  stopClock();
  const headers = { 'x-forwarded-for': '192.0.2.9', 'idempotency-key': 'la-misma' };
  const body = pedidoOf([[penal, 1]], { buyerEmail: 'repite@limites.pe' });
  const counts = async () => {
    const { rows } = await t.deps.db.execute<{ clave: string; cuenta: number }>(sql`
      select split_part(clave, ':', 1) as clave, cuenta from limite order by 1, 2`);
    return rows.filter(({ clave }) => !clave.startsWith('POST /orders/reintentar'));
  };
  await t.deps.db.execute(sql`delete from limite`);
  // Two at once: one of them is the repetition.
  const again = () => pedido(body, headers);
  const [one, two] = await atOnce(t.deps, 'pedido', [again, again]);
  const first = await counts();
  expect(first.map(({ cuenta }) => cuenta)).toEqual([1, 1, 1, 1]);
  for (let i = 0; i < 30; i++) expect((await pedido(body, headers)).status).toBe(200);
  const other = { ...body, buyerPhone: '999' };
  expect((await pedido(other, headers)).body).toMatchObject({ codigo: 'clave-repetida' });
  expect(two!.text).toBe(one!.text);
  expect(await count(t.deps, `correo_saliente where para = 'repite@limites.pe'`)).toBe(1);
  // Other content with the same key is refused and counts as a request, but not as a mail.
  expect((await counts()).map(({ clave, cuenta }) => (clave.startsWith('pedido-mail') ? cuenta : 0))).toEqual(
    first.map(({ clave, cuenta }) => (clave.startsWith('pedido-mail') ? cuenta : 0)),
  );
  // Repetitions share the limit of opening the payment page again.
  const statuses: number[] = [];
  for (let i = 0; i < 35; i++) statuses.push((await pedido(body, headers)).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  const { 'idempotency-key': _key, ...same } = headers;
  expect((await pedido(body, same)).status).toBe(200);
});

test('CHG-06 a repeated key gets its order, whatever became of the price since', async () => {
  const curso = await makeCurso(t.deps.db, { precio: 100 });
  const body = pedidoOf([[curso, 1]]);
  const headers = { 'idempotency-key': 'antes-de-subir' };
  const first = await pedido(body, headers);
  await t.deps.db.execute(sql`update curso set precio = 200 where curso_id = ${curso.cursoId}`);
  const again = await pedido(body, headers);
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect((await pedido(body)).body).toMatchObject({ codigo: 'precio-cambio' });
});

test('CHG-06 a repeated key from an address whose orders are used up gets its order', async () => {
  stopClock();
  const from = { 'x-forwarded-for': '192.0.2.10' };
  const headers = { ...from, 'idempotency-key': 'antes-del-limite' };
  const body = pedidoOf([[penal, 1]]);
  await t.deps.db.execute(sql`delete from limite`);
  const first = await pedido(body, headers);
  await t.deps.db.execute(sql`update limite set cuenta = 100 where clave like 'POST /orders %'`);
  expect((await pedido(body, from)).status).toBe(429);
  expect((await pedido(body, { ...from, 'idempotency-key': 'otra' })).status).toBe(429);
  const again = await pedido(body, headers);
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect((await pedido({ ...body, buyerPhone: '999' }, headers)).body).toMatchObject({ codigo: 'clave-repetida' });
  expect(await count(t.deps, `pedido where idempotency_key in ('antes-del-limite', 'otra')`)).toBe(1);
  // Limited: each repetition counts as an attempt to pay.
  const statuses: number[] = [];
  for (let i = 0; i < 62; i++)
    statuses.push((await pedido(i % 2 ? body : { ...body, buyerPhone: '9' }, headers)).status);
  expect(statuses.slice(0, 4)).toEqual([409, 200, 409, 200]);
  expect(statuses.slice(-4)).toEqual([429, 429, 429, 429]);
});

test('SEC-08 after a rotation of SECRET an order gets no number that an older one has', async () => {
  const { secrets } = t.deps.config;
  const year = new Date().getFullYear();
  const buy = (body: ReturnType<typeof pedidoOf>) => t.client().call(createPedido, { body });
  const older: string[] = [];
  for (let i = 0; i < 3; i++) older.push((await buy(pedidoOf([[penal, 1]]))).body.resource!.numero);
  const [sequence] = await rows(sql`select last_value::int as last from pedido_pedido_id_seq`);
  const last = Number(sequence!.last);
  for (const [at, numero] of older.entries()) {
    const taken = numeroOfPedido(secrets, year, last + 1 + at);
    await t.deps.db.execute(sql`update pedido set numero = ${taken} where numero = ${numero}`);
  }
  const body = pedidoOf([[penal, 2]], { buyerEmail: 'rotada@correo.pe' });
  const comprobante = { tipo: 'boleta', tipoDocumento: 'DNI', documento: '45678912', nombre: 'Rosa Ccori' } as const;
  const { status, body: answer } = await t.client().call(createPedido, { body: { ...body, comprobante } });
  expect([status, answer.resource?.numero]).toEqual([200, numeroOfPedido(secrets, year, last + 4)]);
  expect(await count(t.deps, `pedido_item where pedido_id = ${last + 4}`)).toBe(1);
  expect(await count(t.deps, `correo_saliente where para = 'rotada@correo.pe'`)).toBe(1);
  expect(await count(t.deps, `pedido where pedido_id between ${last + 1} and ${last + 3}`)).toBe(0);
});

test('orders from one address are limited, and mails to one mailbox', async () => {
  stopClock();
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  const body = pedidoOf([[penal, 1]], { buyerEmail: 'Vecina@correo.pe' });
  const statuses: number[] = [];
  for (let i = 0; i < 105; i++) statuses.push((await pedido(body, headers)).status);
  expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true);
  expect(statuses.slice(100)).toEqual([429, 429, 429, 429, 429]);
  expect(await count(t.deps, `correo_saliente where para = 'Vecina@correo.pe'`)).toBe(10);
  // A free pedido completes all the same, without its mail; without an address there is no limit.
  const gratis = await makeCurso(t.deps.db, { precio: 0 });
  const free = await pedido(pedidoOf([[gratis, 1]], { buyerEmail: 'Vecina@correo.pe' }));
  expect(free.body.resource).toMatchObject({ estado: 'pagado' });
  expect(await count(t.deps, `correo_saliente where para = 'Vecina@correo.pe'`)).toBe(10);
  const nobody = "pedido_evento join pedido using (pedido_id) where buyer_email = 'nadie' and tipo";
  for (let i = 0; i < 12; i++) await pedido(pedidoOf([[penal, 1]], { buyerEmail: 'nadie' }));
  expect([
    await count(t.deps, `${nobody} = 'correo-omitido'`),
    await count(t.deps, `${nobody} = 'sin-correo'`),
  ]).toEqual([0, 12]);
  const omitted = `pedido_evento join pedido using (pedido_id) where tipo = 'correo-omitido'`;
  expect(await count(t.deps, `${omitted} and buyer_email = 'Vecina@correo.pe'`)).toBe(91);
});
