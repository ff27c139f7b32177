import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import { readJson } from './body.ts';
import { inTransaction } from './transaction.ts';

const prices = `
  select curso_id, nombre, (precio * 100)::int as precio from curso
   where curso_id = any ($1) and activa and eliminado is null`;
const pedido = `
  insert into pedido (pedido_id, numero, buyer_name, buyer_email, buyer_phone, total_centimos, proveedor, cuerpo_hash)
  overriding system value
  select id, 'AI-2026-' || id, $1, $2, $3, $4, 'simulado', $5
    from nextval(pg_get_serial_sequence('pedido', 'pedido_id')) as id
  returning pedido_id, numero`;
const lines = `
  insert into pedido_item (pedido_id, curso_id, nombre, precio_centimos, precio_lista_centimos, cantidad)
  select $1, curso, nombre, precio, precio, cantidad
    from unnest($2::int[], $3::text[], $4::int[], $5::int[]) as linea (curso, nombre, precio, cantidad)`;
const event = `insert into pedido_evento (pedido_id, tipo) values ($1, 'creado')`;
const mail = `insert into correo_saliente (clave, para, asunto, texto, html) values ($1, $2, $3, $4, $5)`;

type Wanted = {
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  items: { cursoId: number; cantidad: number }[];
};

const letter = 'Hola. Recibimos tu pedido y te escribiremos cuando confirmemos el pago. '.repeat(8);
const hash = Buffer.alloc(32);

/** Prices, order, lines, history and mail in one transaction. */
export async function createPedido(pool: pg.Pool, request: IncomingMessage) {
  const wanted = await readJson<Wanted>(request);
  return inTransaction(pool, async (client) => {
    const ids = wanted.items.map(({ cursoId }) => cursoId);
    const { rows: priced } = await client.query({ name: 'prices', text: prices, values: [ids] });
    const amounts = wanted.items.map(({ cursoId, cantidad }) => {
      const { nombre, precio } = priced.find((row) => row.curso_id === cursoId);
      return { cursoId, nombre, precio, cantidad };
    });
    const total = amounts.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0);
    const { rows } = await client.query({
      name: 'order',
      text: pedido,
      values: [wanted.buyerName, wanted.buyerEmail, wanted.buyerPhone, total, hash],
    });
    const { pedido_id: id, numero } = rows[0];
    const column = <K extends keyof (typeof amounts)[number]>(name: K) => amounts.map((each) => each[name]);
    const values = [id, column('cursoId'), column('nombre'), column('precio'), column('cantidad')];
    await client.query({ name: 'lines', text: lines, values });
    await client.query({ name: 'event', text: event, values: [id] });
    const sent = [`pedido-${id}`, wanted.buyerEmail, `Recibimos tu pedido ${numero}`, letter, letter];
    await client.query({ name: 'mail', text: mail, values: sent });
    return { success: true, message: '', status: 200, resource: { orderId: numero, numero, paymentUrl: null } };
  });
}
