import { toCentimos } from 'domain/formats/money.ts';
import { pedidoInput } from 'domain/schemas/pedidos.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { asientos, pedidoItems, pedidos } from '../db/schema/pedidos.ts';
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

type PaidLine = { cursoId: number; cantidad: number; precio: number; descuento?: number; revoked?: number };

/** A paid pedido with these lines, amounts in céntimos; the first `revoked` asientos of a line are revoked. */
export async function makePaid(db: Db, lines: PaidLine[]): Promise<{ pedidoId: number; numero: string }> {
  const totalCentimos = lines.reduce(
    (sum, { cantidad, precio, descuento = 0 }) => sum + cantidad * precio - descuento,
    0,
  );
  counter += 1;
  const values = {
    numero: `PAGADO-${counter}`,
    buyerName: 'Rosa Quispe',
    totalCentimos,
    proveedor: 'simulado' as const,
  };
  const [pedido] = await db
    .insert(pedidos)
    .values({ ...values, estado: 'pagado', pagado: new Date() })
    .returning();
  const { pedidoId, numero } = pedido!;
  for (const { cursoId, cantidad, precio, descuento = 0, revoked = 0 } of lines) {
    const line = { nombre: 'Curso', precioCentimos: precio, precioListaCentimos: precio, descuentoCentimos: descuento };
    const [item] = await db
      .insert(pedidoItems)
      .values({ pedidoId, cursoId, cantidad, ...line })
      .returning();
    const { pedidoItemId } = item!;
    await db.insert(asientos).values(
      Array.from({ length: cantidad }, (_, at) => ({
        pedidoItemId,
        numero: at + 1,
        codigoHash: at === 0 ? null : Buffer.from(`asiento ${pedidoItemId} ${at}`),
        revocado: at < revoked ? new Date() : null,
      })),
    );
  }
  return { pedidoId, numero };
}

/** Records the mails sent from now on, because their text is deleted once sent. */
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
