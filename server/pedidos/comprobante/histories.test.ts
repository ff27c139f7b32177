import { randomUUID } from 'node:crypto';
import * as contract from 'domain/contract/comprobantes.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { remainderOf } from 'domain/rules/pagos.ts';
import { pedidoInput } from 'domain/schemas/pedidos.ts';
import { seed } from 'domain/testing/seed.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { type Emision, startEmision } from '../../testing/emision.ts';
import { checkIssued, checkNumbers, checkSchemas, checkSunat, type Meddled } from '../../testing/issued-checks.ts';
import { asAdmin, hurryAll, pendingSummaries, settleComprobantesOf, tellBaja } from '../../testing/issued-settle.ts';
import { mortal } from '../../testing/mortal.ts';
import { cases, pedidoOf } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import type { Mood } from '../../testing/sunat-peer.ts';
import { requestDevolucion } from '../devolucion/refund-pago.ts';
import { markPaid, movePago, voidPago } from '../pago/correct-pago.ts';
import { pagosOf } from '../pago/queries/pagos.ts';
import { createPedido } from '../pedido/create-pedido.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';
import { followUpComprobantes } from './follow-up-comprobantes.ts';
import { documentsOf, type StoredComprobante } from './queries/issue.ts';
import { sendComprobante } from './send-comprobante.ts';
import { sendBaja } from './void-comprobante.ts';

let s: Emision;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  s = await startEmision();
  const { browser, person } = await signedIn(s.t, 'ADMIN');
  admin = browser;
  adminId = person.usuarioId;
  // The histories send documents themselves, so no job is enqueued.
  const { jobs } = s.deps;
  const enqueue = jobs.enqueue.bind(jobs);
  jobs.enqueue = async (tx, name, data, options) =>
    name.startsWith('comprobantes.') ? undefined : enqueue(tx, name, data, options);
});
afterAll(() => s.close());

type Curso = Awaited<ReturnType<typeof makeCurso>>;
type Story = { cursos: Curso[]; pedidos: Pedido[]; meddled: Map<number, Meddled>; tellsCdrs: boolean };

const step = fc.record({
  act: fc.constantFrom(
    ...(['checkout', 'pay', 'pay', 'pay', 'refund', 'refund', 'void', 'move', 'send', 'send', 'send'] as const),
    ...(['sendBaja', 'sendBaja', 'resend', 'reissue', 'correct', 'askBaja', 'askBaja', 'resolveBaja'] as const),
    ...(['credit', 'ajustes', 'afectacion', 'followUp'] as const),
  ),
  which: fc.nat(2),
  pick: fc.nat(7),
  share: fc.integer({ min: 1, max: 100 }),
  /** The process dies at this statement of the act; an act with fewer statements completes. */
  dieAt: fc.oneof(fc.constant(99), fc.integer({ min: 1, max: 30 })),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const moods: (Mood | null)[] = [
  null,
  { kind: 'observe', note: '4252 - El dato es incorrecto' },
  { kind: 'lose' },
  { kind: 'down' },
  { kind: 'garbage' },
  { kind: 'fault', code: '0109', message: 'servicio no disponible' },
  { kind: 'fault', code: '1079', message: 'Solo puede enviar el comprobante en un resumen diario' },
  // The last element: excluded where SUNAT returns no CDRs, because a lost refusal then looks like a lost acceptance.
  { kind: 'reject', code: '2800', message: 'no' },
];
const factura = {
  tipo: 'factura',
  tipoDocumento: 'RUC',
  documento: '20100070970',
  nombre: 'Estudio Salas SAC',
  direccion: 'Lima',
} as const;
const boleta = { tipo: 'boleta', tipoDocumento: 'DNI', documento: '45678901', nombre: 'Inés Salas' } as const;
/** Numbers that ADMIN skipped in the settings. */
const skipped = new Set<string>();

/** Refusals and killed processes are part of a history; any other error is a defect. */
async function attempt(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    const { status, message, cause } = error as { status?: unknown; message: string; cause?: { message: string } };
    const died = [message, cause?.message].includes('killed');
    if (!died && typeof status !== 'number') throw error;
  });
}

async function dying(dieAt: number, act: (deps: Deps) => Promise<unknown>): Promise<void> {
  if (dieAt > 30) return attempt(() => act(s.deps));
  const process = mortal(s.t, dieAt);
  await attempt(() => act({ ...process.deps, comprobantes: s.deps.comprobantes, jobs: s.deps.jobs })).finally(() =>
    process.close(),
  );
}

