import { z } from 'zod';
import { modalidades, monthFormat, priceBandNames } from '../rules/facets.ts';

/** Filters of the catalogue besides list, speciality and search. */
export const facetFilters = {
  modalidad: z.enum(modalidades).optional(),
  nivel: z.coerce.number().int().min(1).max(3).optional(),
  precio: z.enum(priceBandNames).optional(),
  mes: z.string().regex(monthFormat, { error: 'Mes inválido' }).optional(),
};

export const facetNames = ['modalidad', 'nivel', 'precio', 'mes'] as const;
export type FacetName = (typeof facetNames)[number];

/** How many courses a choice would leave, given all the other filters. */
export const facetCount = z.object({ faceta: z.enum(facetNames), valor: z.string(), cuenta: z.number().int() });

export type FacetCount = z.output<typeof facetCount>;

export const sugerencia = z.object({
  tipo: z.enum(['curso', 'especialidad', 'docente', 'paquete']),
  id: z.number().int(),
  nombre: z.string(),
  /** Speciality of a course or of a lecturer. */
  detalle: z.string(),
  /** Why a course was found, where its name does not say so. */
  motivo: z.string(),
});

export type Sugerencia = z.output<typeof sugerencia>;

export const facets = z.object({
  facetas: z.array(facetCount),
  /** Enough courses of the list were sold lately to sort by sales. */
  masVendidos: z.boolean(),
  /** How many courses of the list certify: what a page may say of all of them. */
  certifican: z.enum(['todos', 'algunos', 'ninguno']),
});
export type Facets = z.output<typeof facets>;

export const sugerencias = z.object({ sugerencias: z.array(sugerencia) });
