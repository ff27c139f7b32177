import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { checkCount, contar, type Limit, placeOf } from '../sesion/limites.ts';
import type { CursoEnVenta, NuevaOrder, Order } from './queries.ts';

export type Linea = { cursoId: number; nombre: string; precioCentimos: number; cantidad: number };

type Antes = { cursos: CursoEnVenta[]; cuenta: number; correos: number };

/** Nothing of it looks into the orders: their number grows by the minute, and a prepared plan with it only later. */
const antes = `
  with contado as (${contar}), escrito as (
    insert into limite (clave, ventana, cuenta) values ($3, $4, 1)
    on conflict (clave, ventana) do update set cuenta = limite.cuenta + 1
    returning cuenta
  )
  select coalesce((select json_agg(json_build_object('cursoId', curso_id, 'nombre', nombre, 'precio', precio,
                                                     'enVenta', activa and eliminado is null))
                     from curso where curso_id = any ($5::int[])), '[]') as cursos,
         (select cuenta from contado) as cuenta, (select cuenta from escrito) as correos`;

const ordersPerAddress: Limit = { name: 'pedido-direccion', max: 100, windowMinutes: 15 };
const mailsPerAddress: Limit = { name: 'pedido-correo', max: 10, windowMinutes: 60 };

type Pregunta = { cursoIds: number[]; correo: string; direccion: string };

/**
 * What must be known before an order is taken: what is asked for, and whether the buyer has had mail enough. Outside the
 * transaction, so that an address which asks too often is counted whatever becomes of the order.
 */
export async function antesDeRegistrar(db: Db, { cursoIds, correo, direccion }: Pregunta) {
  const places = [...placeOf(ordersPerAddress, direccion), ...placeOf(mailsPerAddress, correo.toLowerCase())];
  const [row] = await prepared<Antes>(db, antes, [...places, cursoIds]);
  const { cursos, cuenta, correos } = row!;
  checkCount(ordersPerAddress, cuenta);
  return { cursos, correoSobrado: correos > mailsPerAddress.max };
}

/** The number is read and said by people: see numeroDeOrder. */
const registrar = `
  with nueva as (
    insert into orders (order_id, numero, usuario_id, buyer_name, buyer_email, buyer_phone, total_centimos, proveedor,
                        idempotency_key, cuerpo_hash)
    overriding system value
    select id, 'AI-' || $1::text || '-' || lpad(id::text, greatest(4, length(id::text)), '0'), $2::int, $3, $4, $5, $6::int, $7,
           $8, $9::bytea
      from nextval(pg_get_serial_sequence('orders', 'order_id')) as id
    on conflict (idempotency_key) do nothing
    returning order_id, numero, version, creado, actualizado
  ), lineas as (
    insert into order_item (order_id, curso_id, nombre, precio_centimos, cantidad)
    select order_id, linea.* from nueva, unnest($10::int[], $11::text[], $12::int[], $13::int[]) as linea
  ), historia as (
    insert into order_evento (order_id, tipo, causado_por) select order_id, 'creado', $2::int from nueva
  )
  select order_id as "orderId", numero, version, creado, actualizado from nueva`;

type Nueva = Omit<NuevaOrder, 'numero'> & { anio: number; lineas: Linea[] };
type Registrada = Pick<Order, 'orderId' | 'numero' | 'version' | 'creado' | 'actualizado'>;

/** Order, lines and the first line of its history. Null when another request with the same Idempotency-Key was first. */
export async function registrarOrder(tx: Db, { anio, lineas, ...order }: Nueva): Promise<Order | null> {
  const { usuarioId = null, idempotencyKey = null, cuerpoHash = null, ...buyer } = order;
  const { buyerName, buyerEmail = '', buyerPhone = '', totalCentimos, proveedor } = buyer;
  const [row] = await prepared<Registrada>(tx, registrar, [
    ...[anio, usuarioId, buyerName, buyerEmail, buyerPhone, totalCentimos, proveedor, idempotencyKey, cuerpoHash],
    lineas.map(({ cursoId }) => cursoId),
    lineas.map(({ nombre }) => nombre),
    lineas.map(({ precioCentimos }) => precioCentimos),
    lineas.map(({ cantidad }) => cantidad),
  ]);
  if (!row) return null;
  return {
    ...row,
    ...{ usuarioId, idempotencyKey, cuerpoHash, buyerName, buyerEmail, buyerPhone, totalCentimos, proveedor },
    ...{ estado: 'pendiente', moneda: 'PEN', preferencia: null, paymentUrl: null, pagado: null },
  };
}
