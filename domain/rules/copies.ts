const suffix = ' (copia)';

/** Name of a copy; what does not fit is cut before the suffix. */
export function copyName(nombre: string, max: number): string {
  return nombre.slice(0, max - suffix.length).trimEnd() + suffix;
}
