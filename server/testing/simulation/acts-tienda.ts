import { randomUUID } from 'node:crypto';
import { limaDay } from 'domain/formats/lima-time.ts';
import { toCentimos } from 'domain/formats/money.ts';
import { checkoutMedios } from 'domain/rules/formas-pago.ts';
import { paqueteShares } from 'domain/rules/precios.ts';
import type { CertificadoAvance } from 'domain/schemas/certificado-avance.ts';
import { cotizacionRef } from '../cotizaciones.ts';
import { interesadoBody } from '../interesados.ts';
import { hojaBody } from '../reclamaciones.ts';
import { type Act, type Acts, idOf, resourceOf, staff, visitor } from './act.ts';
import { enrolment } from './acts-alumnos.ts';
import type { Dice } from './dice.ts';
import { rememberAgreement } from './sales.ts';
import { cart, pedidoRef, withRef } from './shop.ts';
import type { PlannedRequest, World } from './world.ts';

type Parts = {
  paqueteId: number;
  elige: number | null;
  cursos: { cursoId: number; nombre: string; precioActual: number; enVenta: boolean }[];
};

/** The cursos of a paquete for sale, priced at their shares, as the page computes them. */
async function paqueteItems(world: World, dice: Dice, as: PlannedRequest['as']) {
  const browser = await world.browserOf(as);
  const { body: list } = await browser.request('GET', '/api/paquetes/venta');
  const shown = (list.resources ?? []) as { paqueteId: number }[];
  if (shown.length === 0) return [];
  const { body } = await browser.request('GET', `/api/paquetes/${dice.of(shown).paqueteId}/venta`);
  const { paqueteId, elige, cursos, ...offer } = body.resource as Parts & {
    porcentaje: number | null;
    precio: number | null;
  };
  const parts = cursos.filter(({ enVenta }) => enVenta).slice(0, elige ?? cursos.length);
  const precios = parts.map(({ precioActual }) => toCentimos(precioActual));
  const precioCentimos = offer.precio === null ? null : toCentimos(offer.precio);
  const shares = paqueteShares(precios, { porcentaje: offer.porcentaje, precioCentimos });
  const cantidad = 1 + dice.below(2);
  return parts.map(({ cursoId, nombre }, at) => ({ cursoId, nombre, precio: shares[at]! / 100, cantidad, paqueteId }));
}

async function buyer(world: World, dice: Dice): Promise<PlannedRequest['as']> {
  return dice.below(3) === 0 ? 'visitor' : dice.once(3) ? world.staff(dice) : world.student(dice);
}

/** A certificate that the course sells separately, at the price that the student sees. */
const certificate: Act['plan'] = async (world, dice) => {
  const { cursoId, usuarioId } = await enrolment(world, dice);
  const as = (await world.people('USU')).find((each) => each.usuarioId === usuarioId);
  if (!as) return null;
  const { body } = await (await world.browserOf(as)).request('GET', `/api/certificados/avance/${cursoId}`);
  const avance = body.resource as CertificadoAvance | undefined;
  const ofertas = [avance?.oferta, ...(avance?.niveles ?? []).map(({ oferta }) => oferta)].filter((each) => !!each);
  if (ofertas.length === 0) return null;
  const { nivelId, precio } = dice.of(ofertas);
  return { as, body: { cursoId, nivelId, total: precio, aunqueFalte: !dice.once(4) } };
};

const checkout: Act['plan'] = async (world, dice) => {
  const as = await buyer(world, dice);
  const parts = dice.once(3) ? await paqueteItems(world, dice, as) : [];
  const items = parts.length > 0 ? parts : await cart(world, dice, as);
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
  const plan = dice.once(2) ? await chosenPlan(world, dice, as, sent) : {};
  const body = { ...sent, ...plan, total: Math.round(total * 100) / 100 };
  return { as, body, headers: { 'idempotency-key': randomUUID() } };
};

