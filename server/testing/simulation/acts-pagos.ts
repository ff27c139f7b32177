import { randomUUID } from 'node:crypto';
import { onePixelPng } from '../png.ts';
import { type Act, type Acts, idOf, staff, visitor } from './act.ts';
import type { Dice } from './dice.ts';
import { cart, pedidoRef, withRef } from './shop.ts';
import type { World } from './world.ts';

/** A payment is made or changes at the provider, which then sends a notification. */
const notify: Act['plan'] = async (world, dice) => {
  const open = [...world.peer.preferences.values()].map(({ body }) => body.external_reference.split('_')[0]!);
  if (open.length === 0) return null;
  const numero = dice.of(open);
  const paid = [...world.peer.payments.values()].filter((each) => each.external_reference.startsWith(`${numero}_`));
  const change = paid.length > 0 && dice.once(2);
  if (change) {
    const [{ id }, status] = [dice.of(paid), dice.of(['approved', 'charged_back', 'rejected'])];
    world.peer.change(id, status);
    if (status === 'charged_back') world.ledger.disputed.add(id);
  }
  const { id } = change
    ? dice.of(paid)
    : world.peer.pay(numero, dice.of(['approved', 'approved', 'in_process', 'rejected']));
  const { headers, body } = world.peer.notice(id);
  return { as: 'visitor', query: { 'data.id': String(id), type: 'payment' }, body, headers };
};

async function pagoOf(world: World, dice: Dice, where = 'true') {
  const known = await world.rows<{ id: number; pagoId: number; proveedor: string; resto: number }>(
    `select pedido_id as id, pago_id as "pagoId", proveedor, (monto_centimos - devuelto_centimos) as resto from pago where ${where} order by pago_id`,
  );
  return known.length === 0 ? null : dice.of(known);
}

const operacion = (dice: Dice) => dice.of(['00123456', '123456', `OP-${dice.below(1000)}`, `OP-${dice.below(1000)}`]);

const boletaData = { tipo: 'boleta', tipoDocumento: 'DNI', documento: '45678901', nombre: 'Inés Salas' };
const facturaData = {
  tipo: 'factura',
  tipoDocumento: 'RUC',
  documento: '20100070970',
  nombre: 'Estudio Salas SAC',
  direccion: 'Lima',
};

export const pagosActs: Acts = {
  'pedidos.notifyMercadopago': { plan: notify, weight: 8 },
  'pagos.markPaid': {
    plan: staff(async (w, d) => ({
      ...(await idOf('pedido')(w, d)),
      body: {
        medio: d.of(['yape', 'plin', 'transferencia', 'efectivo']),
        operacion: operacion(d),
        ...(d.once(3) && { monto: 20 }),
      },
    })),
    weight: 5,
  },
  'pagos.createDevolucion': {
    plan: staff(async (w, d) => {
      const pago = await pagoOf(w, d, "estado = 'aprobado'");
      if (!pago) return null;
      const modo = pago.proveedor === 'manual' || d.once(4) ? 'manual' : 'proveedor';
      const monto = d.once(2) ? { monto: Math.max(1, Math.floor(pago.resto / 2)) / 100 } : {};
      const retirar = d.once(2)
        ? {
            retirar: await w.ids(
              'asiento',
              `pedido_item_id in (select pedido_item_id from pedido_item where pedido_id = ${pago.id})`,
            ),
          }
        : {};
      const body = { pagoId: pago.pagoId, motivo: 'Se arrepintió', modo, ...monto, ...retirar };
      return { params: { id: pago.id }, body, headers: { 'idempotency-key': randomUUID() } };
    }),
    weight: 6,
  },
  'pagos.voidPago': {
    plan: staff(async (w, d) => {
      const pago = await pagoOf(w, d);
      return pago && { params: { id: pago.id, pagoId: pago.pagoId }, body: { motivo: 'Error' } };
    }),
  },
  'pagos.movePago': {
    plan: staff(async (w, d) => {
      const [pago, ref] = [await pagoOf(w, d, "proveedor = 'manual'"), await pedidoRef(w, d)];
      return (
        pago &&
        ref && { params: { id: pago.id, pagoId: pago.pagoId }, body: { motivo: 'Era de otro', numero: ref.numero } }
      );
    }),
  },
  'comprobantes.setOwnComprobante': {
    plan: withRef((_w, d) => ({ comprobante: d.of([boletaData, facturaData]) })),
    weight: 3,
  },
  'asistido.createAsistido': {
    plan: async (w, d) => {
      const as = await w.staff(d);
      const items = await cart(w, d, as);
      if (items.length === 0) return null;
      const n = d.below(5);
      const client = d.once(2) ? { usuarioId: Number(await w.pick('usuario', d, 'rol_id = 2')) } : {};
      const price = items.reduce((sum, each) => sum + each.precio * each.cantidad, 0);
      const way = d.of(['link', 'paid', 'part', 'free', 'less'] as const);
      const monto = Math.min(1, price);
      const free = { cortesia: 'Por convenio', total: 0 };
      const less = { descuento: { monto, motivo: 'Exalumno' }, total: Math.round((price - monto) * 100) / 100 };
      const priced =
        way === 'free' ? free : way === 'less' && monto > 0 ? less : { total: Math.round(price * 100) / 100 };
      const pago = { medio: d.of(['yape', 'efectivo', 'pos']), operacion: operacion(d) };
      const paid = way === 'paid' ? { pago } : way === 'part' ? { pago: { ...pago, monto: 1 } } : {};
      const buyer = { buyerName: `Cliente ${n}`, buyerEmail: `cliente${n}@correo.pe`, buyerPhone: '987654321' };
      return {
        as,
        body: { ...client, ...buyer, items, ...priced, ...paid },
        headers: { 'idempotency-key': randomUUID() },
      };
    },
    weight: 3,
  },
  'asistido.addPedidoNota': {
    plan: staff(async (w, d) => ({ ...(await idOf('pedido')(w, d)), body: { texto: 'Pagará el lunes' } })),
  },
  'asistido.addUsuarioNota': {
    plan: staff(async (w, d) => ({ ...(await idOf('usuario')(w, d)), body: { texto: 'Llama por las tardes' } })),
  },
  'declaredPagos.declarePago': {
    plan: withRef((_w, d) => ({ medio: d.of(['yape', 'plin', 'transferencia']), operacion: operacion(d) })),
    weight: 5,
  },
  'declaredPagos.sendVoucher': {
    plan: visitor(async (w, d) => {
      const ref = await pedidoRef(w, d);
      return ref && { query: ref, raw: { contentType: 'image/png', bytes: onePixelPng } };
    }),
    weight: 2,
  },
  'declaredPagos.approvePago': {
    plan: staff(async (w, d) => ({
      ...(await idOf('pago', "estado = 'pendiente'")(w, d)),
      body: d.once(3) ? { segundoPago: true } : {},
    })),
    weight: 4,
  },
  'declaredPagos.rejectPago': {
    plan: staff(async (w, d) => ({
      ...(await idOf('pago', "estado = 'pendiente'")(w, d)),
      body: { motivo: 'No llegó' },
    })),
  },
};
