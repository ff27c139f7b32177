import { toCentimos, toSoles } from 'domain/formats/money.ts';
import { mailEventLabel } from 'domain/rules/mails.ts';
import { isManual, pagoBalance, remainderOf } from 'domain/rules/pagos.ts';
import { asientoStates, estadoAsiento, surplusPagos } from 'domain/rules/pedido-states.ts';
import { eventoFacts, eventoLabel, linesDiscount } from 'domain/rules/pedidos.ts';
import type { PedidoDetalle } from 'domain/schemas/managed-pedidos.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { issuedFor } from '../../../certificados/queries/compras.ts';
import type { Db } from '../../../db/connect.ts';
import { correosSalientes } from '../../../db/schema/mail.ts';
import { devoluciones, pagos } from '../../../db/schema/pagos.ts';
import { asientos, pedidoColumns, pedidoEventos, pedidoItems, pedidos } from '../../../db/schema/pedidos.ts';
import { allUsuarios } from '../../../db/schema/usuarios.ts';
import { billingOf } from '../../comprobante/queries/manual.ts';
import { managedCuotas, saldoOf } from '../../cuota/cuotas-view.ts';
import { cuotasSql } from '../../cuota/queries/cuotas.ts';
import { bySettlement } from '../../pago/queries/pagos.ts';
import { comprobanteOf } from './comprobantes.ts';
import { toLine, toSummary } from './lists.ts';
import { itemsOf, type Pedido } from './pedidos.ts';

const sentMail = { estado: correosSalientes.estado, error: correosSalientes.error };
const quien = sql<string | null>`${allUsuarios.nombre} || ' ' || ${allUsuarios.apellido}`;

export async function pedidoDetalle(db: Db, pedidoId: number): Promise<PedidoDetalle | null> {
  const [found] = await db
    .select({ pedido: pedidoColumns, cuotas: cuotasSql(sql`${pedidos.pedidoId}`) })
    .from(pedidos)
    .where(eq(pedidos.pedidoId, pedidoId));
  if (!found) return null;
  const { pedido, cuotas } = found;
  const items = await itemsOf(db, pedidoId);
  const seats = items.filter(({ clase }) => clase === 'curso').reduce((sum, item) => sum + item.cantidad, 0);
  const pagosOfPedido = await pagosDetalle(db, pedido);
  const { recibidoCentimos, devueltoCentimos, quedaCentimos } = pagoBalance(pedido, pagosOfPedido.map(inCentimos));
  const eventos = await eventsOf(db, pedidoId);
  const enVerificacion = pagosOfPedido.some((pago) => isManual(pago) && pago.estado === 'pendiente');
  return {
    ...toSummary({
      ...pedido,
      cantidad: seats,
      devueltoCentimos,
      descuentoCentimos: linesDiscount(items),
      quedaCentimos,
      enVerificacion,
    }),
    recibido: toSoles(recibidoCentimos),
    queda: toSoles(quedaCentimos),
    usuarioId: pedido.usuarioId,
    comprobante: await comprobanteOf(db, pedidoId),
    ...(await billingOf(db, pedidoId)),
    lineas: items.map(toLine),
    pagos: pagosOfPedido,
    eventos,
    asientos: await asientosOf(db, pedidoId),
    certificados: items.some(({ clase }) => clase === 'certificado') ? await issuedFor(db, pedidoId) : [],
    cuotas: managedCuotas(cuotas, new Date()),
    saldo: saldoOf(pedido, cuotas),
    origen: pedido.origen,
    vendedor: pedido.vendedorId === null ? null : (eventos[0]?.quien ?? null),
    motivoDescuento: pedido.motivoDescuento,
  };
}

function inCentimos({ monto, devuelto, ...pago }: PedidoDetalle['pagos'][number]) {
  return { ...pago, montoCentimos: toCentimos(monto), devueltoCentimos: toCentimos(devuelto) };
}

