import { levelNames } from 'domain/formats/curso-labels.ts';
import { formatMonth } from 'domain/formats/lima-time.ts';
import { modalidades, modalidadNames, priceBandNames, priceBands } from 'domain/rules/facets.ts';
import type { FacetCount, FacetName } from 'domain/schemas/catalogo-facets.ts';
import type { SelectOption } from '../../ui/select-field.tsx';
import type { Filters } from './filters.ts';

export type Choice = { name: string; label: string; placeholder: string; options: SelectOption[]; chosen: string };

type Facet = { name: FacetName; label: string; placeholder: string; options: SelectOption[] };

const niveles = Object.entries(levelNames).map(([value, name]) => ({ value, name }));
const modes = modalidades.map((value) => ({ value, name: modalidadNames[value] }));
const prices = priceBandNames.map((value) => ({ value, name: priceBands[value].name }));

/** Choices with the number of results of each. Choices without results are omitted, except the current one. */
export function facetOptions(counts: readonly FacetCount[], filters: Filters, withModalidad: boolean): Facet[] {
  const months = counts.filter(({ faceta }) => faceta === 'mes').map(({ valor }) => valor);
  if (filters.mes && !months.includes(filters.mes)) months.push(filters.mes);
  const options = (faceta: FacetName, known: readonly { value: string; name: string }[]): SelectOption[] =>
    known.flatMap(({ value, name }) => {
      const cuenta = counts.find((count) => count.faceta === faceta && count.valor === value)?.cuenta ?? 0;
      const chosen = String(filters[faceta] ?? '') === value;
      return cuenta > 0 || chosen ? [{ value, label: `${name} (${cuenta})` }] : [];
    });
  const facets: Facet[] = [
    { name: 'modalidad', label: 'Modalidad', placeholder: 'Modalidad', options: options('modalidad', modes) },
    { name: 'nivel', label: 'Nivel', placeholder: 'Nivel', options: options('nivel', niveles) },
    { name: 'precio', label: 'Precio', placeholder: 'Precio', options: options('precio', prices) },
    {
      name: 'mes',
      label: 'Mes de inicio',
      placeholder: 'Mes de inicio',
      options: options(
        'mes',
        months.sort().map((value) => ({ value, name: formatMonth(value) })),
      ),
    },
  ];
  return facets.filter(({ name }) => withModalidad || name !== 'modalidad');
}
