/** Acronyms that rules depend on; administrators may add other types. */
export const esPrueba = (acronimo: string): boolean => acronimo.toUpperCase() === 'PRU';

const clases = { DSC: 'texto', VID: 'video', SES: 'sesion', MAT: 'descarga' } as const;

export type ClaseDeMaterial = (typeof clases)[keyof typeof clases];

/** Kind of a material by its type; an unknown type is shown as text. */
export function claseDeMaterial(acronimo: string): ClaseDeMaterial {
  const clase = acronimo.toUpperCase();
  return Object.hasOwn(clases, clase) ? clases[clase as keyof typeof clases] : 'texto';
}

const faltaEnlace: Partial<Record<ClaseDeMaterial, string>> = {
  video: 'Escribe el enlace del video',
  sesion: 'Escribe el enlace de la sesión',
  descarga: 'Escribe el enlace de la descarga',
};

/** Error of a material's link, given its type. */
export function problemaDelEnlace(acronimo: string, video: string): string | null {
  return video === '' ? (faltaEnlace[claseDeMaterial(acronimo)] ?? null) : null;
}

/** Whether the test allows another attempt. */
export function quedanIntentos({ intento, intentoMax }: { intento: number; intentoMax: number | null }): boolean {
  return intentoMax !== null && intento < intentoMax;
}

/** Whether both lists hold the same ids, each once. */
export function esReorden(conocidos: readonly number[], dados: readonly number[]): boolean {
  const distintos = new Set(dados);
  return dados.length === conocidos.length && conocidos.every((id) => distintos.has(id));
}
