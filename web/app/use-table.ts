import { formatMediumDate, limaNoon } from 'domain/formats/lima-time.ts';
import { type Orden, ordenesOf } from 'domain/formats/sorting.ts';
import type { Days } from '../ui/date-range.tsx';
import { useLocation } from '../ui/navigation.ts';
import { writeFilters } from '../ui/table-params.ts';
import { useAddress } from '../ui/use-address.ts';
import { useTableParams } from '../ui/use-table-params.ts';

type Options<Column extends string> = {
  /** Order of the list when none is asked for; none if no column has it. */
  standard?: Orden<Column>;
  /** The list can be limited to some days. */
  dated?: boolean;
};

const dayFormat = /^\d{4}-\d{2}-\d{2}$/;

/**
 * State of a table in the URL: page, size, search, order and days. `query` and `filter` go to the list and to its
 * export, `sort` to DataTable, `days` to DateRange.
 */
export function useTable<Column extends string>(
  columns: readonly Column[],
  { standard, dated = false }: Options<Column> = {},
) {
  const params = useTableParams();
  const [search, setSearch] = useAddress();
  const { state } = useLocation();
  const orden = ordenesOf(columns).find((known) => known === search.get('orden'));
  const dayOf = (name: string) => (dated ? (dayFormat.exec(search.get(name) ?? '')?.[0] ?? '') : '');
  const [desde, hasta] = [dayOf('desde'), dayOf('hasta')];
  const setFilters = (filters: Record<string, string>) =>
    setSearch((now) => writeFilters(now, filters), { state, preventScrollReset: true });

  const { page, size, q } = params;
  const filter = { ...(q && { q }), ...(desde && { desde }), ...(hasta && { hasta }) };
  return {
    ...params,
    filter,
    query: { page, size, ...filter, ...(orden && { orden }) },
    sort: { by: orden ?? standard ?? '', onSort: (by: string) => setFilters({ orden: by === standard ? '' : by }) },
    days: { desde, hasta, onChange: (days: Days) => setFilters({ ...days }) },
    /** What the rows are limited to, in words; empty without search and days. */
    filterText: [q, daysText(desde, hasta)].filter(Boolean).join(' · '),
    setFilters,
    clearFilter: () => setFilters({ q: '', desde: '', hasta: '' }),
  };
}

function daysText(desde: string, hasta: string): string {
  const from = desde && `desde el ${formatMediumDate(limaNoon(desde))}`;
  const to = hasta && `hasta el ${formatMediumDate(limaNoon(hasta))}`;
  return [from, to].filter(Boolean).join(' ');
}

/** State of any list, for components that only render it. */
export type Table = ReturnType<typeof useTable<string>>;