/** A plan that the page offers for this cart, with the terms shown; undefined without any. */
async function chosenPlan(world: World, dice: Dice, as: PlannedRequest['as'], sent: object) {
  const browser = await world.browserOf(as);
  const { body } = await browser.request('POST', '/api/orders/cuotas', { body: sent });
  const plans = (body.resources ?? []) as { planId: number; cuotas: object[] }[];
  if (plans.length === 0) return {};
  const { planId, cuotas } = dice.of(plans);
  return { planId, cuotas };
}

async function cuotaAct(world: World, dice: Dice, body: object) {
  return { as: await world.staff(dice), params: { id: await world.pick('cuota', dice) }, body };
}

/** Total after the coupon, as the page shows it. */
async function quoted(world: World, as: PlannedRequest['as'], sent: object): Promise<number> {
  const browser = await world.browserOf(as);
  const { body } = await browser.request('POST', '/api/orders/cotizar', { body: sent });
  return (body.resource as { total?: number } | undefined)?.total ?? 1;
}

/** A code from a recent mail; an invalid code when there is none. */
function mailedCode(world: World, dice: Dice): string {
  const codes = world.ledger.sent.flatMap(
    ({ texto }) => texto.match(/\b(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}\b/g) ?? [],
  );
  codes.push(...world.ledger.codes);
  return codes.length === 0 ? 'AAAA-BBBB-CCCC-DDDD-EEEE' : dice.of(codes);
}

export const tiendaActs: Acts = {
  'pedidos.createPedido': { plan: checkout, after: rememberAgreement, weight: 10 },
  'pedidos.buyCertificado': { plan: certificate, after: rememberAgreement, weight: 4 },
  'pedidos.quotePedido': {
    plan: async (w, d) => {
      const items = await cart(w, d, 'visitor');
      return items.length === 0 ? null : { as: 'visitor', body: { items, cupon: `CUP${d.below(8)}` } };
    },
  },
  'cuotas.moveCuota': {
    plan: async (w, d) =>
      cuotaAct(w, d, { vence: d.of([limaDay(new Date()), '2000-01-01']), motivo: 'Le pagan después' }),
  },
  'cuotas.openSaldo': {
    plan: visitor(async (w, d) => {
      const ref = await pedidoRef(w, d, 'exists (select from cuota_pedido w where w.pedido_id = p.pedido_id)');
      return ref && { body: ref };
    }),
    weight: 2,
  },
  'cuotas.chargeSaldo': { plan: staff(idOf('pedido', 'pedido_id in (select pedido_id from cuota_debida)')) },
  'cuotas.forgiveCuota': { plan: async (w, d) => cuotaAct(w, d, { motivo: 'Beca' }) },
  'pedidos.listOfferedPlans': {
    plan: async (w, d) => {
      const items = await cart(w, d, 'visitor');
      return items.length === 0 ? null : { as: 'visitor', body: { items } };
    },
  },
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
  'cotizaciones.acceptCotizacion': {
    plan: visitor(async (w, d) => {
      const [found] = await w.rows<{ id: number }>(
        'select cotizacion_id as id from cotizacion where cotizacion_id = $1',
        [await w.pick('cotizacion', d)],
      );
      if (!found) return null;
      return { body: { ...cotizacionRef(w.t, found.id), nombre: 'Gerente', conforme: true } };
    }),
    weight: 2,
  },
  'cotizaciones.sendOrdenCompra': {
    plan: visitor(async (w, d) => {
      const raw = { contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7 orden') };
      return { query: { ...cotizacionRef(w.t, await w.pick('cotizacion', d)), ordenCompra: `OC-${d.below(9)}` }, raw };
    }),
  },
  'interesados.askInformation': {
    plan: visitor(async (w, d) => ({
      body: interesadoBody({
        ...(d.once(4)
          ? { paqueteId: d.once(2) ? null : Number(await w.pick('paquete', d)) }
          : { cursoId: Number(await w.pick('curso', d, 'eliminado is null')) }),
        correo: d.once(3) ? '' : `cliente${d.below(5)}@correo.pe`,
        celular: `99900011${d.below(5)}`,
      }),
    })),
    weight: 2,
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
