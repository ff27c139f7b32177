import { randomUUID } from 'node:crypto';
import { checkoutMedios } from 'domain/rules/formas-pago.ts';
import { accessKeyOf } from '../../pedidos/access-codes.ts';
import { onePixelPng } from '../png.ts';
import { hojaBody } from '../reclamaciones.ts';
import { type Act, type Acts, idOf, resourceOf, staff, visitor } from './act.ts';
import type { Dice } from './dice.ts';
import type { PlannedRequest, World } from './world.ts';

type Listed = { cursoId: number; nombre: string; precio: number };

/** What the catalogue shows to this person right now. */
async function cart(world: World, dice: Dice, as: PlannedRequest['as']): Promise<(Listed & { cantidad: number })[]> {
  const browser = await world.browserOf(as);
  const { body } = await browser.request('GET', '/api/catalogo');
  const shown = (body.resources ?? []) as { cursoId: number; nombre: string; precioActual: number }[];
  if (shown.length === 0) return [];
  return [dice.of(shown), ...(dice.once(3) ? [dice.of(shown)] : [])]
    .filter((each, at, all) => all.findIndex(({ cursoId }) => cursoId === each.cursoId) === at)
    .map(({ cursoId, nombre, precioActual }) => ({
      cursoId,
      nombre,
      precio: precioActual,
      cantidad: 1 + dice.below(2),
    }));
}

async function buyer(world: World, dice: Dice): Promise<PlannedRequest['as']> {
  return dice.below(3) === 0 ? 'visitor' : dice.once(3) ? world.staff(dice) : world.student(dice);
}

const checkout: Act['plan'] = async (world, dice) => {
  const as = await buyer(world, dice);
  const items = await cart(world, dice, as);
  if (items.length === 0) return null;
  const n = dice.below(5);
  const own = as !== 'visitor' && dice.once(2);
  const [person] = own
    ? await world.rows<{ correo: string }>('select correo from usuario where usuario_id = $1', [as.usuarioId])
    : [];
  const buyerEmail = person?.correo ?? dice.of(['', `cliente${n}@correo.pe`]);
  const codes = await world.rows<{ codigo: string }>('select codigo from cupon order by cupon_id');
  const cupon = codes.length > 0 && dice.once(3) ? { cupon: dice.of(codes).codigo } : {};
  const sent = {
    buyerName: `Cliente ${n}`,
    buyerEmail,
    buyerPhone: '987654321',
    items,
    ...cupon,
    ...(dice.once(2) && { medio: dice.of(checkoutMedios) }),
  };
  const total = cupon.cupon
    ? await quoted(world, as, sent)
    : items.reduce((sum, each) => sum + each.precio * each.cantidad, 0);
  return { as, body: { ...sent, total: Math.round(total * 100) / 100 }, headers: { 'idempotency-key': randomUUID() } };
};

/** The page shows what the coupon leaves. */
async function quoted(world: World, as: PlannedRequest['as'], sent: object): Promise<number> {
  const browser = await world.browserOf(as);
  const { body } = await browser.request('POST', '/api/orders/cotizar', { body: sent });
  return (body.resource as { total?: number } | undefined)?.total ?? 1;
}

type Ref = { numero: string; clave: string };

async function pedidoRef(world: World, dice: Dice): Promise<Ref | null> {
  const known = await world.rows<{ numero: string; correcciones: number }>(
    'select numero, correcciones from pedido order by pedido_id',
  );
  if (known.length === 0) return null;
  const { numero, correcciones } = dice.of(known);
  return { numero, clave: accessKeyOf(world.t.deps, numero, dice.once(4) ? 0 : correcciones) };
}

const withRef = (extra: (world: World, dice: Dice) => object = () => ({})): Act['plan'] =>
  visitor(async (world, dice) => {
    const ref = await pedidoRef(world, dice);
    return ref && { body: { ...ref, ...extra(world, dice) } };
  });

