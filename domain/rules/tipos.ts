/** Acronyms that rules depend on; these types cannot be removed. */
const fixed = { modulo: ['CLA', 'PRU'], material: ['DSC', 'VID', 'SES', 'MAT'] } as const;

export type TipoClase = keyof typeof fixed;

export function isFixedAcronym(clase: TipoClase, acronimo: string): boolean {
  return fixed[clase].some((fixed) => fixed === acronimo.toUpperCase());
}
