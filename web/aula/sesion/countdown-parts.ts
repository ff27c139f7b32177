type Part = readonly [amount: string, unit: string];

const part = (amount: number, one: string, many: string): Part => [String(amount), amount === 1 ? one : many];

/** Seconds as two or three units; no seconds when days are left. */
export function countdownParts(left: number): Part[] {
  const [days, hours] = [Math.floor(left / 86_400), Math.floor(left / 3600) % 24];
  const [minutes, seconds] = [Math.floor(left / 60) % 60, left % 60];
  if (days > 0) return [part(days, 'día', 'días'), part(hours, 'hora', 'horas'), part(minutes, 'minuto', 'minutos')];
  if (hours > 0) return [part(hours, 'hora', 'horas'), part(minutes, 'minuto', 'minutos')];
  return [part(minutes, 'minuto', 'minutos'), part(seconds, 'segundo', 'segundos')];
}
