import { formatSoles, toSoles } from '../formats/money.ts';
import type { EstadoPago } from './pagos.ts';
import type { EstadoPedido } from './pedido-states.ts';

/** What a line of an order sells: a seat in the curso, an instalment of one sold before, or a certificado of it. */
export const clasesLinea = ['curso', 'cuota', 'certificado'] as const;

/** Ways to pay that staff record. */
export const manualMedios = {
  yape: 'Yape',
  plin: 'Plin',
  transferencia: 'Transferencia',
  efectivo: 'Efectivo',
  pos: 'POS',
  otro: 'Otro',
} as const;
export type MedioManual = keyof typeof manualMedios;

const providers: Record<string, string> = {
  mercadopago: 'MercadoPago',
  sandbox: 'Pago de prueba',
  simulado: 'Pago simulado',
  manual: 'A mano',
};

/** The provider's ids of ways to pay in Peru, as people call them. */
const onlineMedios: Record<string, string> = {
  visa: 'Tarjeta Visa',
  debvisa: 'Tarjeta Visa',
  master: 'Tarjeta Mastercard',
  debmaster: 'Tarjeta Mastercard',
  amex: 'Tarjeta American Express',
  diners: 'Tarjeta Diners',
  pagoefectivo_atm: 'PagoEfectivo',
  account_money: 'Saldo de MercadoPago',
  prueba: 'Pago de prueba',
};

/** Ways to pay that lists and reports can be limited to. */
export const medioChoices: Record<string, string> = {
  ...manualMedios,
  visa: 'Tarjeta Visa',
  master: 'Tarjeta Mastercard',
  amex: 'Tarjeta American Express',
  diners: 'Tarjeta Diners',
  pagoefectivo_atm: 'PagoEfectivo',
  account_money: 'Saldo de MercadoPago',
};

/** Label of a medio or proveedor; ids of a provider that we do not know are shown as they are. */
export function medioLabel(medio: string): string {
  return manualMedios[medio as MedioManual] ?? onlineMedios[medio] ?? providers[medio] ?? medio;
}

export const maxCantidad = 50;
export const maxLines = 50;
/** Hours after which a buyer is reminded of an unfinished pedido, and after which no reminder is sent. */
export const reminderHours = [1, 24] as const;
export const reminderUntilHours = 72;
/** How often the address of one pedido is corrected; beyond that the buyer talks to the school. */
export const maxCorrecciones = 3;
/** Maximum total in céntimos: a four-byte integer in the database. */
export const maxTotalCentimos = 2_147_483_647;

export const precioChanged = 'El precio de tu carrito cambió. Revisa el total y vuelve a intentarlo.';

export const pedidoEstadoLabel: Record<EstadoPedido, string> = {
  pendiente: 'Pendiente de pago',
  pagado: 'Pagado',
  rechazado: 'Pago rechazado',
  cancelado: 'Cancelado',
  reembolsado: 'Reembolsado',
};

/** Of a pedido with a declared pago that staff have not verified yet. */
export const verificationLabel = 'En verificación';

/** Why a pedido cannot be paid, with its numero; null when it can. */
export function noPagoReason(pedido: { numero: string; estado: EstadoPedido }, canPay: boolean): string | null {
  const { numero, estado } = pedido;
  if (canPay) return null;
  if (estado === 'pagado') return `Tu pedido ${numero} ya está pagado.`;
  if (estado === 'cancelado') return `Tu pedido ${numero} fue cancelado.`;
  if (estado === 'reembolsado') return `El pago de tu pedido ${numero} fue devuelto.`;
  return `El pago de tu pedido ${numero} está en proceso. Espera la confirmación antes de pagar otra vez.`;
}

