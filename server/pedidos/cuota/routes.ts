import * as contract from 'domain/contract/cuotas.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { toSoles } from 'domain/formats/money.ts';
import { cuotaMessage } from 'domain/rules/cuotas.ts';
import { whatsappMessage } from 'domain/rules/whatsapp-texts.ts';
import type { ManagedCuota } from 'domain/schemas/managed-cuotas.ts';
import type { Db } from '../../db/connect.ts';
import { mapPage } from '../../db/page.ts';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { pedidoUrl } from '../access-codes.ts';
import { detalleOf } from '../admin-detalle.ts';
import { cancelPedido } from '../pedido/administer-pedido.ts';
import { lockPedido } from '../pedido/queries/pedidos.ts';
import { openSaldo } from './open-saldo.ts';
import { type CuotaRow, findCuota, listCuotas, setDueDay, setForgiven } from './queries/managed.ts';
import { findCuotaUnderWay } from './queries/saldo.ts';

const entidad = 'cuota';
const named = ({ numero, de, pedido, vence, motivo }: CuotaRow) => ({
  nombre: `${numero} de ${de}, pedido ${pedido}`,
  vence,
  motivo,
});

export function managedCuotasRoutes(deps: Deps): void {
  route(deps, contract.listCuotas, async ({ db, query, now }) =>
    mapPage(await listCuotas(db, query, now), (row) => toManaged(row, now)),
  );

  route(deps, contract.moveCuota, async ({ db, params: { id }, body: { vence, motivo }, now, audit }) => {
    const before = await lockCuota(db, id);
    requireOwed(before);
    await setDueDay(db, id, vence);
    const after = (await findCuota(db, id))!;
    await audit({
      accion: 'editar',
      entidad,
      entidadId: id,
      antes: named(before),
      despues: { ...named(after), motivo },
    });
    return toManaged(after, now);
  });

  route(deps, contract.forgiveCuota, async ({ db, params: { id }, body: { motivo }, usuario, now, audit }) => {
    const before = await lockCuota(db, id);
    requireOwed(before);
    if (before.numero === 1) throw conflict('La primera cuota abre el curso: cancela el pedido o da un descuento.');
    await refuseWithMoney(db, id);
    const { usuarioId } = usuario;
    await setForgiven(db, id, { perdonada: now, perdonadaPor: usuarioId, motivo });
    // A refunded pedido is closed already.
    if (before.isPayable || before.estado === 'esperando') {
      const asked = { adminId: usuarioId, motivo: `Cuota perdonada: ${motivo}`, requireRefund: neverRefunded };
      await cancelPedido(deps, db, before.pedidoId, asked);
    }
    const after = (await findCuota(db, id))!;
    await audit({ accion: 'perdonar', entidad, entidadId: id, antes: named(before), despues: named(after) });
    return toManaged(after, now);
  });

  route(deps, contract.chargeSaldo, async ({ db, params: { id }, now, audit }) => {
    const { kind, pedido } = await openSaldo(deps, db, id, now);
    const { pedidoId, numero: nombre, buyerEmail } = pedido;
    if (kind === 'created') {
      await audit({ accion: 'vender', entidad: 'pedido', entidadId: pedidoId, despues: { nombre, buyerEmail } });
    }
    return detalleOf(db, pedidoId);
  });

  function toManaged(row: CuotaRow, now: Date): ManagedCuota {
    const { montoCentimos, celular, correcciones, isPayable, ...cuota } = row;
    const monto = toSoles(montoCentimos);
    if (!isPayable) return { ...cuota, monto, enlace: null, whatsapp: null };
    const enlace = pedidoUrl(deps, { numero: row.pedido, correcciones });
    const texto = cuotaMessage({ ...cuota, monto }, limaDay(now), enlace);
    return { ...cuota, monto, enlace, whatsapp: whatsappMessage(celular, texto) };
  }
}

/** The pedido stays locked, so that no payment arrives meanwhile. */
async function lockCuota(db: Db, id: number): Promise<CuotaRow> {
  const found = await findCuota(db, id);
  if (!found) throw notFound('No se encontró la cuota.');
  await lockPedido(db, found.pedidoId);
  return (await findCuota(db, id))!;
}

/** `refuseWithMoney` comes first. */
function neverRefunded(): never {
  throw new Error('a forgiven instalment had a payment');
}

function requireOwed({ estado }: CuotaRow): void {
  if (!['pendiente', 'vencida', 'esperando'].includes(estado)) throw conflict(`Esta cuota ya está ${estado}.`);
}

async function refuseWithMoney(db: Db, cuotaId: number): Promise<void> {
  if ((await findCuotaUnderWay(db, [cuotaId])) !== null) {
    throw conflict(
      'Esta cuota tiene un pago en camino o una parte pagada. Resuélvelo en su pedido antes de perdonarla.',
    );
  }
}
