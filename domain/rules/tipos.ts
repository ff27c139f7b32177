/** Acronyms that rules depend on; these types cannot be removed. */
const fijos = { modulo: ['CLA', 'PRU'], material: ['DSC', 'VID', 'SES', 'MAT'] } as const;

export type ClaseDeTipo = keyof typeof fijos;

export function esAcronimoFijo(clase: ClaseDeTipo, acronimo: string): boolean {
  return fijos[clase].some((fijo) => fijo === acronimo.toUpperCase());
}
