/** The acronyms that the school's rules speak of; administrators may add other types. */
export const esPrueba = (acronimo: string): boolean => acronimo.toUpperCase() === 'PRU';
export const esClase = (acronimo: string): boolean => acronimo.toUpperCase() === 'CLA';

const clases = { DSC: 'texto', VID: 'video', SES: 'sesion', MAT: 'descarga' } as const;

export type ClaseDeMaterial = (typeof clases)[keyof typeof clases];

/** What a material of that type is for whoever studies; an unknown type is read as text. */
export function claseDeMaterial(acronimo: string): ClaseDeMaterial {
  const clase = acronimo.toUpperCase();
  return Object.hasOwn(clases, clase) ? clases[clase as keyof typeof clases] : 'texto';
}

const faltaEnlace: Partial<Record<ClaseDeMaterial, string>> = {
  video: 'Escribe el enlace del video',
  sesion: 'Escribe el enlace de la sesión',
  descarga: 'Escribe el enlace de la descarga',
};

/** What is wrong with a material's link, given its type. */
export function problemaDelEnlace(acronimo: string, video: string): string | null {
  return video === '' ? (faltaEnlace[claseDeMaterial(acronimo)] ?? null) : null;
}

/** Attempts are left while fewer were used than the test allows. */
export function quedanIntentos({ intento, intentoMax }: { intento: number; intentoMax: number | null }): boolean {
  return intentoMax !== null && intento < intentoMax;
}

/** Whether the second list holds the members of the first, each once, in any order. */
export function esReorden(conocidos: readonly number[], dados: readonly number[]): boolean {
  const distintos = new Set(dados);
  return dados.length === conocidos.length && conocidos.every((id) => distintos.has(id));
}