async function pagosDetalle(db: Db, pedido: Pedido): Promise<PedidoDetalle['pagos']> {
  const rows = await db
    .select({ pago: pagos, quien })
    .from(pagos)
    .leftJoin(allUsuarios, eq(allUsuarios.usuarioId, pagos.registradoPor))
    .where(eq(pagos.pedidoId, pedido.pedidoId))
    .orderBy(...bySettlement);
  const all = rows.map(({ pago }) => pago);
  const surplus = new Set(surplusPagos(pedido, all));
  const returns = await devolucionesDetalle(db, pedido.pedidoId);
  return rows.map(({ pago, quien: name }) => ({
    ...pago,
    monto: toSoles(pago.montoCentimos),
    devuelto: toSoles(pago.devueltoCentimos),
    queda: toSoles(remainderOf(pago)),
    sobra: surplus.has(pago),
    voucher: pago.voucher !== '',
    quien: name,
    creado: pago.creado.toISOString(),
    devoluciones: returns.filter(({ pagoId }) => pagoId === pago.pagoId).map(({ detalle }) => detalle),
  }));
}

async function devolucionesDetalle(db: Db, pedidoId: number) {
  const rows = await db
    .select({ devolucion: devoluciones, quien })
    .from(devoluciones)
    .innerJoin(pagos, eq(pagos.pagoId, devoluciones.pagoId))
    .leftJoin(allUsuarios, eq(allUsuarios.usuarioId, devoluciones.pedidaPor))
    .where(eq(pagos.pedidoId, pedidoId))
    .orderBy(asc(devoluciones.creado));
  return rows.map(({ devolucion: { pagoId, montoCentimos, creado, ...rest }, quien: name }) => ({
    pagoId,
    detalle: { ...rest, monto: toSoles(montoCentimos), quien: name, creado: creado.toISOString() },
  }));
}

async function eventsOf(db: Db, pedidoId: number): Promise<PedidoDetalle['eventos']> {
  const rows = await db
    .select({ event: pedidoEventos, quien, mail: sentMail })
    .from(pedidoEventos)
    .leftJoin(allUsuarios, eq(allUsuarios.usuarioId, pedidoEventos.causadoPor))
    .leftJoin(
      correosSalientes,
      eq(correosSalientes.correoSalienteId, sql`(${pedidoEventos.detalle} ->> 'correoSalienteId')::bigint`),
    )
    .where(eq(pedidoEventos.pedidoId, pedidoId))
    .orderBy(asc(pedidoEventos.pedidoEventoId));
  return rows.map(({ event: { pedidoEventoId, tipo, detalle, creado }, quien: name, mail }) => ({
    eventoId: pedidoEventoId,
    tipo,
    texto: tipo === 'correo' ? mailEventLabel(String(detalle.plantilla), mail) : eventoLabel(tipo),
    datos: eventoFacts(detalle),
    detalle,
    quien: name,
    creado: creado.toISOString(),
  }));
}

async function asientosOf(db: Db, pedidoId: number): Promise<PedidoDetalle['asientos']> {
  const rows = await db
    .select({ asiento: asientos, cursoId: pedidoItems.cursoId, curso: pedidoItems.nombre, quien })
    .from(asientos)
    .innerJoin(pedidoItems, eq(pedidoItems.pedidoItemId, asientos.pedidoItemId))
    .leftJoin(allUsuarios, eq(allUsuarios.usuarioId, asientos.usuarioId))
    .where(eq(pedidoItems.pedidoId, pedidoId))
    .orderBy(asc(pedidoItems.pedidoItemId), asc(asientos.numero));
  return rows.map(({ asiento: { asientoId, numero, usuarioId, revocado, reclamado }, ...rest }) => ({
    asientoId,
    numero,
    ...rest,
    estado: asientoStates[estadoAsiento({ usuarioId, revocado })].wire,
    reclamado: reclamado?.toISOString() ?? null,
  }));
}
