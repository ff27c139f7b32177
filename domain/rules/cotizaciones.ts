import { limaDay } from '../formats/lima-time.ts';
import { formatSoles } from '../formats/money.ts';

/** A quotation for a company. `vencida` follows from its last day. */
export const estadosCotizacion = ['enviada', 'aceptada', 'vencida', 'retirada'] as const;
export type EstadoCotizacion = (typeof estadosCotizacion)[number];

export const estadoCotizacionLabels: Record<EstadoCotizacion, string> = {
  enviada: 'Enviada',
  aceptada: 'Aceptada',
  vencida: 'Vencida',
  retirada: 'Retirada',
};

/** A company may buy more seats than the cart takes. */
export const maxSeats = 500;

type Situation = { aceptada: Date | null; retirada: Date | null; vence: string };

/** `vence` is its last day, in Lima. */
export function cotizacionEstado({ aceptada, retirada, vence }: Situation, now: Date): EstadoCotizacion {
  if (aceptada) return 'aceptada';
  if (retirada) return 'retirada';
  return limaDay(now) > vence ? 'vencida' : 'enviada';
}

type QuotedLine = { precioCentimos: number; cantidad: number };

/** The percentage is taken off the sum and rounded to the céntimo, half up. */
export function cotizacionAmounts(lines: readonly QuotedLine[], porcentaje: number) {
  const subtotalCentimos = lines.reduce((sum, { precioCentimos, cantidad }) => sum + precioCentimos * cantidad, 0);
  const descuentoCentimos = Math.floor((subtotalCentimos * porcentaje + 50) / 100);
  return { subtotalCentimos, descuentoCentimos, totalCentimos: subtotalCentimos - descuentoCentimos };
}

/** The discount by the number of seats in a line of the quotation; empty without it. */
export function lineDiscountText({ precio, precioLista }: { precio: number; precioLista: number }): string {
  if (precioLista === precio) return '';
  return `Descuento por cantidad: de ${formatSoles(precioLista)} a ${formatSoles(precio)} por cupo`;
}

export function cotizacionNumero(cotizacionId: number): string {
  return `COT-${String(cotizacionId).padStart(6, '0')}`;
}

/** Null: no such number. */
export function cotizacionIdOf(numero: string): number | null {
  const digits = /^COT-(\d{6,9})$/.exec(numero)?.[1];
  return digits === undefined ? null : Number(digits);
}

export const standardTerms =
  'Precios en soles, con los impuestos que correspondan. El acceso se entrega al confirmarse el pago. Cada cupo es de una persona.';

type Message = { contacto: string; institucion: string; numero: string; enlace: string };

export function cotizacionMessage({ contacto, institucion, numero, enlace }: Message): string {
  const [first = ''] = contacto.trim().split(/\s+/);
  return `Hola, ${first}. Te enviamos la cotización ${numero} de ${institucion}. La revisas, descargas y aceptas aquí: ${enlace}`;
}
