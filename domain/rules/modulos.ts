import { maxOf } from '../formats/extremes.ts';

/** Acronyms that rules depend on; administrators may add other types. */
export const isPrueba = (acronimo: string): boolean => acronimo.toUpperCase() === 'PRU';

const clases = { DSC: 'texto', VID: 'video', SES: 'sesion', MAT: 'descarga' } as const;

export type MaterialClase = (typeof clases)[keyof typeof clases];

/** Kind of a material by its type; an unknown type is shown as text. */
export function materialClase(acronimo: string): MaterialClase {
  const clase = acronimo.toUpperCase();
  return Object.hasOwn(clases, clase) ? clases[clase as keyof typeof clases] : 'texto';
}

/** What the form asks of a material by its type: a text has words, the others a link. Unknown types take both. */
export function materialFields(acronimo: string): { descripcion: boolean; video: boolean } {
  if (!Object.hasOwn(clases, acronimo.toUpperCase())) return { descripcion: acronimo !== '', video: acronimo !== '' };
  const isText = materialClase(acronimo) === 'texto';
  return { descripcion: isText, video: !isText };
}

/** Whether a file may be uploaded for it: of a video or a download. */
export function takesArchivo(acronimo: string): boolean {
  return ['video', 'descarga'].includes(materialClase(acronimo));
}

/** Whether students wait for the link or file: a video, session or download may be announced before there is one. */
export function awaitsLink(acronimo: string, video: string, archivo: object | null = null): boolean {
  return video === '' && archivo === null && materialClase(acronimo) !== 'texto';
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

/** Next position at the end of a list. */
export function nextOrden(list: readonly { orden: number }[]): number {
  const taken = list.map(({ orden }) => orden);
  return maxOf(taken, 0) + 1;
}
