import { toCentimos } from 'domain/formats/money.ts';
import { pedidoInput } from 'domain/schemas/pedidos.ts';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { createPedido } from '../pedidos/pedido/create-pedido.ts';
import type { Pedido } from '../pedidos/pedido/queries/pedidos.ts';
import type { Message } from '../ports/mail/port.ts';
import { makeCurso } from './builders.ts';
import { makePerson } from './people.ts';

/** Number of generated cases: hundreds by default, ten thousand in a full run. */
export function cases(usual: number, full: number): number {
  return process.env.FULL === '1' ? full : usual;
}

type CursoInCart = { cursoId: number; nombre: string; precio: number };
type Buyer = { buyerName?: string; buyerEmail?: string; buyerPhone?: string };

let counter = 0;

/** Request body of the checkout for these courses. */
export function pedidoOf(lines: [CursoInCart, number][], buyer: Buyer = {}) {
  counter += 1;
  const items = lines.map(([{ cursoId, nombre, precio }, cantidad]) => ({ cursoId, nombre, precio, cantidad }));
  const centimos = items.reduce((sum, { precio, cantidad }) => sum + toCentimos(precio) * cantidad, 0);
  return {
    buyerName: 'Lucía Quispe Mamani',
    buyerEmail: `compra${counter}@correo.pe`,
    buyerPhone: '999 888 777',
    ...buyer,
    items,
    total: centimos / 100,
  };
}

type MakePedido = {
  lineas?: [CursoInCart, number][];
  comprador?: Buyer;
  /** Account that buys for itself. */
  usuarioId?: number;
};

/** Creates a pedido as the checkout does, without HTTP. */
export async function makePedido(deps: Deps, { lineas, comprador, usuarioId }: MakePedido = {}): Promise<Pedido> {
  const body = pedidoOf(lineas ?? [[await makeCurso(deps.db), 1]], comprador);
  const { pedido } = await createPedido(deps, {
    input: pedidoInput.parse({ ...body, destinatario: 'cuenta' }),
    account: usuarioId === undefined ? null : { usuarioId, rol: 'USU', correo: '' },
    idempotencyKey: null,
    address: `test ${counter}`,
    now: new Date(),
  });
  return pedido;
}

/** Records the mails sent from now on, whose text is deleted afterwards. */
export function watchMail(deps: Deps) {
  const sent: Message[] = [];
  deps.mail = {
    ...deps.mail,
    async send(message) {
      sent.push(message);
      return { id: String(sent.length) };
    },
  };
  return {
    sent,
    to: (para: string) => sent.filter((mail) => mail.para === para),
    /** Codes in a mail, in order. */
    codes: (mail: Message) => [...new Set(mail.texto.match(/\b(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}\b/g))],
  };
}

export async function count(deps: Deps, from: string): Promise<number> {
  const { rows } = await deps.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${from}`));
  return rows[0]!.n;
}

export async function makeAlumno(deps: Deps) {
  return makePerson(deps.db, 'USU');
}
