import { createAsistido } from 'domain/contract/asistido.ts';
import { acceptCotizacion, createCotizacion } from 'domain/contract/cotizaciones.ts';
import { chargeSaldo, forgiveCuota } from 'domain/contract/cuotas.ts';
import { deleteCurso } from 'domain/contract/cursos.ts';
import { createDevolucion, markPaid, movePago, voidPago } from 'domain/contract/pagos.ts';
import { deletePaquete } from 'domain/contract/paquetes.ts';
import { buyCertificado, cancelPedido, createPedido, getPedido, listOfferedPlans } from 'domain/contract/pedidos.ts';
import { deleteUsuario } from 'domain/contract/usuarios.ts';
import { seed } from 'domain/testing/seed.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCupon, makeCurso, makeEspecialidad, makePaquete, makePlanCuotas } from '../testing/builders.ts';
import { enrolAlumno } from '../testing/certificados.ts';
import type { Answer, Client } from '../testing/client.ts';
import { cotizacionBody, cotizacionRef } from '../testing/cotizaciones.ts';
import { cuotasOf } from '../testing/cuotas.ts';
import { checkFigures } from '../testing/figure-checks.ts';
import { cases, pedidoOf } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';
import { checkLines, checkReports } from '../testing/report-checks.ts';
import { makeSelling } from '../testing/selling.ts';

let t: TestApp;
let admin: Client;
let seller: Client;
beforeAll(async () => {
  t = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  admin = (await signedIn(t, 'ADMIN')).browser;
  seller = (await signedIn(t, 'CAJA')).browser;
});
afterAll(() => t.close());

type Curso = Awaited<ReturnType<typeof makeCurso>>;
type Bought = { pedidoId: number; numero: string; cuotaId?: number };
type Story = {
  cursos: Curso[];
  paqueteId: number;
  cupon: string;
  buyer: Awaited<ReturnType<typeof signedIn>>;
  bought: Bought[];
  /** An address per buyer, so that limits per address do not apply. */
  from: Record<string, string>;
};

