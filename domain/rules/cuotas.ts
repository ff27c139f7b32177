import { addDays, formatLongDate, limaNoon } from '../formats/lima-time.ts';
import { formatSoles, toSoles } from '../formats/money.ts';
import { distribute } from './precios.ts';

/** Instalments of a purchase. Amounts are in céntimos, days are those of Lima as `2026-11-30`. */
export const fewestCuotas = 2;
export const mostCuotas = 6;
export const maxRecargo = 50;
export const usualGracia = 5;

export const planTipos = ['cuotas', 'reserva'] as const;

export type PlanTerms = {
  /** `reserva`: an amount now and the rest until a day. */
  tipo: (typeof planTipos)[number];
  cuotas: number;
  /** First share, or the amount of the reservation; null for equal parts. */
  inicialCentimos: number | null;
  /** Days between two of them; null for the same day of each month. */
  cadaDias: number | null;
  /** Percent on top of the price. */
  recargo: number;
  /** Last day of a reservation. */
  hasta: string | null;
};

export type CuotaTerms = { numero: number; vence: string; montoCentimos: number };

/** Every instalment of a purchase made on `today`; null where the terms do not fit the price or the day. */
export function planCuotas(terms: PlanTerms, totalCentimos: number, today: string): CuotaTerms[] | null {
  const { tipo, inicialCentimos, cadaDias, hasta } = terms;
  const cuotas = tipo === 'reserva' ? 2 : terms.cuotas;
  const total = withRecargo(totalCentimos, tipo === 'reserva' ? 0 : terms.recargo);
  if (cuotas < fewestCuotas || cuotas > mostCuotas) return null;
  if (tipo === 'reserva' && (hasta === null || hasta <= today || inicialCentimos === null)) return null;
  const amounts =
    inicialCentimos === null
      ? equalParts(total, cuotas)
      : [inicialCentimos, ...equalParts(Math.max(0, total - inicialCentimos), cuotas - 1)];
  if (amounts.some((amount) => amount <= 0)) return null;
  const dayOf = (at: number) => {
    if (tipo === 'reserva') return at === 0 ? today : hasta!;
    return cadaDias === null ? addMonths(today, at) : addDays(today, at * cadaDias);
  };
  return amounts.map((montoCentimos, at) => ({ numero: at + 1, vence: dayOf(at), montoCentimos }));
}

/** The surcharge is rounded to the céntimo, half up. */
export function withRecargo(totalCentimos: number, recargo: number): number {
  return totalCentimos + Math.floor((totalCentimos * recargo + 50) / 100);
}

const equalParts = (amount: number, parts: number) =>
  distribute(
    amount,
    Array.from({ length: parts }, () => 1),
  );

/** The same day of a later month, or its last one: a month after 31 January is 28 February. */
function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

type PlanLine = { precioCentimos: number; descuentoCentimos: number };

/**
 * Lines of one seat, divided over the instalments: prices and discounts of each line in each instalment. Every
 * instalment adds up to its amount; a surcharge is added to the prices in proportion, and discounts are kept.
 */
export function divideLines(lines: readonly PlanLine[], cuotas: readonly CuotaTerms[]): PlanLine[][] {
  const net = lines.map(({ precioCentimos, descuentoCentimos }) => precioCentimos - descuentoCentimos);
  const total = cuotas.reduce((sum, { montoCentimos }) => sum + montoCentimos, 0);
  let rest = distribute(total, net);
  const shares = cuotas.map(({ montoCentimos }) => {
    const part = distribute(montoCentimos, rest);
    rest = rest.map((left, at) => left - part[at]!);
    return part;
  });
  const discounts = lines.map(({ descuentoCentimos }, line) =>
    distribute(
      descuentoCentimos,
      shares.map((share) => share[line]!),
    ),
  );
  return shares.map((share, cuota) =>
    share.map((montoCentimos, line) => {
      const descuentoCentimos = discounts[line]![cuota]!;
      return { precioCentimos: montoCentimos + descuentoCentimos, descuentoCentimos };
    }),
  );
}

/** As the buyer chooses it. */
export function planLabel({
  tipo,
  cuotas,
  inicialCentimos,
}: Pick<PlanTerms, 'tipo' | 'cuotas' | 'inicialCentimos'>): string {
  return tipo === 'reserva' ? `Reserva con ${formatSoles(toSoles(inicialCentimos ?? 0))}` : `En ${cuotas} cuotas`;
}