const eventoLabels: Record<string, string> = {
  creado: 'Pedido creado',
  cobro: 'Se abrió la página de pago',
  'cobro-fallido': 'El servicio de pago no respondió',
  pago: 'El proveedor informó un pago',
  'pago-no-coincide': 'El monto o la moneda del pago no coinciden con el pedido',
  'pago-duplicado': 'Llegó un segundo pago: corresponde devolver uno',
  'pago-sin-curso': 'Llegó un pago y el curso ya no existe: corresponde devolverlo',
  'pago-parcial': 'Se registró un pago que no cubre el total',
  'pago-anulado': 'Pago registrado por error: se anuló',
  'pago-movido': 'El pago pasó a otro pedido',
  'pago-recibido': 'Llegó un pago registrado en otro pedido',
  'devolucion-pedida': 'Se pidió una devolución',
  'devolucion-fallida': 'La devolución no se hizo',
  devuelto: 'Se devolvió dinero',
  contracargo: 'El banco del comprador retiró el pago (contracargo)',
  'asientos-retirados': 'Se retiró el acceso a cupos elegidos',
  'pago-declarado': 'El comprador avisó de su pago',
  voucher: 'El comprador envió la foto de su voucher',
  'orden-compra': 'La empresa envió su orden de compra',
  'pago-no-verificado': 'No se pudo verificar el pago',
  pagado: 'Pago confirmado',
  rechazado: 'Pago rechazado',
  pendiente: 'Pago en proceso',
  cancelado: 'Pedido cancelado',
  'cuota-reabierta': 'El plan de cuotas sigue: se puede pagar otra vez',
  reembolsado: 'Pago devuelto: se retiró el acceso',
  asiento: 'Cupo reclamado',
  'cupo-liberado': 'El responsable del grupo liberó un cupo',
  'grupo-responsable': 'Otra persona reparte los cupos del grupo',
  'correo-corregido': 'Se corrigió el correo: los enlaces al correo anterior ya no sirven',
  'cupo-excedido': 'Se pagó cuando ya no había cupos: se respetó',
  'certificado-repetido': 'Se pagó dos veces el mismo certificado: corresponde devolver uno',
  'certificado-emitido': 'Se devolvió un certificado que ya se emitió: sigue válido hasta que se anule',
  comprobante: 'Se emitió un comprobante',
  baja: 'Se pidió a SUNAT la baja de un comprobante',
  'comprobante-registrado': 'Se registró un comprobante emitido a mano',
  'comprobante-retirado': 'Se retiró un comprobante emitido a mano',
  'comprobante-datos': 'El comprador cambió los datos de su comprobante',
  'correo-omitido': 'Muchos pedidos con el mismo correo: no se envió otro',
  'sin-correo': 'No se pudo enviar el correo: la dirección no sirve',
};

/** A manual pago that waits was declared by the buyer. */
export function pagoEstadoLabel({ estado, proveedor }: { estado: EstadoPago; proveedor: string }): string {
  if (estado === 'pendiente' && proveedor === 'manual') return 'En verificación';
  const labels: Record<EstadoPago, string> = {
    pendiente: 'En proceso',
    aprobado: 'Aprobado',
    rechazado: 'Rechazado',
    devuelto: 'Devuelto',
    contracargo: 'Contracargo',
    anulado: 'Anulado',
    desconocido: 'Estado desconocido',
  };
  return labels[estado];
}

export function eventoLabel(tipo: string): string {
  return eventoLabels[tipo] ?? tipo;
}

/** Amount, operation, other pedido, order of purchase and reason of a history entry, where it has them. */
export function eventoFacts(detalle: Record<string, unknown>): string {
  const { montoCentimos, operacion, numero, orden, motivo, error, repetida } = detalle;
  return [
    typeof montoCentimos === 'number' && formatSoles(toSoles(montoCentimos)),
    typeof operacion === 'string' && operacion !== '' && `operación ${operacion}`,
    numero,
    orden,
    motivo,
    error,
    repetida,
  ]
    .filter((fact) => typeof fact === 'string' && fact !== '')
    .join(' · ');
}

/** Message when a curso has too few free seats. */
export function noCupos(nombre: string, libres: number): string {
  if (libres <= 0) return `«${nombre}» ya no tiene cupos.`;
  return libres === 1 ? `Solo queda 1 cupo en «${nombre}».` : `Solo quedan ${libres} cupos en «${nombre}».`;
}

/** A curso of an unpaid pedido that was cancelled, or has fewer free seats than it needs. */
export type ClosedCurso = { cursoId: number; nombre: string; cancelado: boolean; libres: number };

/** Why a pedido should not be paid any more. */
export function closedText({ nombre, cancelado, libres }: ClosedCurso): string {
  return cancelado ? `«${nombre}» se canceló.` : noCupos(nombre, libres);
}

type Line = { precioCentimos: number; cantidad: number; descuentoCentimos?: number };

