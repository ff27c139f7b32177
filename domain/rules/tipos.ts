/** The acronyms that the school's rules speak of: without them courses would lose their classes, tests and materials. */
const fijos = { modulo: ['CLA', 'PRU'], material: ['DSC', 'VID', 'SES', 'MAT'] } as const;

export type ClaseDeTipo = keyof typeof fijos;

export function esAcronimoFijo(clase: ClaseDeTipo, acronimo: string): boolean {
  return fijos[clase].some((fijo) => fijo === acronimo.toUpperCase());
}
