/** Acronyms that rules depend on; administrators may add other types. */
export const isPrueba = (acronimo: string): boolean => acronimo.toUpperCase() === 'PRU';

const clases = { DSC: 'texto', VID: 'video', SES: 'sesion', MAT: 'descarga' } as const;

export type MaterialClase = (typeof clases)[keyof typeof clases];

/** Kind of a material by its type; an unknown type is shown as text. */
export function materialClase(acronimo: string): MaterialClase {
  const clase = acronimo.toUpperCase();
  return Object.hasOwn(clases, clase) ? clases[clase as keyof typeof clases] : 'texto';
}

const missingLink: Partial<Record<MaterialClase, string>> = {
  video: 'Escribe el enlace del video',
  sesion: 'Escribe el enlace de la sesión',
  descarga: 'Escribe el enlace de la descarga',
};

/** Error of a material's link, given its type. */
export function linkProblem(acronimo: string, video: string): string | null {
  return video === '' ? (missingLink[materialClase(acronimo)] ?? null) : null;
}

/** Whether the test allows another attempt. */
export function hasIntentosLeft({ intento, intentoMax }: { intento: number; intentoMax: number | null }): boolean {
  return intentoMax !== null && intento < intentoMax;
}

/** Whether both lists hold the same ids, each once. */
export function isReorder(known: readonly number[], given: readonly number[]): boolean {
  const different = new Set(given);
  return given.length === known.length && known.every((id) => different.has(id));
}
