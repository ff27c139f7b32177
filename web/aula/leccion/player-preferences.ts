import { speeds } from 'domain/rules/archivos.ts';

export const calidades = ['normal', 'ligera'] as const;

/** Which of the two files of a recording is played. */
export type Calidad = (typeof calidades)[number];

const speedKey = 'aula-iuris.velocidad';
const calidadKey = 'aula-iuris.calidad';

export const keepSpeed = (speed: number) => keep(speedKey, String(speed));
export const keepCalidad = (calidad: Calidad) => keep(calidadKey, calidad);

export function readSpeed(): number {
  const kept = Number(read(speedKey));
  return speeds.find((speed) => speed === kept) ?? 1;
}

/** The last choice on this device; without one, by the speed of the connection. */
export function readCalidad(): Calidad {
  const kept = read(calidadKey);
  return calidades.find((calidad) => calidad === kept) ?? (isSlow() ? 'ligera' : 'normal');
}

/** Network Information API, which only some browsers have. */
type Connected = Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };

function isSlow(): boolean {
  const { saveData, effectiveType } = (navigator as Connected).connection ?? {};
  return saveData === true || (effectiveType !== undefined && effectiveType !== '4g');
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Blocked or full: the choice holds for this lesson.
  }
}
