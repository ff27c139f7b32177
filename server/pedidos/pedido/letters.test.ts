import { mailPriority } from 'domain/rules/mails.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, inTransaction } from '../../db/connect.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeCurso } from '../../testing/builders.ts';
import { makePedido, watchMail } from '../../testing/pedidos.ts';
import { makePerson } from '../../testing/people.ts';
import { pedidoUrl } from '../access-codes.ts';
import { sendMailProof } from '../asiento/prove-mail.ts';
import { cartTable, mailBuyer } from '../mails.ts';
import { mailDuplicate, mailRefund, mailUndeliverable } from '../money-mails.ts';
import { markPaid } from '../pago/correct-pago.ts';
import type { Pedido } from './queries/pedidos.ts';

// Whole mails as the buyer reads them: nothing else would notice a missing sentence.
let t: TestApp;
let mail: ReturnType<typeof watchMail>;
let adminId: number;
beforeAll(async () => {
  t = await startTestApp();
  mail = watchMail(t.deps);
  adminId = (await makePerson(t.deps.db, 'ADMIN')).usuarioId;
});
afterAll(() => t.close());

const footer = () => {
  const { correo, telefono } = t.deps.config.institucion;
  return `¿Dudas con tu pedido? Escríbenos a ${correo} o llámanos al ${telefono}.`;
};
const within = (act: (tx: Db) => Promise<unknown>) => inTransaction(t.deps.db, act);
const link = (pedido: Pedido) => pedidoUrl(t.deps, pedido);

/** The mail with this subject, without header and footer lines. */
async function letterTo(para: string, asunto: string): Promise<string[]> {
  const find = () => mail.to(para).find((each) => each.asunto === asunto);
  await expect.poll(find, { message: asunto }).toBeDefined();
  return find()!
    .texto.split(/\n\n+/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('--'));
}

async function queued(para: string) {
  const { rows } = await t.deps.db.execute(sql`
    select prioridad, reservado, texto from correo_saliente where para = ${para} order by correo_saliente_id`);
  return rows;
}

test('the first mail to an address says what happens next, and nothing that the buyer typed', async () => {
  const pedido = await makePedido(t.deps);
  const parts = await letterTo(pedido.buyerEmail, `Recibimos tu pedido ${pedido.numero}`);
  expect(parts).toEqual([
    'Recibimos tu pedido',
    `Hola. Se hizo un pedido con este correo: ${pedido.numero}. Total: S/ 350.00.`,
    'Nuestro equipo te contactará para coordinar el pago. Cuando se confirme tu pago te escribiremos con tu acceso.',
    'Si no fuiste tú, no hagas nada: sin pago no ocurre nada más.',
    `Ver mi pedido:\n${link(pedido)}`,
    footer(),
  ]);
});

test('a student’s pedido is summed up, and its payment confirmed', async () => {
  const { usuarioId, correo } = await makePerson(t.deps.db, 'USU');
  const penal = await makeCurso(t.deps.db, { nombre: 'Penal', precio: 100 });
  const civil = await makeCurso(t.deps.db, { nombre: 'Civil', precio: 250.5 });
  const lineas: Parameters<typeof makePedido>[1] = {
    usuarioId,
    comprador: { buyerEmail: correo },
    lineas: [
      [penal, 1],
      [civil, 2],
    ],
  };
  const pedido = await makePedido(t.deps, lineas);
  const summary = '1 × Penal: S/ 100.00\n2 × Civil: S/ 501.00\nTotal: S/ 601.00';
  expect(await letterTo(correo, `Recibimos tu pedido ${pedido.numero}`)).toEqual([
    'Recibimos tu pedido',
    `Hola, Lucía Quispe Mamani. Guardamos tu pedido ${pedido.numero}:`,
    summary,
    'Nuestro equipo te contactará para coordinar el pago. Cuando se confirme tu pago te escribiremos con tu acceso.',
    `Ver mi pedido:\n${link(pedido)}`,
    footer(),
  ]);
  const { pedidoId } = pedido;
  const pago = { medio: 'yape', operacion: 'L-1' } as const;
  await within((tx) => markPaid(t.deps, tx, { pedidoId, adminId, now: new Date() }, pago));
  const parts = await letterTo(correo, `Tu pago está confirmado: pedido ${pedido.numero}`);
  expect(parts.slice(0, 4)).toEqual([
    'Tu pago está confirmado',
    `Hola, Lucía Quispe Mamani. Gracias por tu compra. Este es tu pedido ${pedido.numero}:`,
    summary,
    'Tus cursos ya están en tu cuenta: inicia sesión y empieza cuando quieras.',
  ]);
  expect(parts.at(-2)).toBe(`Ir a mis cursos:\n${t.deps.publicUrl()}/dashboard`);
});

