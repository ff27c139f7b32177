import type { ComponentProps, ReactNode } from 'react';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateRange } from '../ui/date-range.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { IconType } from '../ui/icon-type.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { totalText } from '../ui/pagination-window.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TablePages } from '../ui/table-pages.tsx';
import { useAddress } from '../ui/use-address.ts';
import { useTrail } from './breadcrumb.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { type ListQuery, pagesProps, tableProps } from './list-props.ts';
import { useTitle } from './site.tsx';
import type { Table } from './use-table.ts';

type ListPageProps<Row, Estado extends string> = {
  titulo: string;
  path: string;
  /** Of the table; the title without one. */
  caption?: string;
  /** One and several, for the total. */
  words: readonly [one: string, several: string];
  searchLabel: string;
  /** States to filter by, in the order of the choice. */
  estados: Record<Estado, string>;
  estado: Estado | undefined;
  daysLabel: string;
  table: Table;
  list: ListQuery<Row>;
  columns: Column<Row>[];
  rowKey: (row: Row) => number;
  emptyHint: string;
  open: { icon: IconType; label: (row: Row) => string; onOpen: (row: Row) => void };
  onExport?: (formato?: 'xlsx') => void;
  selection?: ComponentProps<typeof DataTable<Row>>['selection'];
  /** The dialog of the open row. */
  children: ReactNode;
};

/** A list of what waits for staff: search, state and days above a table whose rows open in a dialog. */
export function ListPage<Row, Estado extends string>(props: ListPageProps<Row, Estado>) {
  const { titulo, path, words, estados, estado, table, list, open, onExport } = props;
  const title = useTitle(titulo);
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: titulo, componente: path },
  ]);
  const [, setSearch] = useAddress();
  const { data } = list;
  return (
    <>
      {title}
      <PageHeader
        title={titulo}
        subtitle={data ? totalText(data, ...words) : ' '}
        actions={onExport && <ExportButtons onExport={onExport} />}
        filters={
          <>
            <SearchBox label={props.searchLabel} value={table.q} onSearch={table.setQ} className="sm:w-96" />
            <SelectField
              label="Estado"
              hideLabel
              placeholder="Todos los estados"
              value={estado ?? ''}
              onChange={({ target }) => table.setFilters({ estado: target.value })}
              options={Object.entries<string>(estados).map(([value, label]) => ({ value, label }))}
            />
            <DateRange label={props.daysLabel} {...table.days} />
          </>
        }
      />
      <DataTable
        caption={props.caption ?? titulo}
        columns={props.columns}
        {...tableProps(list)}
        rowKey={props.rowKey}
        sort={table.sort}
        filter={table.filterText || (estado && estados[estado])}
        onClearFilter={() => setSearch({})}
        onOpen={open.onOpen}
        emptyHint={props.emptyHint}
        {...(props.selection && { selection: props.selection })}
        actions={(row) => <IconButton label={open.label(row)} icon={open.icon} onClick={() => open.onOpen(row)} />}
      />
      <TablePages table={table} {...pagesProps(list)} />
      {props.children}
    </>
  );
}