async function checkout({ cursos, pedidos, meddled }: Story, { pick }: Pick<Step, 'pick'>): Promise<void> {
  if (pedidos.length === 3) return;
  const cart = pick % 2 ? cursos : cursos.slice(0, 1);
  const body = pedidoOf(cart.map((curso) => [curso, 1 + (pick % 3)]));
  const comprobante = [factura, boleta, undefined][pick % 3];
  const { pedido } = await createPedido(s.deps, {
    input: pedidoInput.parse({ ...body, destinatario: 'persona', ...(comprobante && { comprobante }) }),
    account: null,
    idempotencyKey: randomUUID(),
    address: `c${randomUUID()}`,
    now: new Date(),
  });
  pedidos.push(pedido);
  meddled.set(pedido.pedidoId, { money: false, documents: false });
}

const act = ({ pedidoId }: Pedido) => ({ pedidoId, adminId, now: new Date(), motivo: 'azar' });
const manualPago = async ({ pedidoId }: Pedido, pick: number) => {
  const pagos = (await pagosOf(s.deps.db, pedidoId)).filter(({ estado }) => estado === 'aprobado');
  return pagos.length === 0 ? undefined : pagos[pick % pagos.length];
};

type Known = { pedido: Pedido; step: Step; story: Story; documents: StoredComprobante[]; meddle: Meddled };
const one = ({ documents, step: { pick } }: Known, where: (row: StoredComprobante) => boolean = () => true) => {
  const fitting = documents.filter(where);
  return fitting.length === 0 ? undefined : fitting[pick % fitting.length]!.comprobanteId;
};

const acts: Record<Exclude<Step['act'], 'checkout'>, (known: Known) => Promise<unknown>> = {
  async pay({ pedido, step: { share, dieAt }, meddle }) {
    const missing = pedido.totalCentimos - (await keptOf(pedido));
    // A part, the missing amount, or more than that.
    const monto = share < 40 ? Math.max(1, Math.floor((missing * share) / 100)) / 100 : undefined;
    if (missing <= 0) meddle.money = true;
    const paid = { medio: 'yape', operacion: randomUUID().toUpperCase(), ...(monto && { monto }) } as const;
    await dying(dieAt, (deps) => inTransaction(deps.db, (tx) => markPaid(deps, tx, act(pedido), paid)));
  },
  async refund({ pedido, step: { pick, share, dieAt } }) {
    const pago = await manualPago(pedido, pick);
    if (!pago) return;
    const monto = share > 70 ? undefined : Math.max(1, Math.floor((remainderOf(pago) * share) / 100)) / 100;
    const asked = { ...act(pedido), pagoId: pago.pagoId, operacion: '', idempotencyKey: randomUUID() };
    await dying(dieAt, (deps) =>
      inTransaction(deps.db, (tx) => requestDevolucion(deps, tx, { ...asked, modo: 'manual', monto, retirar: [] })),
    );
  },
  async void({ pedido, step: { pick }, meddle }) {
    const pago = await manualPago(pedido, pick);
    if (!pago) return;
    meddle.money = true;
    await inTransaction(s.deps.db, (tx) => voidPago(s.deps, tx, { ...act(pedido), pagoId: pago.pagoId }));
  },
  async move({ pedido, step: { pick }, story, meddle }) {
    const pago = await manualPago(pedido, pick);
    const to = story.pedidos[pick % story.pedidos.length]!;
    if (!pago || to === pedido) return;
    meddle.money = true;
    story.meddled.get(to.pedidoId)!.money = true;
    const { numero } = to;
    await inTransaction(s.deps.db, (tx) => movePago(s.deps, tx, { ...act(pedido), pagoId: pago.pagoId, numero }));
  },
  async send({ documents, step: { pick, dieAt }, story }) {
    for (const { comprobanteId } of documents.filter(({ estado }) => estado === 'pendiente')) {
      await hurryAll(s);
      setMood(story, pick);
      await dying(dieAt, (deps) => sendComprobante(deps, comprobanteId));
    }
  },
  async sendBaja({ documents, step: { pick, dieAt }, story }) {
    for (const { comprobanteBajaId } of await pendingSummaries(s, documents)) {
      await hurryAll(s);
      setMood(story, pick);
      s.sunat.mood.pending = pick % 2;
      await dying(dieAt, (deps) => sendBaja(deps, comprobanteBajaId));
    }
  },
  async resend(known) {
    const id = one(known, ({ estado }) => ['pendiente', 'conflicto'].includes(estado)) ?? one(known);
    if (id) await asAdmin(admin.call(contract.resendComprobante, { params: { id } }));
  },
  async reissue(known) {
    const id = one(known, ({ estado }) => ['rechazado', 'conflicto'].includes(estado)) ?? one(known);
    const comprobante = [factura, boleta, undefined][known.step.share % 3];
    if (id) await asAdmin(admin.call(contract.reissueComprobante, { params: { id }, body: { comprobante } }));
  },
  async correct(known) {
    const id = one(known, ({ tipo, estado }) => tipo !== '07' && estado === 'aceptado') ?? one(known);
    const comprobante = [factura, boleta][known.step.share % 2]!;
    const body = { comprobante, motivo: 'Otro RUC' };
    if (!id) return;
    known.meddle.documents = true;
    await asAdmin(admin.call(contract.correctComprobante, { params: { id }, body }));
  },
  async askBaja(known) {
    const id = one(known, ({ estado }) => ['aceptado', 'observado'].includes(estado)) ?? one(known);
    if (!id) return;
    known.meddle.documents = true;
    await asAdmin(admin.call(contract.askBaja, { params: { id }, body: { motivo: 'Se emitió dos veces' } }));
  },
  async credit(known) {
    const id = one(known, ({ tipo, estado }) => tipo !== '07' && estado === 'aceptado') ?? one(known);
    const { share } = known.step;
    const monto = share % 2 ? share / 10 : undefined;
    if (id)
      await asAdmin(admin.call(contract.creditComprobante, { params: { id }, body: { monto, motivo: 'Movido' } }));
  },
  async resolveBaja({ documents }) {
    for (const { comprobanteId } of documents) await tellBaja(s, admin, comprobanteId);
  },
  async ajustes({ step: { pick, share } }) {
    const { body } = await admin.call(contract.getAjustesComprobantes, {});
    const { serieBoleta, siguienteBoleta, ...values } = body.resource!;
    const jump = pick % 3 === 0 ? 1 + (share % 3) : 0;
    const changed = await asAdmin(
      admin.call(contract.updateAjustesComprobantes, {
        body: {
          ...values,
          serieBoleta,
          siguienteBoleta: siguienteBoleta + jump,
          limiteAnonimo: [700, 20][pick % 2]!,
          afectacion: (['gravado', 'exonerado', 'inafecto'] as const)[share % 3]!,
        },
      }),
    );
    if (changed.status !== 200) return;
    for (let numero = siguienteBoleta; numero < siguienteBoleta + jump; numero++)
      skipped.add(`${serieBoleta}-${numero}`);
  },
  async afectacion({ story: { cursos }, step: { pick, share } }) {
    const body = {
      desde: limaDay(Date.now()),
      afectacion: (['gravado', 'exonerado', 'inafecto'] as const)[share % 3]!,
    };
    await asAdmin(admin.call(contract.setAfectacion, { params: { id: cursos[pick % 2]!.cursoId }, body }));
  },
  followUp: ({ step: { dieAt } }) => dying(dieAt, (deps) => followUpComprobantes(deps)),
};

