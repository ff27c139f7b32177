const soon = 5 * 60;
const last = 60;

/** Seconds until the end of a sitting, in words. */
export function leftLabel(left: number): string {
  if (left === 0) return 'Tiempo terminado';
  if (left > soon) return left > 90 * 60 ? `Quedan ${hours(left)}` : `Quedan ${Math.ceil(left / 60)} min`;
  return `Quedan ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

function hours(left: number): string {
  const minutes = Math.ceil(left / 60);
  const days = Math.floor(minutes / 1440);
  if (days > 1) return `${days} días`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A sitting seen from outside its page; null without an end. */
export function runningLabel(left: number | null): string {
  if (left === null) return 'En curso';
  return left === 0 ? 'Tiempo terminado, se entrega sola' : `En curso, q${leftLabel(left).slice(1)}`;
}

/** Colour of the remaining time. */
export function leftTone(left: number | null): string {
  if (left === null || left > soon) return '';
  return left <= last ? 'font-medium text-rojo' : 'font-medium text-ambar';
}

/** Constant between two announcements, so that each is read once. */
export function announcement(left: number): string {
  if (left === 0) return 'Terminó el tiempo.';
  if (left <= last) return 'Queda un minuto.';
  return left <= soon ? 'Quedan cinco minutos.' : '';
}
