import { describe, expect, test } from 'vitest';
import { type EstadoPago, estadosPago, type PagoAmount, pagoSituations, remainderOf } from './pagos.ts';
import {
  asientoEvents,
  asientoStates,
  canCancel,
  canPay,
  estadoAsiento,
  estadosAsiento,
  estadosPedido,
  pedidoStates,
  surplusPagos,
} from './pedido-states.ts';

const situations = [...pagoSituations, 'undeliverable'] as const;

// Columns: estado, situation of the pagos, next estado, effects. One line per cell of the table.
const transitions = `
  pendiente    open      pendiente
  pendiente    rejected  rechazado    mail:rechazado
  pendiente    paid      pagado       grant mail:confirmado
  pendiente    refunded  reembolsado  revoke
  pendiente    undeliverable  cancelado
  rechazado    open      pendiente
  rechazado    rejected  rechazado
  rechazado    paid      pagado       grant mail:confirmado
  rechazado    refunded  reembolsado  revoke
  rechazado    undeliverable  cancelado
  pagado       open      pendiente    revoke
  pagado       rejected  rechazado    revoke mail:rechazado
  pagado       paid      pagado
  pagado       refunded  reembolsado  revoke
  pagado       undeliverable  pagado
  cancelado    open      cancelado
  cancelado    rejected  cancelado
  cancelado    paid      pagado       grant mail:confirmado
  cancelado    refunded  reembolsado  revoke
  cancelado    undeliverable  cancelado
  reembolsado  open      reembolsado
  reembolsado  rejected  reembolsado
  reembolsado  paid      pagado       grant mail:confirmado
  reembolsado  refunded  reembolsado
  reembolsado  undeliverable  reembolsado`;

// Columns: estado, pay, markPagado, approve, cancel, resend, claim, needs money.
const acts = `
  pendiente    yes  yes  pays     close   recibido    no   yes
  rechazado    yes  yes  pays     close   rechazado   no   yes
  pagado       no   no   surplus  refund  confirmado  yes  yes
  cancelado    no   yes  pays     -       -           no   no
  reembolsado  no   no   pays     -       -           yes  no`;

// Columns: estado, event, next estado.
const asientos = `
  libre              grant    libre
  libre              claim    reclamado
  libre              revoke   revocado
  libre              restore  libre
  reclamado          grant    reclamado
  reclamado          claim    reclamado
  reclamado          revoke   revocadoReclamado
  reclamado          restore  reclamado
  revocado           grant    revocado
  revocado           claim    revocado
  revocado           revoke   revocado
  revocado           restore  libre
  revocadoReclamado  grant    revocadoReclamado
  revocadoReclamado  claim    revocadoReclamado
  revocadoReclamado  revoke   revocadoReclamado
  revocadoReclamado  restore  reclamado`;

const parse = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
const cells = (rows: readonly string[], columns: readonly string[]) =>
  rows.flatMap((row) => columns.map((column) => `${row} ${column}`)).sort();
const keys = (table: string) =>
  parse(table)
    .map(([row, column]) => `${row} ${column}`)
    .sort();

test('the expectations cover every cell of the tables', () => {
  expect(keys(transitions)).toEqual(cells(estadosPedido, situations));
  expect(keys(asientos)).toEqual(cells(estadosAsiento, asientoEvents));
  expect(
    parse(acts)
      .map(([estado]) => estado)
      .sort(),
  ).toEqual([...estadosPedido].sort());
});

