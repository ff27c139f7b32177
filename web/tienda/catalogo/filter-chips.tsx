import X from 'lucide-react/icons/x';
import { Link } from '../../ui/link.tsx';
import type { Choice } from './facet-options.ts';
import { type Filters, toSearch } from './filters.ts';

/** Active filters as removable chips, for phones, where the filters are in a sheet. */
export function FilterChips({ choices, filters }: { choices: readonly Choice[]; filters: Filters }) {
  return (
    <ul aria-label="Filtros activos" className="mb-2 flex flex-wrap gap-2 sm:hidden">
      {choices.map(({ name, label, options, chosen }) => {
        const field = name === 'especialidad' ? 'especialidadId' : name;
        const option = options.find(({ value }) => String(value) === chosen)?.label ?? chosen;
        const text = option.replace(/ \(\d+\)$/, '');
        return (
          <li key={name} className="min-w-0">
            <Link
              to={{ search: toSearch({ ...filters, [field]: null, page: 1 }) }}
              preventScrollReset
              className="flex min-h-11 items-center gap-1.5 rounded-full bg-teal-claro py-1 pr-3 pl-4 text-[0.9375rem] font-medium text-teal-oscuro"
            >
              <span className="sr-only">Quitar {label}: </span>
              <span className="truncate">{text}</span>
              <X size={16} className="shrink-0" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