const kinds = ['cursos', 'paquete', 'cuotas', 'saldo', 'certificado', 'cotizacion', 'asistido'] as const;
const step = fc.record({
  act: fc.constantFrom(
    ...kinds,
    ...(['pay', 'pay', 'pay', 'pay', 'refund', 'refund', 'void', 'move', 'cancel', 'forgive', 'date'] as const),
    ...(['deleteCurso', 'deletePaquete', 'deleteBuyer'] as const),
  ),
  which: fc.nat(7),
  pick: fc.nat(5),
  share: fc.integer({ min: 1, max: 100 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};

/** A refusal is part of a history; a failure of the server is not. */
function took<T extends Answer>(answer: T): T {
  expect(answer.status, answer.text).toBeLessThan(500);
  return answer;
}

async function idOf(numero: string): Promise<number> {
  const { rows } = await t.deps.db.execute<{ id: number }>(
    sql`select pedido_id as id from pedido where numero = ${numero}`,
  );
  return rows[0]!.id;
}

type Cart = Omit<ReturnType<typeof pedidoOf>, 'items'> & { items: object[]; cupon?: string };

/** The first request may name a total without the discount; the refusal returns the right one. */
async function order({ buyer, from, bought }: Story, cart: Cart, more: object = {}): Promise<void> {
  const send = (total: number) => {
    const body = { ...cart, ...more, total, destinatario: 'cuenta' };
    return buyer.browser.call(
      createPedido,
      { body: body as Parameters<typeof buyer.browser.call<typeof createPedido>>[1]['body'] },
      from,
    );
  };
  const first = took(await send(cart.total));
  const told = first.body as unknown as { codigo?: string; resource?: { total: number } };
  const answer = told.codigo === 'precio-cambio' ? took(await send(told.resource!.total)) : first;
  if (answer.status !== 200) return;
  const { numero } = answer.body.resource!;
  const cuotas = await cuotasOf(t, numero);
  if (cuotas.length === 0) bought.push({ pedidoId: await idOf(numero), numero });
  else bought.push(...cuotas.map((each) => ({ ...each, numero: each.numeroPedido })));
}

const email = () => ({ buyerEmail: `cifras${next()}@correo.pe` });

/** The courses of the bundle, and another one beside it. */
function paqueteOf({ cursos, paqueteId }: Story, cantidad: number, besides: boolean): Cart {
  const [first, ...others] = cursos;
  const cart = [...others, ...(besides ? [first!] : [])].map((curso): [Curso, number] => [curso, cantidad]);
  const { items, ...body } = pedidoOf(cart);
  return { ...body, items: items.map((item, at) => (at < others.length ? { ...item, paqueteId } : item)) };
}

const purchases: Record<(typeof kinds)[number], (story: Story, step: Step) => Promise<void>> = {
  cursos: (story, { pick, share }) => {
    const cart = story.cursos.slice(0, 1 + (pick % 3)).map((curso): [Curso, number] => [curso, 1 + (share % 3)]);
    return order(story, { ...pedidoOf(cart), ...(share > 50 && { cupon: story.cupon }) });
  },
  /** Three courses at a price that three equal shares cannot make, with or without another course. */
  paquete: (story, { pick, share }) =>
    order(story, { ...paqueteOf(story, 1 + (pick % 2), pick > 2), ...(share > 50 && { cupon: story.cupon }) }),
  /** Of a course or of the bundle, with or without a coupon. */
  async cuotas(story, { pick, share }) {
    const cart = pick % 2 === 0 ? paqueteOf(story, 1, false) : pedidoOf([[story.cursos[0]!, 1]]);
    const body = { ...cart, ...(share > 50 && { cupon: story.cupon }), destinatario: 'cuenta' as const };
    const asked = body as Parameters<typeof story.buyer.browser.call<typeof listOfferedPlans>>[1]['body'];
    const offered = took(await story.buyer.browser.call(listOfferedPlans, { body: asked }, story.from));
    const [plan] = offered.body.resources ?? [];
    if (plan) await order(story, body, { planId: plan.planId, cuotas: plan.cuotas });
  },
  /** The first instalment is paid, and one order for all others. */
  async saldo(story, step) {
    const before = story.bought.length;
    await purchases.cuotas(story, step);
    const first = story.bought[before];
    if (!first) return;
    const body = { medio: 'yape', operacion: `CIF-${next()}` } as const;
    if (took(await admin.call(markPaid, { params: { id: first.pedidoId }, body })).status !== 200) return;
    const opened = took(await seller.call(chargeSaldo, { params: { id: first.pedidoId } }));
    if (opened.status === 200)
      story.bought.push({ pedidoId: opened.body.resource!.id, numero: opened.body.resource!.numero });
  },
  async certificado({ cursos, buyer, from, bought }, { pick }) {
    const curso = await makeSelling(t, { precioCertificado: 50.01 });
    const { cursoId } = curso;
    await t.deps.db.execute(sql`
      update curso set especialidad_id = ${cursos[0]!.especialidadId} where curso_id = ${cursoId} and ${pick % 2 === 0}`);
    const { rows } = await t.deps.db.execute(sql`
      select from usuario_vivo where usuario_id = ${buyer.person.usuarioId}`);
    if (rows.length === 0) return;
    await enrolAlumno(t.deps, curso, buyer.person.usuarioId, null);
    const body = { cursoId, nivelId: null, total: 50.01, aunqueFalte: true };
    const sold = took(await buyer.browser.call(buyCertificado, { body }, from));
    if (sold.status !== 200) return;
    const { numero } = sold.body.resource!;
    bought.push({ pedidoId: await idOf(numero), numero });
  },
  async cotizacion({ cursos, from, bought }, { pick, share }) {
    const items = cursos.slice(0, 1 + (pick % 3)).map(({ cursoId }) => ({ cursoId, cantidad: 1 + (share % 7) }));
    const quoted = took(
      await admin.call(createCotizacion, {
        body: cotizacionBody(items[0]!.cursoId, { items, porcentaje: share % 40 }),
      }),
    );
    if (quoted.status !== 200) return;
    const { cotizacionId } = quoted.body.resource!;
    const body = { ...cotizacionRef(t, cotizacionId), nombre: 'Gerente', conforme: true } as const;
    if (took(await t.client().call(acceptCotizacion, { body }, from)).status !== 200) return;
    const { rows } = await t.deps.db.execute<{ pedidoId: number; numero: string }>(sql`
      select p.pedido_id as "pedidoId", p.numero from cotizacion join pedido p using (pedido_id)
       where cotizacion_id = ${cotizacionId}`);
    bought.push(rows[0]!);
  },
  /** With a discount of céntimos that the lines cannot share evenly. */
  async asistido({ cursos, bought }, { pick, share }) {
    const { items, total, buyerName } = pedidoOf(
      cursos.slice(0, 1 + (pick % 3)).map((curso): [Curso, number] => [curso, 1]),
    );
    const less = { monto: share / 100, motivo: 'Exalumno' };
    const body = { buyerName, ...email(), items, total: Math.round(total * 100 - share) / 100, descuento: less };
    const sold = took(await seller.call(createAsistido, { body }));
    if (sold.status === 200) bought.push({ pedidoId: sold.body.resource!.id, numero: sold.body.resource!.numero });
  },
};

type Act = Exclude<Step['act'], (typeof kinds)[number]>;
const motivo = 'Se acordó';
const detail = async ({ pedidoId }: Bought) =>
  (await admin.call(getPedido, { params: { id: pedidoId } })).body.resource!;
const approved = async (pedido: Bought) => (await detail(pedido)).pagos.find(({ estado }) => estado === 'aprobado');

const acts: Record<Act, (pedido: Bought, step: Step, story: Story) => Promise<unknown>> = {
  /** The total, a part of it, or more than it. */
  pay({ pedidoId: id }, { pick, share }) {
    const medio = (['yape', 'plin', 'transferencia', 'efectivo', 'pos', 'otro'] as const)[pick]!;
    const monto = share < 25 ? { monto: share + 0.01 } : share > 95 ? { monto: 1_000 + share } : {};
    const body = { medio, operacion: `CIF-${next()}`, ...monto };
    return admin.call(markPaid, { params: { id }, body });
  },
  async refund(pedido, { pick, share }) {
    const { pagos, asientos } = await detail(pedido);
    const pago = pagos.filter(({ estado }) => estado === 'aprobado').at(pick % 2);
    if (!pago) return null;
    const live = asientos.filter(({ estado }) => estado !== 'revocado').map(({ asientoId }) => asientoId);
    const retirar = share > 70 ? live : share > 40 ? live.slice(0, 1) : [];
    const monto = share % 3 === 0 ? {} : { monto: Math.max(1, Math.floor(pago.monto * share)) / 100 };
    const body = { pagoId: pago.pagoId, modo: 'manual', motivo, operacion: '', retirar, ...monto } as const;
    return admin.call(createDevolucion, { params: { id: pedido.pedidoId }, body });
  },
  async void(pedido) {
    const pago = await approved(pedido);
    return pago && admin.call(voidPago, { params: { id: pedido.pedidoId, pagoId: pago.pagoId }, body: { motivo } });
  },
  async move(pedido, { pick }, { bought }) {
    const pago = await approved(pedido);
    const { numero } = bought[pick % bought.length]!;
    const params = { id: pedido.pedidoId, pagoId: pago?.pagoId ?? 0 };
    return pago && admin.call(movePago, { params, body: { numero, motivo } });
  },
  cancel: ({ pedidoId: id }) => admin.call(cancelPedido, { params: { id }, body: { motivo } }),
  forgive: async ({ cuotaId }) =>
    cuotaId === undefined ? null : admin.call(forgiveCuota, { params: { id: cuotaId }, body: { motivo } }),
  /** Dates the pago back, so that days and months differ. */
  async date({ pedidoId }, { share }) {
    await t.deps.db.execute(sql`
      update pago set cobrado = cobrado - make_interval(days => ${share}) where pedido_id = ${pedidoId} and cobrado is not null`);
  },
  deleteCurso: (_pedido, { pick }, { cursos }) =>
    admin.call(deleteCurso, { params: { id: cursos[pick % cursos.length]!.cursoId } }),
  deletePaquete: (_pedido, _step, { paqueteId }) => admin.call(deletePaquete, { params: { id: paqueteId } }),
  deleteBuyer: (_pedido, _step, { buyer }) => admin.call(deleteUsuario, { params: { id: buyer.person.usuarioId } }),
};

const isPurchase = (act: Step['act']): act is (typeof kinds)[number] => (kinds as readonly string[]).includes(act);

async function makeStory(): Promise<Story> {
  const { db } = t.deps;
  const { especialidadId } = await makeEspecialidad(db, { nombre: `Rama ${next()}` });
  const later = new Date(Date.now() + 90 * 86_400_000);
  const make = (precio: number, fields = {}) => makeCurso(db, { precio, fechaHoraLimite: later, ...fields });
  const cursos = [await make(100.01, { especialidadId }), await make(49.9), await make(33.33), await make(70)];
  const cursoIds = cursos.slice(1).map(({ cursoId }) => cursoId);
  const { paqueteId } = await makePaquete(db, { cursoIds, precioCentimos: 10_001, conCupones: true });
  await makePlanCuotas(db, { paqueteId, cuotas: 2 });
  await makePlanCuotas(db, { cursoId: cursos[0]!.cursoId, recargo: 7 });
  const { codigo } = await makeCupon(db, { porcentaje: 33 });
  const from = { 'x-forwarded-for': `10.${next() >> 8}.${counter & 255}.7` };
  return { cursos, paqueteId, cupon: codigo, buyer: await signedIn(t, 'USU'), bought: [], from };
}

test('MON-04 whatever is sold (courses, bundles, instalments, certificates, quotes, by staff), every figure is the payments net of refunds', async () => {
  const history = fc.record({
    first: fc.constantFrom(...kinds),
    steps: fc.array(step, { minLength: 6, maxLength: 16 }),
  });
  const sold = new Set<string>();
  await fc.assert(
    fc.asyncProperty(history, async ({ first, steps }) => {
      const story = await makeStory();
      for (const each of [{ act: first, which: 0, pick: 1, share: 60 }, ...steps]) {
        const before = story.bought.length;
        if (isPurchase(each.act)) await purchases[each.act](story, each);
        else if (before > 0) {
          const answer = await acts[each.act](story.bought[each.which % before]!, each, story);
          if (answer) took(answer as Answer);
        }
        if (story.bought.length > before) sold.add(each.act);
      }
      await checkFigures(t, admin);
      await checkReports(t);
    }),
    { seed, numRuns: cases(25, 1_000), endOnFailure: true },
  );
  // Every kind of sale must have been sold and paid in full; otherwise the checks above prove nothing.
  expect([...sold].sort()).toEqual([...kinds].sort());
  expect(await checkLines(t)).toBeGreaterThan(8);
}, 3_600_000);
