import { toCentimos } from 'domain/formats/money.ts';
import { pedidoInput } from 'domain/schemas/pedidos.ts';
import { sql } from 'drizzle-orm';
import type { House } from '../house.ts';
import { createPedido } from '../pedidos/create-pedido.ts';
import type { Pedido } from '../pedidos/queries/pedidos.ts';
import type { Mensaje } from '../ports/correo/port.ts';
import { makeCurso } from './builders.ts';
import { makePerson } from './people.ts';

/** Hundreds of cases as a rule, ten thousand in a full run. */
export function cases(usual: number, full: number): number {
  return process.env.FULL === '1' ? full : usual;
}

type CursoEnCarrito = { cursoId: number; nombre: string; precio: number };
type Comprador = { buyerName?: string; buyerEmail?: string; buyerPhone?: string };

let counter = 0;

/** What the checkout sends for these courses. */
export function pedidoDe(lineas: [CursoEnCarrito, number][], comprador: Comprador = {}) {
  counter += 1;
  const items = lineas.map(([{ cursoId, nombre, precio }, cantidad]) => ({ cursoId, nombre, precio, cantidad }));
  const centimos = items.reduce((sum, { precio, cantidad }) => sum + toCentimos(precio) * cantidad, 0);
  return {
    buyerName: 'Lucía Quispe Mamani',
    buyerEmail: `compra${counter}@correo.pe`,
    buyerPhone: '999 888 777',
    ...comprador,
    items,
    total: centimos / 100,
  };
}

type MakePedido = { lineas?: [CursoEnCarrito, number][]; comprador?: Comprador; usuarioId?: number };

/** An order as the checkout makes it, without the way over HTTP. */
export async function makePedido(house: House, { lineas, comprador, usuarioId }: MakePedido = {}): Promise<Pedido> {
  const body = pedidoDe(lineas ?? [[await makeCurso(house.db), 1]], comprador);
  return createPedido(house, pedidoInput.parse(body), {
    usuarioId: usuarioId ?? null,
    idempotencyKey: null,
    ahora: new Date(),
  });
}

/** The mails that leave the house from now on, readable although their text is not kept. */
export function watchMail(house: House) {
  const sent: Mensaje[] = [];
  house.correo = {
    ...house.correo,
    async send(mensaje) {
      sent.push(mensaje);
      return { id: String(sent.length) };
    },
  };
  return {
    sent,
    to: (para: string) => sent.filter((mail) => mail.para === para),
    /** The codes of a mail, in the order in which they stand in it. */
    codes: (mail: Mensaje) => [...new Set(mail.texto.match(/\b(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}\b/g))],
  };
}

export async function count(house: House, from: string): Promise<number> {
  const { rows } = await house.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${from}`));
  return rows[0]!.n;
}

export async function makeAlumno(house: House) {
  return makePerson(house.db, 'USU');
}