/** As a flyer offers it for this price; null where the plan does not fit it. */
export function planOffer(terms: PlanTerms, totalCentimos: number, today: string): string | null {
  const cuotas = planCuotas(terms, totalCentimos, today);
  const [first, last] = [cuotas?.[0], cuotas?.at(-1)];
  if (!cuotas || !first || !last) return null;
  const amount = formatSoles(toSoles(first.montoCentimos));
  if (terms.tipo === 'reserva')
    return `Reserva tu vacante con ${amount}; el resto, hasta el ${formatLongDate(limaNoon(last.vence))}`;
  const isEqual = cuotas.every(({ montoCentimos }) => Math.abs(montoCentimos - first.montoCentimos) <= 1);
  return `En ${cuotas.length} cuotas${isEqual ? ' de' : ', la primera de'} ${amount}`;
}

const listed = new Intl.ListFormat('es');

/** Instalments that are paid at once, as on the comprobante. */
export function saldoLabel(numeros: readonly number[], total: number): string {
  return `${numeros.length === 1 ? 'cuota' : 'cuotas'} ${listed.format(numeros.map(String))} de ${total}`;
}

export const estadosPlan = ['esperando', 'al-dia', 'atrasado', 'pausado', 'pagado', 'cerrado'] as const;
export type EstadoPlan = (typeof estadosPlan)[number];

/** What a plan of a state means for its students. */
export const planStates: Record<EstadoPlan, { label: string; acceso: boolean; certificado: boolean }> = {
  esperando: { label: 'Sin la primera cuota', acceso: false, certificado: false },
  'al-dia': { label: 'Al día', acceso: true, certificado: false },
  atrasado: { label: 'Atrasado', acceso: true, certificado: false },
  pausado: { label: 'En pausa', acceso: false, certificado: false },
  pagado: { label: 'Pagado', acceso: true, certificado: true },
  cerrado: { label: 'Cerrado', acceso: false, certificado: false },
};

export type PlanFacts = {
  /** State of the pedido of the first instalment, which has the seats. */
  first: 'pendiente' | 'rechazado' | 'pagado' | 'cancelado' | 'reembolsado';
  /** Instalments neither paid nor forgiven, in any order. `verifying`: a declared payment waits for the school. */
  open: readonly { vence: string; verifying: boolean }[];
  gracia: number;
};

/** A payment that the school has not verified yet does not pause anybody. */
export function estadoPlan({ first, open, gracia }: PlanFacts, today: string): EstadoPlan {
  if (first === 'cancelado' || first === 'reembolsado') return 'cerrado';
  if (first !== 'pagado') return 'esperando';
  if (open.length === 0) return 'pagado';
  if (open.some(({ vence, verifying }) => !verifying && addDays(vence, gracia) < today)) return 'pausado';
  return open.some(({ vence }) => vence < today) ? 'atrasado' : 'al-dia';
}

export const cuotaMails = ['por-vencer', 'vence-hoy', 'vencida'] as const;
export type CuotaMail = (typeof cuotaMails)[number];

const daysBefore = 3;
/** Days after its date on which the last mail goes out; from then on staff follow up. */
export const attentionAfterDays = 3;
/** Days after its date until which that mail is still sent, when it could not go out in time. */
const mailUntil = 10;

/** The mail of an open instalment on this day, sent once for its date; null on other days. */
export function cuotaMailOn(vence: string, today: string): CuotaMail | null {
  if (today < vence) return today >= addDays(vence, -daysBefore) ? 'por-vencer' : null;
  if (today === vence) return 'vence-hoy';
  return today >= addDays(vence, attentionAfterDays) && today <= addDays(vence, mailUntil) ? 'vencida' : null;
}

/** Whether staff have to follow up on it. */
export function needsAttention(vence: string, today: string): boolean {
  return today > addDays(vence, attentionAfterDays);
}

type Asked = { comprador: string; numero: number; de: number; cursos: string; monto: number; vence: string };

/** What staff write about an unpaid instalment, before or after its date. */
export function cuotaMessage({ comprador, numero, de, cursos, monto, vence }: Asked, today: string, enlace: string) {
  const [first = ''] = comprador.trim().split(/\s+/);
  const day = formatLongDate(limaNoon(vence));
  const when = vence < today ? `venció el ${day}` : vence === today ? 'vence hoy' : `vence el ${day}`;
  return `Hola, ${first}. La cuota ${numero} de ${de} de «${cursos}», de ${formatSoles(monto)}, ${when}. Aquí la pagas o nos avisas de tu pago: ${enlace}`;
}
