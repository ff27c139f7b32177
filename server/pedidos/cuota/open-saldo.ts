import { limaYear } from 'domain/formats/lima-time.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import type { Comprobante } from 'domain/rules/comprobante.ts';
import { saldoLabel } from 'domain/rules/cuotas.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import type { Db } from '../../db/connect.ts';
import { conflict } from '../../http/errors.ts';
import { anonymousLimit } from '../comprobante/anonymous-limit.ts';
import type { PedidoDeps } from '../deps.ts';
import { numeroOfPedido } from '../pedido/pedido-numero.ts';
import { comprobantesOf } from '../pedido/queries/comprobantes.ts';
import { findPedido, type Pedido } from '../pedido/queries/pedidos.ts';
import * as cuotas from './queries/cuotas.ts';
import * as queries from './queries/saldo.ts';

/** A single instalment is paid with its own pedido, unless that pedido was refunded and is no longer payable. */
export const needsSaldo = (owed: readonly { estado: string }[]): boolean =>
  owed.length > 1 || owed.some(({ estado }) => !pedidoStates[estado as Pedido['estado']].acts.pay);

type Opened = { kind: 'existing' | 'created'; pedido: Pedido };

/**
 * The pedido for everything that is owed of a plan: one payment, and so one comprobante. While the same instalments are
 * owed, a repeated call returns the same pedido. Until it is paid each instalment can still be paid by itself, which
 * cancels it.
 */
export async function openSaldo(deps: PedidoDeps, tx: Db, pedidoId: number, now: Date): Promise<Opened> {
  const plan = await queries.lockOwed(tx, pedidoId);
  if (plan === null) throw conflict('Este pedido no es de una compra en cuotas.');
  const { owed, de, primerPedidoId } = plan;
  if (!needsSaldo(owed)) throw conflict(owed.length === 0 ? 'No falta pagar ninguna cuota.' : 'Solo falta una cuota.');
  const cuotaIds = owed.map(({ cuotaId }) => cuotaId);
  const open = await queries.findOpenSaldo(tx, cuotaIds);
  if (open !== null) return { kind: 'existing', pedido: (await findPedido(tx, open))! };
  const underWay = await queries.findCuotaUnderWay(tx, cuotaIds);
  if (underWay !== null) {
    throw conflict(`La cuota ${underWay} tiene un pago en camino. Cuando se confirme podrás pagar lo demás.`);
  }
  const totalCentimos = owed.reduce((sum, { montoCentimos }) => sum + montoCentimos, 0);
  const comprobante = await givenComprobante(tx, [primerPedidoId, ...owed.map((cuota) => cuota.pedidoId)]);
  if (!comprobante) await refuseAnonymous(deps, tx, totalCentimos);
  const first = (await findPedido(tx, primerPedidoId))!;
  const [id] = await cuotas.nextPedidoIds(tx, 1);
  const pedido: Pedido = {
    ...first,
    pedidoId: id!,
    numero: numeroOfPedido(deps.config.secrets, limaYear(now), id!),
    estado: 'pendiente',
    totalCentimos,
    proveedor: deps.pagos.proveedor,
    preferencia: null,
    paymentUrl: null,
    cobroVence: null,
    idempotencyKey: null,
    cuerpoHash: null,
    version: 1,
    creado: now,
    actualizado: now,
    pagado: null,
    sobra: false,
    cuponId: null,
    medioElegido: null,
    recordatorios: 0,
    recordado: null,
  };
  const label = saldoLabel(
    owed.map(({ numero }) => numero),
    de,
  );
  const lines = await queries.sumLines(
    tx,
    owed.map((cuota) => cuota.pedidoId),
  );
  const lineas = lines.map((line) => ({ ...line, nombre: `${line.nombre} (${label})` }));
  await cuotas.insertPedidos(tx, [{ pedido, lineas }], comprobante);
  await queries.insertSaldoCuotas(tx, id!, cuotaIds);
  return { kind: 'created', pedido };
}

/** The billing data of the purchase, or what its buyer has given for an instalment since. */
async function givenComprobante(tx: Db, pedidoIds: number[]): Promise<Comprobante | undefined> {
  const given = await comprobantesOf(tx, pedidoIds);
  return pedidoIds.map((id) => given.get(id)).find(Boolean);
}

/** Each instalment may be below the limit of an anonymous boleta, and their sum above it. */
async function refuseAnonymous(deps: PedidoDeps, tx: Db, centimos: number): Promise<void> {
  const limit = await anonymousLimit(deps, tx);
  if (limit === null || centimos <= limit) return;
  const [sum, most] = [centimos, limit].map((each) => formatSoles(toSoles(each)));
  throw conflict(
    `Lo que falta suma ${sum}, y desde ${most} el comprobante lleva tu documento. Entra a una de las cuotas, pulsa «Pedir boleta o factura» y vuelve a intentarlo.`,
  );
}