/** The last code that was mailed to somebody; a code of nobody when there is none. */
function mailedCode(world: World, dice: Dice): string {
  const codes = world.ledger.sent.flatMap(
    ({ texto }) => texto.match(/\b(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}\b/g) ?? [],
  );
  codes.push(...world.ledger.codes);
  return codes.length === 0 ? 'AAAA-BBBB-CCCC-DDDD-EEEE' : dice.of(codes);
}

/** Somebody pays, or a payment changes, at the provider, which then notifies. */
const notify: Act['plan'] = async (world, dice) => {
  const open = [...world.peer.preferences.values()].map(({ body }) => body.external_reference.split('_')[0]!);
  if (open.length === 0) return null;
  const numero = dice.of(open);
  const paid = [...world.peer.payments.values()].filter((each) => each.external_reference.startsWith(`${numero}_`));
  const change = paid.length > 0 && dice.once(2);
  if (change) world.peer.change(dice.of(paid).id, dice.of(['approved', 'charged_back', 'rejected']));
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

export const tiendaActs: Acts = {
  'pedidos.createPedido': { plan: checkout, weight: 10 },
  'pedidos.quotePedido': {
    plan: async (w, d) => {
      const items = await cart(w, d, 'visitor');
      return items.length === 0 ? null : { as: 'visitor', body: { items, cupon: `CUP${d.below(8)}` } };
    },
  },
  'pedidos.notifyMercadopago': { plan: notify, weight: 8 },
  'pedidos.retryPago': { plan: withRef(), weight: 3 },
  'pedidos.chooseMedio': { plan: withRef((_w, d) => ({ medio: d.of(checkoutMedios) })), weight: 2 },
  'pedidos.correctCorreo': { plan: withRef((_w, d) => ({ correo: `cliente${d.below(5)}@correo.pe` })), weight: 2 },
  'pedidos.setReminders': { plan: withRef((_w, d) => ({ recibe: d.once(2) })) },
  'pedidos.openPedido': {
    plan: withRef(),
    after: (w, _request, answer) => {
      if (answer.status === 200) w.ledger.codes.push(resourceOf<{ codigo: string }>(answer).codigo);
    },
    weight: 2,
  },
  'pedidos.resendPedido': { plan: withRef() },
  'pedidos.resendMail': {
    plan: staff(async (w, d) => ({
      ...(await idOf('pedido')(w, d)),
      body: d.once(2) ? {} : { correo: `cliente${d.below(5)}@correo.pe` },
    })),
  },
  'pedidos.cancelPedido': {
    plan: staff(async (w, d) => ({ ...(await idOf('pedido')(w, d)), body: { motivo: 'No pagó' } })),
  },
  'pedidos.getAcceso': { plan: visitor(async (w, d) => ({ body: { codigo: mailedCode(w, d) } })) },
  'pedidos.claimAcceso': {
    plan: async (w, d) => ({ as: await w.student(d), body: { codigo: mailedCode(w, d) } }),
    weight: 3,
  },
  'pedidos.proveMail': {
    plan: visitor(async (w, d) => ({ body: { codigo: mailedCode(w, d), correo: `cliente${d.below(5)}@correo.pe` } })),
  },
  'pedidos.activateAcceso': {
    plan: visitor(async (w, d) => {
      const n = d.below(5);
      const body = {
        codigo: mailedCode(w, d),
        dni: String(45_000_000 + n),
        contrasena: 'otra-frase-larga',
        nombre: `Cliente ${n}`,
        apellido: 'Salas',
      };
      return { body: { ...body, correo: `cliente${n}@correo.pe` } };
    }),
    weight: 3,
  },
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
  'reclamaciones.createReclamacion': {
    plan: visitor(async (_w, d) => ({
      body: hojaBody({ detalle: `No abre la sesión ${d.below(9)}.`, tipo: d.of(['reclamo', 'queja']) }),
    })),
  },
  'reclamaciones.lookUpReclamacion': {
    plan: visitor(async (w, d) => {
      const known = await w.rows<{ numero: string }>('select numero from reclamacion order by reclamacion_id');
      return { body: { numero: known.length === 0 ? '000001-2026' : d.of(known).numero, documento: '45678912' } };
    }),
  },
};
