type Instant = Date | string;

/** Students may join from this long before the start. */
export const joinBeforeMs = 15 * 60_000;
const maxHours = 12;

const timeOf = (instant: Instant) => new Date(instant).getTime();

export type Schedule = { inicio: Instant; fin: Instant; cancelada: Instant | boolean | null };

export type SesionPhase = 'antes' | 'abierta' | 'terminada' | 'cancelada';

/** Whether one can join now: from 15 minutes before the start up to the end. */
export function sesionPhase({ inicio, fin, cancelada }: Schedule, now: Date): SesionPhase {
  if (cancelada !== null && cancelada !== false) return 'cancelada';
  if (now.getTime() < timeOf(inicio) - joinBeforeMs) return 'antes';
  return now.getTime() < timeOf(fin) ? 'abierta' : 'terminada';
}

export function joinsAt(inicio: Instant): Date {
  return new Date(timeOf(inicio) - joinBeforeMs);
}

type Written = { inicio: string | null; fin: string | null };

/** What is wrong with the dates of a session, by field. Both are needed, or none. */
export function scheduleProblem({ inicio, fin }: Written): { inicio?: string; fin?: string } | null {
  if (inicio === null && fin === null) return null;
  if (inicio === null) return { inicio: 'Escribe cuándo empieza' };
  if (fin === null) return { fin: 'Escribe cuándo termina' };
  const length = timeOf(fin) - timeOf(inicio);
  if (length <= 0) return { fin: 'La sesión termina después de empezar' };
  return length > maxHours * 3_600_000 ? { fin: `Una sesión dura como máximo ${maxHours} horas` } : null;
}

export const recordatorios = ['un-dia', 'una-hora'] as const;
export type Recordatorio = (typeof recordatorios)[number];

const hourMs = 3_600_000;

/**
 * How long before the start each reminder may go out. The first bound is its time; a server that was down still sends
 * it until the second, and after that it would say nothing new.
 */
export const recordatorioWindow: Record<Recordatorio, { from: number; until: number }> = {
  'un-dia': { from: 24 * hourMs, until: 12 * hourMs },
  'una-hora': { from: hourMs, until: 0 },
};

export function dueRecordatorio(inicio: Instant, now: Date): Recordatorio | null {
  const left = timeOf(inicio) - now.getTime();
  return (
    recordatorios.find((one) => left <= recordatorioWindow[one].from && left > recordatorioWindow[one].until) ?? null
  );
}

/** What students are told of when a session changes. */
export const sesionChanges = ['movida', 'cancelada', 'repuesta'] as const;
export type SesionChange = (typeof sesionChanges)[number];

/** Null: nothing that moves or calls off the session. */
export function sesionChange(before: Schedule, after: Schedule): SesionChange | null {
  const was = before.cancelada !== null && before.cancelada !== false;
  const is = after.cancelada !== null && after.cancelada !== false;
  if (was !== is) return is ? 'cancelada' : 'repuesta';
  const moved = timeOf(before.inicio) !== timeOf(after.inicio) || timeOf(before.fin) !== timeOf(after.fin);
  return moved ? 'movida' : null;
}
