export const entidadClases = ['escuela', 'colegio', 'universidad'] as const;
export type EntidadClase = (typeof entidadClases)[number];

/** Days before its end from which staff are warned. */
export const convenioWarningDays = 30;

type Days = { desde: string | null; hasta: string | null };
export type DaysState = 'vigente' | 'por-vencer' | 'vencido' | 'futuro';

const dayMs = 86_400_000;

/** State of an agreement or of a signer on a day; both days are included, and a missing one sets no bound. */
export function daysState({ desde, hasta }: Days, today: string): DaysState {
  if (hasta !== null && hasta < today) return 'vencido';
  if (desde !== null && desde > today) return 'futuro';
  if (hasta !== null && daysUntil(hasta, today) <= convenioWarningDays) return 'por-vencer';
  return 'vigente';
}

/** Whole days from `today` until `day`. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
}

export function isInForce(days: Days, today: string): boolean {
  const state = daysState(days, today);
  return state === 'vigente' || state === 'por-vencer';
}
