import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { checkCount, contar, type Limit, placeOf } from '../sesion/limites.ts';
import type { CursoEnVenta, Order } from './queries.ts';

export type Linea = { cursoId: number; nombre: string; precioCentimos: number; cantidad: number };

type Numeros = { pedidoId: number; correoSalienteId: number; ahora: Date };
type Antes = Numeros & { cursos: CursoEnVenta[]; cuenta: number; correos: number };

/**
 * Nothing of it looks into the orders: their number grows by the minute, and a prepared plan with it only later. Its
 * counts need not have reached the disk: a crash that forgets the last of them has also stopped who was counted.
 */
const antes = `
  with contado as (${contar}), escrito as (
    insert into limite (clave, ventana, cuenta) values ($3, $4, 1)
    on conflict (clave, ventana) do update set cuenta = limite.cuenta + 1
    returning cuenta
  )
  select coalesce((select json_agg(json_build_object('cursoId', curso_id, 'nombre', nombre, 'precio', precio,
                                                     'enVenta', activa))
                     from curso_vivo where curso_id = any ($5::int[])), '[]') as cursos,
         (select cuenta from contado) as cuenta, (select cuenta from escrito) as correos,
         nextval('pedido_pedido_id_seq')::int as "pedidoId", now() as ahora,
         nextval('correo_saliente_correo_saliente_id_seq')::int as "correoSalienteId",
         set_config('synchronous_commit', 'off', true)`;

const ordersPerAddress: Limit = { name: 'pedido-direccion', max: 100, windowMinutes: 15 };
const mailsPerAddress: Limit = { name: 'pedido-correo', max: 10, windowMinutes: 60 };

type Pregunta = { cursoIds: number[]; correo: string; direccion: string };

/**
 * What must be known before an order is taken: what is asked for, whether the buyer has had mail enough, and the numbers
 * that the order and its letter will have, so that both are written without waiting for each other (what is refused
 * leaves a gap in them). Outside the transaction, so that an address which asks too often is counted whatever becomes of the order.
 */
export async function antesDeRegistrar(db: Db, { cursoIds, correo, direccion }: Pregunta) {
  const places = [...placeOf(ordersPerAddress, direccion), ...placeOf(mailsPerAddress, correo.toLowerCase())];
  const [row] = await prepared<Antes>(db, antes, [...places, cursoIds]);
  const { cursos, cuenta, correos, ...numeros } = row!;
  checkCount(ordersPerAddress, cuenta);
  return { cursos, correoSobrado: correos > mailsPerAddress.max, numeros };
}

const registrar = `
  with nueva as (
    insert into pedido (pedido_id, numero, usuario_id, buyer_name, buyer_email, buyer_phone, total_centimos, proveedor,
                        idempotency_key, cuerpo_hash, creado, actualizado)
    overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
  ), lineas as (
    insert into pedido_item (pedido_id, curso_id, nombre, precio_centimos, cantidad)
    select $1, linea.* from unnest($12::int[], $13::text[], $14::int[], $15::int[]) as linea
  )
  insert into pedido_evento (pedido_id, tipo, causado_por) values ($1, 'creado', $3)`;

/** Order, lines and the first line of its history. */
export async function registrarOrder(tx: Db, order: Order, lineas: Linea[]): Promise<void> {
  const { pedidoId, numero, usuarioId, buyerName, buyerEmail, buyerPhone, totalCentimos, proveedor } = order;
  await prepared(tx, registrar, [
    ...[pedidoId, numero, usuarioId, buyerName, buyerEmail, buyerPhone, totalCentimos, proveedor],
    ...[order.idempotencyKey, order.cuerpoHash, order.creado],
    lineas.map(({ cursoId }) => cursoId),
    lineas.map(({ nombre }) => nombre),
    lineas.map(({ precioCentimos }) => precioCentimos),
    lineas.map(({ cantidad }) => cantidad),
  ]);
}

/** Another request with the same Idempotency-Key was first. */
export function esClaveRepetida(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'pedido_idempotency_key_unica';
}
