/** Ways to narrow the catalogue, besides speciality and search. Each value is a parameter of the URL. */
export const modalidades = ['en-vivo', 'grabado'] as const;
export type Modalidad = (typeof modalidades)[number];

export const modalidadNames: Record<Modalidad, string> = { 'en-vivo': 'En vivo', grabado: 'Grabado' };

/** From `min` (inclusive) to `max` (exclusive), in soles. */
export const priceBands = {
  'hasta-200': { min: 0, max: 200, name: 'Menos de S/ 200' },
  '200-500': { min: 200, max: 500, name: 'De S/ 200 a S/ 500' },
  '500-1000': { min: 500, max: 1000, name: 'De S/ 500 a S/ 1,000' },
  'desde-1000': { min: 1000, max: Number.POSITIVE_INFINITY, name: 'S/ 1,000 o más' },
} as const;

export type PriceBand = keyof typeof priceBands;
export const priceBandNames = Object.keys(priceBands) as [PriceBand, ...PriceBand[]];

/** `2027-03`: a month in which a course begins, in Lima. */
export const monthFormat = /^20\d{2}-(0[1-9]|1[0-2])$/;
