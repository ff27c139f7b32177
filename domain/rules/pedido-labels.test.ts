import { expect, test } from 'vitest';
import { withManualRefunds } from './pagos.ts';
import {
  eventoFacts,
  eventoLabel,
  linesDiscount,
  manualMedios,
  medioLabel,
  noPagoReason,
  pagoEstadoLabel,
  pedidoEstadoLabel,
  pedidoPollMs,
} from './pedidos.ts';

test.each([
  ['pagado', 'Tu pedido AI-2027-0001 ya está pagado.'],
  ['cancelado', 'Tu pedido AI-2027-0001 fue cancelado.'],
  ['reembolsado', 'El pago de tu pedido AI-2027-0001 fue devuelto.'],
  ['pendiente', 'El pago de tu pedido AI-2027-0001 está en proceso. Espera la confirmación antes de pagar otra vez.'],
] as const)('a pedido that is %s cannot be paid: %s', (estado, reason) => {
  const pedido = { numero: 'AI-2027-0001', estado };
  expect(noPagoReason(pedido, false)).toBe(reason);
  expect(noPagoReason(pedido, true)).toBeNull();
});

test.each([
  ['yape', 'Yape'],
  ['plin', 'Plin'],
  ['transferencia', 'Transferencia'],
  ['otro', 'Otro'],
  ['mercadopago', 'MercadoPago'],
  ['sandbox', 'Pago de prueba'],
  ['simulado', 'Pago simulado'],
  ['manual', 'A mano'],
  ['visa', 'Tarjeta Visa'],
  ['debmaster', 'Tarjeta Mastercard'],
  ['pagoefectivo_atm', 'PagoEfectivo'],
  ['otra_billetera', 'otra_billetera'],
])('the way to pay %s is called %s', (medio, label) => {
  expect(medioLabel(medio)).toBe(label);
});

test.each([
  ['pendiente', 'manual', 'En verificación'],
  ['pendiente', 'sandbox', 'En proceso'],
  ['aprobado', 'manual', 'Aprobado'],
  ['rechazado', 'sandbox', 'Rechazado'],
  ['devuelto', 'sandbox', 'Devuelto'],
  ['contracargo', 'sandbox', 'Contracargo'],
  ['anulado', 'manual', 'Anulado'],
  ['desconocido', 'sandbox', 'Estado desconocido'],
] as const)('a pago %s of %s reads %s', (estado, proveedor, label) => {
  expect(pagoEstadoLabel({ estado, proveedor })).toBe(label);
});

test('every state and way to pay of a pedido has its words', () => {
  expect(Object.values(pedidoEstadoLabel)).toEqual([
    'Pendiente de pago',
    'Pagado',
    'Pago rechazado',
    'Cancelado',
    'Reembolsado',
  ]);
  expect(Object.keys(manualMedios)).toEqual(['yape', 'plin', 'transferencia', 'efectivo', 'pos', 'otro']);
});

test.each([
  ['creado', 'Pedido creado'],
  ['cobro', 'Se abrió la página de pago'],
  ['cobro-fallido', 'El servicio de pago no respondió'],
  ['pago', 'El proveedor informó un pago'],
  ['pago-no-coincide', 'El monto o la moneda del pago no coinciden con el pedido'],
  ['pago-duplicado', 'Llegó un segundo pago: corresponde devolver uno'],
  ['pago-sin-curso', 'Llegó un pago y el curso ya no existe: corresponde devolverlo'],
  ['asiento', 'Cupo reclamado'],
  ['pago-parcial', 'Se registró un pago que no cubre el total'],
  ['pago-anulado', 'Pago registrado por error: se anuló'],
  ['pago-movido', 'El pago pasó a otro pedido'],
  ['pago-recibido', 'Llegó un pago registrado en otro pedido'],
  ['devolucion-pedida', 'Se pidió una devolución'],
  ['devolucion-fallida', 'La devolución no se hizo'],
  ['devuelto', 'Se devolvió dinero'],
  ['contracargo', 'El banco del comprador retiró el pago (contracargo)'],
  ['asientos-retirados', 'Se retiró el acceso a cupos elegidos'],
  ['pago-declarado', 'El comprador avisó de su pago'],
  ['voucher', 'El comprador envió la foto de su voucher'],
  ['pago-no-verificado', 'No se pudo verificar el pago'],
  ['pagado', 'Pago confirmado'],
  ['rechazado', 'Pago rechazado'],
  ['pendiente', 'Pago en proceso'],
  ['cancelado', 'Pedido cancelado'],
  ['reembolsado', 'Pago devuelto: se retiró el acceso'],
  ['correo-omitido', 'Muchos pedidos con el mismo correo: no se envió otro'],
  ['sin-correo', 'No se pudo enviar el correo: la dirección no sirve'],
  ['something-newer', 'something-newer'],
])('the history says of %s: %s', (tipo, label) => {
  expect(eventoLabel(tipo)).toBe(label);
});

test.each([
  [{}, ''],
  [{ montoCentimos: 12_050, operacion: '' }, 'S/ 120.50'],
  [
    { montoCentimos: 100, operacion: 'OP-9', numero: 'AI-2027-0002', motivo: 'Doble', error: 'tiempo' },
    'S/ 1.00 · operación OP-9 · AI-2027-0002 · Doble · tiempo',
  ],
  [{ montoCentimos: '100', operacion: 5, motivo: '', numero: null }, ''],
])('the history adds to %j: %j', (detalle, facts) => {
  expect(eventoFacts(detalle)).toBe(facts);
});

test('the discount of a pedido is that of its lines', () => {
  expect(linesDiscount([])).toBe(0);
  expect(linesDiscount([{ descuentoCentimos: 150 }, { descuentoCentimos: 50 }])).toBe(200);
});

test.each([
  ['aprobado', 0, 400, 400, 'aprobado'],
  ['aprobado', 400, 600, 1_000, 'devuelto'],
  ['aprobado', 900, 600, 1_000, 'devuelto'],
  ['aprobado', 0, 0, 0, 'aprobado'],
  ['aprobado', 1_000, 0, 1_000, 'devuelto'],
  ['devuelto', 1_000, 400, 1_000, 'devuelto'],
  ['contracargo', 1_000, 400, 1_000, 'contracargo'],
  ['pendiente', 0, 400, 400, 'pendiente'],
  ['rechazado', 0, 1_000, 1_000, 'rechazado'],
  ['desconocido', 0, 400, 400, 'desconocido'],
] as const)(
  'SEA-160 a pago %s with %d returned, and %d more by hand: %d, %s',
  (estado, before, more, returned, then) => {
    const pago = { estado, montoCentimos: 1_000, devueltoCentimos: before };
    expect(withManualRefunds(pago, more)).toEqual({ ...pago, devueltoCentimos: returned, estado: then });
  },
);

test.each([
  [0, 3_000],
  [59_999, 3_000],
  [60_000, 15_000],
  [299_999, 15_000],
  [300_000, 60_000],
  [3_599_999, 60_000],
  [3_600_000, 300_000],
])('a page that has been open for %d ms asks again in %d', (openMs, ms) => {
  expect(pedidoPollMs(openMs)).toBe(ms);
});