export function linesTotal(lines: readonly Line[]): number {
  return lines.reduce(
    (sum, { precioCentimos, cantidad, descuentoCentimos = 0 }) => sum + precioCentimos * cantidad - descuentoCentimos,
    0,
  );
}

export function linesDiscount(lines: readonly { descuentoCentimos: number }[]): number {
  return lines.reduce((sum, { descuentoCentimos }) => sum + descuentoCentimos, 0);
}

/** Merges lines of the same course. */
export function mergeLines<T extends { cursoId: number; cantidad: number }>(lines: readonly T[]): T[] {
  const byCurso = new Map<number, T>();
  for (const line of lines) {
    const earlier = byCurso.get(line.cursoId);
    byCurso.set(line.cursoId, earlier ? { ...earlier, cantidad: earlier.cantidad + line.cantidad } : line);
  }
  return [...byCurso.values()];
}

/** Wallets and banks give operations at least six digits: a shorter one is asked about. */
export function isShortOperacion(operacion: string): boolean {
  return operacion.replaceAll(/[^0-9A-Za-z]/g, '').length < 6;
}

/** Number for people: `AI-2026-0042`. */
export function pedidoNumero(year: number, pedidoId: number): string {
  return `AI-${year}-${String(pedidoId).padStart(4, '0')}`;
}

/**
 * Reference of the pedido at a payment provider. The creation time keeps it apart from a pedido of the same numero
 * that another database had under the same account.
 */
export function cobroReference(numero: string, created: Date): string {
  return `${numero}_${created.getTime().toString(36)}`;
}

export function numeroFromReference(reference: string): string | null {
  return /^(AI-\d{4}-\d{4,10})_[0-9a-z]+$/.exec(reference)?.[1] ?? null;
}

const progress: Record<EstadoPago, number> = {
  desconocido: 0,
  pendiente: 1,
  rechazado: 2,
  anulado: 3,
  aprobado: 4,
  devuelto: 5,
  contracargo: 6,
};

type PagoReading = { estado: EstadoPago; devueltoCentimos: number; actualizado: Date };

/** Whether this reading of a pago is newer than the stored one. */
export function isNewerReading(read: PagoReading, stored: PagoReading): boolean {
  const difference = read.actualizado.getTime() - stored.actualizado.getTime();
  if (difference !== 0) return difference > 0;
  const further = progress[read.estado] - progress[stored.estado];
  return further > 0 || (further === 0 && read.devueltoCentimos > stored.devueltoCentimos);
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * When the provider is asked again after a follow-up at `now`: every `everyMinutes` in the first hour, hourly on the
 * first day, then daily. Null after 90 days.
 */
export function nextFollowUp(created: Date, now: Date, everyMinutes: number): Date | null {
  const ageMs = now.getTime() - created.getTime();
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (ageMs < hourMs) return after(everyMinutes * 60_000);
  if (ageMs < dayMs) return after(hourMs);
  return ageMs < 90 * dayMs ? after(dayMs) : null;
}

/**
 * Milliseconds until the buyer's page asks for the state again, by how long the page has been open: a confirmed pago
 * usually arrives within a minute. About 50 requests in the first quarter of an hour and 15 in each later one, of the
 * 600 that an address may make.
 */
export function pedidoPollMs(openMs: number): number {
  if (openMs < 60_000) return 3_000;
  if (openMs < 5 * 60_000) return 15_000;
  return openMs < hourMs ? 60_000 : 5 * 60_000;
}

/** `Lucía Quispe` as `Luc… Q…`: recognisable to those who know the name, useless to others. */
export function maskedNombre(nombre: string): string {
  const [first = '', ...others] = nombre.trim().split(/\s+/);
  const veil = (word: string, views: number) => `${[...word].slice(0, views).join('')}…`;
  return [veil(first, 3), ...others.map((word) => veil(word, 1))].join(' ');
}

/** `lucia.quispe@gmail.com` as `lu…@gmail.com`: enough to see whether it is the right one. Empty for anything else. */
export function maskedCorreo(correo: string): string {
  const at = correo.lastIndexOf('@');
  if (at < 1) return '';
  const local = [...correo.slice(0, at)];
  return `${local.slice(0, Math.min(2, Math.max(1, local.length - 1))).join('')}…${correo.slice(at)}`;
}
