import { limaDay } from 'domain/formats/lima-time.ts';
import { toCentimos, toSoles } from 'domain/formats/money.ts';
import { type CuotaTerms, divideLines, type PlanTerms, planCuotas, planLabel } from 'domain/rules/cuotas.ts';
import { linesTotal, mergeLines } from 'domain/rules/pedidos.ts';
import type { OfferedPlan, ShownCuota } from 'domain/schemas/cuotas.ts';
import type { plansInput } from 'domain/schemas/pedidos.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { z } from 'zod';
import { findActivePlanes, type OfferedRow } from '../../cuotas/queries.ts';
import type { Db } from '../../db/connect.ts';
import { AppError, invalid } from '../../http/errors.ts';
import { applyPaquetes, refuseRepeated } from '../pedido/apply-paquetes.ts';
import { applyCupon, priceLines } from '../pedido/price-pedido.ts';
import { findCursosForSale, type Line } from '../pedido/queries/new-pedido.ts';

/** What a purchase in instalments consists of: the lines of each of its pedidos. */
export type ChosenPlan = {
  planCuotasId: number;
  nombre: string;
  gracia: number;
  cuotas: (CuotaTerms & { lineas: Line[] })[];
};

const shown = (cuotas: readonly CuotaTerms[]): ShownCuota[] =>
  cuotas.map(({ vence, montoCentimos }) => ({ vence, monto: toSoles(montoCentimos) }));

/** The course or paquete that these lines sell, with one asiento; null for any other cart. */
function productOf(lineas: readonly Line[]): { cursoId: number | null; paqueteId: number | null } | null {
  const [first] = lineas;
  if (!first || lineas.some(({ cantidad }) => cantidad !== 1)) return null;
  const { paqueteId } = first;
  if (paqueteId !== null)
    return lineas.every((line) => line.paqueteId === paqueteId) ? { cursoId: null, paqueteId } : null;
  return lineas.length === 1 ? { cursoId: first.cursoId, paqueteId: null } : null;
}

type Input = z.output<typeof plansInput>;
type Account = Pick<CurrentUsuario, 'usuarioId' | 'rol'>;

/** Plans that this purchase can be paid with, each with its dates and amounts if it were placed now. */
export async function offeredPlans(db: Db, input: Input, account: Account | null, now: Date): Promise<OfferedPlan[]> {
  refuseRepeated(input.items);
  const wanted = mergeLines(input.items);
  const ids = wanted.map(({ cursoId }) => cursoId);
  const priced = priceLines(wanted, await findCursosForSale(db, ids), now);
  const lineas = await applyPaquetes(db, priced, now, { lock: false });
  const product = productOf(lineas);
  const planes = product === null ? [] : await findActivePlanes(db, product);
  if (planes.length === 0) return [];
  const buyer = { account, buyerEmail: input.buyerEmail, now };
  const cupon = input.cupon ? await applyCupon(db, input.cupon, lineas, buyer, { mode: 'quote' }) : null;
  return planes.flatMap((plan) => {
    const cuotas = planCuotas(termsOf(plan), linesTotal(cupon?.lineas ?? lineas), limaDay(now));
    if (cuotas === null) return [];
    const { planCuotasId: planId, gracia, recargo } = plan;
    return [{ planId, nombre: planLabel(plan), gracia, recargo, cuotas: shown(cuotas) }];
  });
}

const termsOf = ({ tipo, cuotas, inicialCentimos, cadaDias, recargo, hasta }: OfferedRow): PlanTerms => ({
  tipo,
  cuotas,
  inicialCentimos,
  cadaDias,
  recargo,
  hasta,
});

type Accepted = { planId: number; cuotas: readonly ShownCuota[] | undefined };

/**
 * The plan that the buyer accepted with these dates and amounts, for lines with their discounts; throws 422 or 409
 * otherwise.
 */
export async function choosePlan(tx: Db, accepted: Accepted, lineas: Line[], now: Date): Promise<ChosenPlan> {
  const product = productOf(lineas);
  if (product === null) {
    throw wrong('Las cuotas son para un solo curso o paquete, con un cupo. Compra lo demás por separado.');
  }
  const planes = await findActivePlanes(tx, product, { lock: true });
  const plan = planes.find(({ planCuotasId }) => planCuotasId === accepted.planId);
  const cuotas = plan ? planCuotas(termsOf(plan), linesTotal(lineas), limaDay(now)) : null;
  if (!plan || cuotas === null) throw wrong('Ese plan de cuotas ya no se ofrece. Elige otra forma de pagar.');
  if (!accepted.cuotas) throw invalid({ cuotas: 'Acepta las fechas y los montos de las cuotas' });
  const isSame =
    accepted.cuotas.length === cuotas.length &&
    cuotas.every(({ vence, montoCentimos }, at) => {
      const seen = accepted.cuotas![at]!;
      return seen.vence === vence && toCentimos(seen.monto) === montoCentimos;
    });
  if (!isSame) {
    const message = 'Las cuotas cambiaron. Revisa sus fechas y montos y vuelve a intentarlo.';
    throw new AppError(409, 'cuotas-cambio', message, { resources: shown(cuotas) });
  }
  const parts = divideLines(lineas, cuotas);
  return {
    planCuotasId: plan.planCuotasId,
    nombre: planLabel(plan),
    gracia: plan.gracia,
    cuotas: cuotas.map((cuota, at) => ({ ...cuota, lineas: linesOf(lineas, parts[at]!, cuota.numero, cuotas.length) })),
  };
}

const wrong = (message: string) => invalid({ planId: message }, message);

/** The first instalment has the asientos and the paquete; the others only their shares of the price. */
function linesOf(
  lineas: readonly Line[],
  parts: readonly Pick<Line, 'precioCentimos' | 'descuentoCentimos'>[],
  numero: number,
  total: number,
): Line[] {
  return lineas.map((line, at) => {
    const share = { ...line, ...parts[at]!, precioListaCentimos: parts[at]!.precioCentimos };
    const nombre = `${line.nombre} (cuota ${numero} de ${total})`;
    return numero === 1 ? { ...share, nombre } : { ...share, nombre, clase: 'cuota', paqueteId: null, paquete: '' };
  });
}