test('a payment that did not pass', async () => {
  const pedido = await makePedido(t.deps, { comprador: { buyerName: 'Ana Ríos' } });
  await within((tx) => mailBuyer(t.deps, tx, pedido, 'rechazado'));
  expect(await letterTo(pedido.buyerEmail, `No se pudo cobrar tu pedido ${pedido.numero}`)).toEqual([
    'Tu pago no pasó',
    `Hola, Ana Ríos. El pago de tu pedido ${pedido.numero} fue rechazado y no se cobró nada.`,
    'Tu pedido sigue guardado: puedes intentarlo otra vez, con la misma tarjeta o con otro medio.',
    `Volver a intentar:\n${link(pedido)}`,
    footer(),
  ]);
});

test.each([
  [
    'hand',
    { kind: 'hand', operacion: '' },
    'La devolución la hizo nuestro equipo. Si no la ves en tu cuenta, escríbenos.',
  ],
  [
    'hand, with its operation',
    { kind: 'hand', operacion: 'BCP-7' },
    'La devolución la hizo nuestro equipo, con la operación BCP-7. Si no la ves en tu cuenta, escríbenos.',
  ],
  [
    'the provider',
    { kind: 'provider' },
    'El dinero vuelve al medio con el que pagaste; según tu banco puede tardar unos días en verse.',
  ],
] as const)('money given back by %s, in part with its seats and whole without them', async (_, way, said) => {
  const pedido = await makePedido(t.deps, { comprador: { buyerName: 'www.oferta.example' } });
  const { pedidoId, numero } = pedido;
  const pago = {
    pagoId: pedidoId,
    proveedor: 'mercadopago',
    estado: 'aprobado',
    montoCentimos: 35_000,
    moneda: 'PEN',
  } as const;
  const paid = { medio: 'yape', operacion: `D-${pedidoId}` } as const;
  await within((tx) => markPaid(t.deps, tx, { pedidoId, adminId, now: new Date() }, paid));
  await within((tx) =>
    mailRefund(t.deps, tx, pedido, { pago: { ...pago, devueltoCentimos: 5_000 }, centimos: 5_000, way }),
  );
  expect(await letterTo(pedido.buyerEmail, `Te devolvimos S/ 50.00: pedido ${numero}`)).toEqual([
    'Te devolvimos dinero',
    `Hola. Te devolvimos S/ 50.00 de tu pedido ${numero}.`,
    'De ese pago quedan S/ 300.00.',
    said,
    'Los cursos que conservas siguen abiertos en tu cuenta.',
    `Ver mi pedido:\n${link(pedido)}`,
    footer(),
  ]);
  await t.deps.db.execute(
    sql`update asiento set revocado = now() from pedido_item i where i.pedido_item_id = asiento.pedido_item_id and i.pedido_id = ${pedidoId}`,
  );
  await within((tx) =>
    mailRefund(t.deps, tx, pedido, { pago: { ...pago, devueltoCentimos: 35_000 }, centimos: 30_000, way }),
  );
  const parts = await letterTo(pedido.buyerEmail, `Te devolvimos S/ 300.00: pedido ${numero}`);
  expect([parts[2], parts[4]]).toEqual([
    'Con esto, ese pago quedó devuelto por completo.',
    'El acceso a los cursos de este pedido terminó.',
  ]);
});

