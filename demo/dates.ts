const DIA = 86_400_000;
const LIMA = 5 * 3_600_000;

/** That many days from today, at that hour in Lima (UTC−5 all year). */
export function enLima(ahora: Date, dias: number, hora: number): Date {
  const hoy = Math.floor((ahora.getTime() - LIMA) / DIA) * DIA + LIMA;
  return new Date(hoy + dias * DIA + hora * 3_600_000);
}

export function anioEnLima(ahora: Date): number {
  return new Date(ahora.getTime() - LIMA).getUTCFullYear();
}
