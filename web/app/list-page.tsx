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
import { type Crumb, useTrail } from './breadcrumb.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { type ListQuery, pagesProps, tableProps } from './list-props.ts';
import { useTitle } from './site.tsx';
import type { Table } from './use-table.ts';

type ListPageProps<Row, Estado extends string> = {
  title: string;
  path: string;
  /** Caption of the table; defaults to the title. */
  caption?: string;
  /** Defaults to the dashboard and the title. */
  trail?: readonly Crumb[];
  /** Singular and plural, for the total. */
  words: readonly [one: string, several: string];
  /** Instead of the total. */
  subtitle?: ReactNode;
  searchLabel: string;
  searchWidth?: string;
  /** States to filter by, in the order of the choice. */
  estados?: Record<Estado, string>;
  estado?: Estado | undefined;
  /** Text of the choice without a state. */
  withoutEstado?: string;
  /** Further choices, before the days. */
  filters?: ReactNode;
  daysLabel: string;
  table: Table;
  list: ListQuery<Row>;
  columns: Column<Row>[];
  rowKey: (row: Row) => number | string;
  /** What the rows are limited to besides search and days. */
  filter?: string | undefined;
  /** By default, every parameter is cleared. */
  onClearFilter?: () => void;
  emptyHint: string;
  /** How a row is opened. */
  open?: { icon: IconType; label: (row: Row) => string; title?: string; onOpen: (row: Row) => void };
  /** Instead of the button that opens a row. */
  actions?: (row: Row) => ReactNode;
  onExport?: (formato?: 'xlsx') => void;
  /** Buttons before those of the export. */
  actionsBefore?: ReactNode;
  selection?: ComponentProps<typeof DataTable<Row>>['selection'];
  /** Between header and table. */
  above?: ReactNode;
  /** Instead of the table. */
  board?: ReactNode;
  /** Below the table, such as the dialog of the open row. */
  children?: ReactNode;
};

/** A list for staff: search, choices and days above a table whose rows may open in a dialog. */
export function ListPage<Row, Estado extends string>(props: ListPageProps<Row, Estado>) {
  const { title, path, words, estados, estado, table, list, open, onExport } = props;
  const documentTitle = useTitle(title);
  useTrail(
    props.trail ?? [
      { nombre: 'Dashboard', componente: '/dashboard' },
      { nombre: title, componente: path },
    ],
  );
  const [, setSearch] = useAddress();
  const { data } = list;
  const { searchWidth = 'sm:w-96', filter = estados && estado && estados[estado] } = props;
  const openButton =
    open &&
    ((row: Row) => (
      <IconButton label={open.label(row)} icon={open.icon} title={open.title} onClick={() => open.onOpen(row)} />
    ));
  return (
    <>
      {documentTitle}
      <PageHeader
        title={title}
        subtitle={props.subtitle ?? (data ? totalText(data, ...words) : ' ')}
        actions={
          (onExport || props.actionsBefore) && (
            <>
              {props.actionsBefore}
              {onExport && <ExportButtons onExport={onExport} />}
            </>
          )
        }
        filters={
          <>
            <SearchBox label={props.searchLabel} value={table.q} onSearch={table.setQ} className={searchWidth} />
            {estados && (
              <SelectField
                label="Estado"
                hideLabel
                placeholder={props.withoutEstado ?? 'Todos los estados'}
                value={estado ?? ''}
                onChange={({ target }) => table.setFilters({ estado: target.value })}
                options={Object.entries<string>(estados).map(([value, label]) => ({ value, label }))}
              />
            )}
            {props.filters}
            <DateRange label={props.daysLabel} {...table.days} />
          </>
        }
      />
      {props.above}
      {props.board || (
        <>
          <DataTable
            caption={props.caption ?? title}
            columns={props.columns}
            {...tableProps(list)}
            rowKey={props.rowKey}
            sort={table.sort}
            filter={table.filterText || filter}
            onClearFilter={props.onClearFilter ?? (() => setSearch({}))}
            onOpen={open?.onOpen}
            emptyHint={props.emptyHint}
            {...(props.selection && { selection: props.selection })}
            actions={props.actions ?? openButton}
          />
          <TablePages table={table} {...pagesProps(list)} />
        </>
      )}
      {props.children}
    </>
  );
}

/** The state that a list is limited to, from the URL; undefined for all of them. */
export function useEstado<Estado extends string>(estados: readonly Estado[]): Estado | undefined {
  const [search] = useAddress();
  return estados.find((known) => known === search.get('estado'));
}