test('a second payment, and one for courses that are gone', async () => {
  const pedido = await makePedido(t.deps, { comprador: { buyerName: 'Ana Ríos' } });
  const pago = { pagoId: 7, montoCentimos: 35_000 };
  await within((tx) => mailDuplicate(t.deps, tx, pedido, pago));
  expect(await letterTo(pedido.buyerEmail, `Recibimos dos pagos de tu pedido ${pedido.numero}`)).toEqual([
    'Recibimos dos pagos de tu pedido',
    `Hola, Ana Ríos. Lo que cubre tu pedido ${pedido.numero} ya estaba pagado y llegó otro pago de S/ 350.00.`,
    'No tienes que hacer nada: lo revisaremos y te devolveremos el pago que sobra. Te escribiremos cuando esté hecho.',
    `Ver mi pedido:\n${link(pedido)}`,
    footer(),
  ]);
  for (const [cursos, gone] of [
    [['Penal'], '«Penal» ya no se ofrece'],
    [['Penal', 'Civil'], '«Penal», «Civil» ya no se ofrecen'],
  ] as const) {
    const other = await makePedido(t.deps, { comprador: { buyerName: 'Ana Ríos' } });
    await within((tx) => mailUndeliverable(t.deps, tx, other, { pago, cursos: [...cursos] }));
    expect(await letterTo(other.buyerEmail, `Te devolveremos tu pago: pedido ${other.numero}`)).toEqual([
      'Te devolveremos tu pago',
      `Hola, Ana Ríos. Llegó tu pago de S/ 350.00 por el pedido ${other.numero}, pero ${gone}.`,
      'No tienes que hacer nada: te devolveremos el dinero y te escribiremos cuando esté hecho.',
      `Ver mi pedido:\n${link(other)}`,
      footer(),
    ]);
  }
});

test('the digits that prove an address', async () => {
  const correo = 'prueba.de.correo@correo.pe';
  await within((tx) => sendMailProof(t.deps, tx, { codigo: 'AAAA', correo }, new Date()));
  const parts = await letterTo(correo, 'Confirma tu correo');
  expect(parts).toEqual([
    'Confirma tu correo',
    expect.stringMatching(/^Tu código es \d{6}\.$/),
    'Escríbelo en la página donde estás creando tu cuenta. Vence en media hora.',
    expect.stringContaining(
      'Si no estás creando una cuenta, no hagas nada: sin este código nadie puede usar tu correo.',
    ),
  ]);
  // Codes are deleted once sent, and have the highest priority.
  const stored = async () => (await queued(correo)).at(-1);
  await expect.poll(stored).toEqual({ prioridad: mailPriority.acceso, reservado: true, texto: '' });
});

test('what opens a course goes before what asks to pay for one, and is not kept', async () => {
  const { pedidoId, buyerEmail } = await makePedido(t.deps);
  const pago = { medio: 'yape', operacion: 'L-2' } as const;
  await within((tx) => markPaid(t.deps, tx, { pedidoId, adminId, now: new Date() }, pago));
  await expect
    .poll(() => queued(buyerEmail))
    .toEqual([
      { prioridad: mailPriority.pedido, reservado: false, texto: expect.stringContaining('Recibimos tu pedido') },
      { prioridad: mailPriority.acceso, reservado: true, texto: '' },
    ]);
});

test('SEL-54 a mail names the bundle of a line', () => {
  const line = {
    nombre: 'Civil',
    cantidad: 2,
    precioCentimos: 6_667,
    precioListaCentimos: 10_000,
    descuentoCentimos: 0,
  };
  const cart = {
    pedidoId: 1,
    numero: 'AI-2026-1',
    nombre: '',
    correcciones: 0,
    totalCentimos: 13_334,
    cuponCodigo: '',
  };
  const { rows } = cartTable({ ...cart, lineas: [{ ...line, clase: 'curso', paquete: 'Procesal' }] });
  expect(rows).toEqual([{ label: '2 × Civil (paquete «Procesal»)', amount: 'S/ 133.34', before: 'S/ 200.00' }]);
});