function setMood({ tellsCdrs }: Story, pick: number): void {
  const mood = moods[pick % (tellsCdrs ? moods.length : moods.length - 1)]!;
  s.sunat.mood.next = mood ? [mood] : [];
  s.sunat.mood.consult = tellsCdrs;
}

async function keptOf({ pedidoId }: Pedido): Promise<number> {
  const approved = (await pagosOf(s.deps.db, pedidoId)).filter(({ estado }) => estado === 'aprobado');
  return approved.reduce((sum, pago) => sum + remainderOf(pago), 0);
}

test('SUN-75 random histories with deaths and a SUNAT that lies: one document per payment, a note per refund, no number twice, none lost', async () => {
  const history = fc.record({
    tellsCdrs: fc.boolean(),
    first: fc.record({ pick: fc.nat(6) }),
    steps: fc.array(step, { minLength: 4, maxLength: 24 }),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ tellsCdrs, first, steps }) => {
      const cursos = [await makeCurso(s.deps.db, { precio: 100 }), await makeCurso(s.deps.db, { precio: 49.9 })];
      const story: Story = { cursos, pedidos: [], meddled: new Map(), tellsCdrs };
      await checkout(story, first);
      await acts.pay(await known(story, { act: 'pay', which: 0, pick: 0, share: 100, dieAt: 99 }));
      for (const each of steps) {
        await attempt(async () => {
          if (each.act === 'checkout') await checkout(story, each);
          else await acts[each.act](await known(story, each));
        });
      }
      await settleComprobantesOf(s, admin, story);
      for (const { pedidoId } of story.pedidos) await checkIssued(s, pedidoId, story.meddled.get(pedidoId)!);
      await checkSunat(s);
      await checkNumbers(s, skipped);
    }),
    { numRuns: cases(25, 2_000), endOnFailure: true, seed },
  );
  await checkSchemas(s);
}, 3_600_000);

async function known(story: Story, each: Step): Promise<Known> {
  const pedido = story.pedidos[each.which % story.pedidos.length]!;
  const documents = await documentsOf(s.deps.db, pedido.pedidoId, 'beta');
  return { pedido, step: each, story, documents, meddle: story.meddled.get(pedido.pedidoId)! };
}