describe('a pedido', () => {
  for (const estado of estadosPedido) {
    for (const situation of situations) {
      const line = parse(transitions).find(([from, on]) => from === estado && on === situation)!;
      const [, , to, ...effects] = line;
      test(`${estado}, pagos ${situation}: ${to} ${effects.join(' ')}`, () => {
        const cell = pedidoStates[estado].on[situation];
        expect(cell.to).toBe(to);
        expect(cell.effects.map((each) => (typeof each === 'string' ? each : `mail:${each.mail}`))).toEqual(effects);
      });
    }

    const [, pay, markPaid, approve, cancel, resend, claim, needsMoney] = parse(acts).find(([of]) => of === estado)!;
    test(`${estado}: pay ${pay}, mark as paid ${markPaid}, approve ${approve}, cancel ${cancel}, resend ${resend}, claim ${claim}`, () => {
      expect(pedidoStates[estado].acts).toEqual({
        pay: pay === 'yes',
        markPaid: markPaid === 'yes',
        approve,
        cancel: cancel === '-' ? null : cancel,
        resend: resend === '-' ? null : resend,
        claim: claim === 'yes',
      });
      expect(pedidoStates[estado].needsMoney).toBe(needsMoney === 'yes');
      expect(canCancel(estado, [])).toBe(cancel !== '-');
    });
  }

  test('a paid one is cancelled here only if no provider holds its money', () => {
    const manual = { proveedor: 'manual', estado: 'aprobado' };
    const online = { proveedor: 'mercadopago', estado: 'aprobado' };
    expect(canCancel('pagado', [manual])).toBe(true);
    expect(canCancel('pagado', [manual, online])).toBe(false);
    expect(canCancel('pagado', [manual, { ...online, estado: 'rechazado' }])).toBe(true);
  });

  test.each(estadosPago)(
    'with a pago that is %s can be paid again only if no money is there or under way',
    (estado) => {
      const safe = ['rechazado', 'devuelto', 'contracargo', 'anulado'].includes(estado);
      for (const each of estadosPedido) {
        expect(canPay(each, [{ estado }]), each).toBe(safe && ['pendiente', 'rechazado'].includes(each));
        expect(canPay(each, []), each).toBe(pedidoStates[each].acts.pay);
      }
    },
  );
});

test('every way out of pagado takes the asientos, and only an approval leads out of reembolsado', () => {
  for (const situation of pagoSituations) {
    const { to, effects } = pedidoStates.pagado.on[situation];
    expect(effects.includes('revoke'), situation).toBe(to !== 'pagado');
    expect(pedidoStates.reembolsado.on[situation].to).toBe(situation === 'paid' ? 'pagado' : 'reembolsado');
  }
});

describe('an asiento', () => {
  for (const estado of estadosAsiento) {
    test.each(asientoEvents)(`${estado}, %s`, (event) => {
      const [, , to] = parse(asientos).find(([from, on]) => from === estado && on === event)!;
      expect(asientoStates[estado].on[event]).toBe(to);
    });
  }

  test.each([
    [null, null, 'libre', 'libre', false],
    [7, null, 'reclamado', 'reclamado', true],
    [null, new Date(), 'revocado', 'revocado', false],
    [7, new Date(), 'revocadoReclamado', 'revocado', false],
  ] as const)('of usuario %s, revoked %s: %s', (usuarioId, revocado, estado, wire, matricula) => {
    expect(estadoAsiento({ usuarioId, revocado })).toBe(estado);
    expect(asientoStates[estado]).toMatchObject({ wire, matricula });
  });
});

const pago =
  (proveedor: string) =>
  (estado: EstadoPago, montoCentimos = 35_000, devueltoCentimos?: number) => ({
    proveedor,
    estado,
    montoCentimos,
    moneda: 'PEN',
    devueltoCentimos: devueltoCentimos ?? (estado === 'devuelto' ? montoCentimos : 0),
  });
const [manual, online] = [pago('manual'), pago('mercadopago')];

describe('surplus', () => {
  test.each<[string, PagoAmount[], number[]]>([
    ['one pago', [online('aprobado')], []],
    ['a second one', [online('aprobado'), online('aprobado')], [1]],
    ['a second one that was returned', [online('aprobado'), online('devuelto')], []],
    ['a second one returned in part', [online('aprobado'), online('aprobado', 35_000, 10_000)], [1]],
    ['another amount', [online('aprobado', 34_999)], [0]],
    ['manual parts', [manual('aprobado', 20_000), manual('aprobado', 15_000)], []],
    ['a manual part too many', [manual('aprobado', 20_000), manual('aprobado', 15_000), manual('aprobado', 1)], [2]],
    ['manual and online', [manual('aprobado'), online('aprobado')], [1]],
    ['rejected ones', [online('rechazado'), online('aprobado')], []],
  ])('%s', (_what, pagos, surplus) => {
    for (const estado of ['pendiente', 'rechazado', 'pagado'] as const) {
      const found = surplusPagos({ totalCentimos: 35_000, moneda: 'PEN', estado }, pagos);
      expect(found.map((pago) => pagos.indexOf(pago))).toEqual(surplus);
    }
    // A pedido that was cancelled or refunded needs none of what is left.
    const left = pagos.filter((pago) => pago.estado === 'aprobado' && remainderOf(pago) > 0);
    for (const estado of ['cancelado', 'reembolsado'] as const) {
      expect(surplusPagos({ totalCentimos: 35_000, moneda: 'PEN', estado }, pagos)).toEqual(left);
    }
  });
});
