import { formatSoles, toSoles } from '../formats/money.ts';
import { rolesOf, type WithRol } from './roles.ts';

/** The greatest discount by hand that a role may give, in percent of what the courses cost. A courtesy is 100 %. */
const limits: Record<string, number> = { ADMIN: 100, COORDINACION: 50, CAJA: 20 };

export function maxDescuento(rol: WithRol['rol']): number {
  return Math.max(0, ...rolesOf(rol).map((each) => limits[each] ?? 0));
}

/** Why this discount cannot be given; null when it can. */
export function descuentoProblem(rol: WithRol['rol'], discountCentimos: number, baseCentimos: number): string | null {
  const max = maxDescuento(rol);
  const most = Math.floor((baseCentimos * max) / 100);
  if (discountCentimos <= most) return null;
  if (max === 100) return `El descuento no puede pasar de ${formatSoles(toSoles(baseCentimos))}`;
  return `Con tu rol el descuento llega hasta el ${max} %: ${formatSoles(toSoles(most))}`;
}
