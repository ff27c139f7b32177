import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import FilterX from 'lucide-react/icons/funnel-x';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { type Column, DataTableRow, DataTableSkeleton } from './data-table-rows.tsx';
import { SelectionBar, Tick } from './data-table-selection.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { SelectField } from './select-field.tsx';
import type { Selection } from './use-selection.ts';

export type { Column, Sort };

type DataTableProps<Row> = {
  /** Table caption, for screen readers. */
  caption: string;
  columns: Column<Row>[];
  /** Undefined during the first load. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Icon buttons at the end of each row. */
  actions?: (row: Row) => ReactNode;
  error?: string;
  onRetry?: () => void;
  /** New rows are loading; the old ones stay visible, dimmed. */
  refreshing?: boolean;
  /** Current search, if any: an empty result then offers to clear it. */
  filter?: string;
  onClearFilter?: () => void;
  emptyHint?: ReactNode;
  emptyAction?: ReactNode;
  skeletonRows?: number;
  sort?: Sort;
  /** A click on a row opens it; a link or button in the row must do the same for the keyboard. */
  onOpen?: (row: Row) => void;
  /** Rows can be selected for `acts`, the buttons of an act on several rows. */
  selection?: { of: Selection<Row>; label: (row: Row) => string; acts: ReactNode };
};

const frame = 'overflow-hidden rounded-xl border border-linea bg-hoja';

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, actions, refreshing, sort, selection } = props;
  if (props.error !== undefined) {
    return <ErrorState message={props.error} onRetry={props.onRetry} busy={refreshing} className={frame} />;
  }
  if (rows?.length === 0) return <NoRows {...props} />;
  return (
    <div className="@container">
      {sort && <SortSelect columns={columns} sort={sort} />}
      <table
        aria-busy={!rows || refreshing || undefined}
        className={cx(
          'w-full text-left text-[0.9375rem] @max-2xl:block @2xl:border-separate @2xl:border-spacing-0',
          '@2xl:overflow-hidden @2xl:rounded-xl @2xl:border @2xl:border-linea @2xl:bg-hoja',
          'transition-opacity duration-150',
          refreshing && rows && 'opacity-60',
        )}
      >
        <caption className="sr-only">{rows ? caption : `${caption}: cargando…`}</caption>
        <thead className="@max-2xl:sr-only">
          <tr>
            {selection && (
              <th scope="col" className="w-px border-b border-linea bg-papel-2 py-3 pl-4.5 @max-2xl:hidden">
                <Tick
                  label="Seleccionar todas las filas de esta página"
                  checked={
                    selection.of.offered.length > 0 && selection.of.chosen.length === selection.of.offered.length
                  }
                  partly={selection.of.chosen.length > 0 && selection.of.chosen.length < selection.of.offered.length}
                  onChange={selection.of.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHeading key={column.key} column={column} sort={sort} />
            ))}
            {actions && (
              <th scope="col" className="border-b border-linea bg-papel-2 px-4.5 py-3">
                <span className="sr-only">Acciones</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody aria-hidden={rows === undefined} className="@max-2xl:flex @max-2xl:flex-col @max-2xl:gap-3">
          {rows ? (
            rows.map((row) => (
              <DataTableRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                actions={actions}
                onOpen={props.onOpen}
                tick={selection && <RowTick selection={selection} row={row} />}
              />
            ))
          ) : (
            <DataTableSkeleton
              columns={columns}
              rows={props.skeletonRows ?? 5}
              withActions={actions !== undefined}
              withTick={selection !== undefined}
            />
          )}
        </tbody>
      </table>
      {selection && <SelectionBar selection={selection.of} acts={selection.acts} />}
    </div>
  );
}

type RowTickProps<Row> = { selection: NonNullable<DataTableProps<Row>['selection']>; row: Row };

function RowTick<Row>({ selection: { of, label }, row }: RowTickProps<Row>) {
  const checked = of.isChosen(row);
  return checked !== undefined && <Tick label={label(row)} checked={checked} onChange={() => of.toggle(row)} />;
}

function NoRows<Row>({ filter, onClearFilter, emptyHint, emptyAction }: DataTableProps<Row>) {
  if (!filter) {
    return (
      <EmptyState title="No hay registros" action={emptyAction} className={frame}>
        {emptyHint}
      </EmptyState>
    );
  }
  return (
    <div role="status">
      <EmptyState
        icon={SearchX}
        title={`No encontramos resultados para «${filter}»`}
        className={frame}
        action={
          <Button variant="secondary" icon={FilterX} onClick={onClearFilter}>
            Limpiar filtro
          </Button>
        }
      >
        Prueba con otras palabras o revisa la ortografía.
      </EmptyState>
    </div>
  );
}

/** `by`: the `sortKey` of a column, with `-` from the highest to the lowest. */
type Sort = { by: string; onSort: (by: string) => void };

type ColumnHeadingProps<Row> = { column: Column<Row>; sort: Sort | undefined };

/** A first press sorts from the lowest to the highest, a second one the other way round. */
function ColumnHeading<Row>({ column: { sortKey, header, className }, sort }: ColumnHeadingProps<Row>) {
  const look = cx('border-b border-linea bg-papel-2 px-4.5 py-3 text-sm font-semibold text-tinta-2', className);
  if (!sort || sortKey === undefined) {
    return (
      <th scope="col" className={look}>
        {header}
      </th>
    );
  }
  const isUp = sort.by === sortKey;
  const isDown = sort.by === `-${sortKey}`;
  const Icon = isUp ? ArrowUp : isDown ? ArrowDown : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined} className={look}>
      <button
        type="button"
        onClick={() => sort.onSort(isUp ? `-${sortKey}` : sortKey)}
        className="-mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 hover:bg-hoja hover:text-tinta"
      >
        {header}
        <Icon size={15} aria-hidden className={isUp || isDown ? 'text-teal' : 'opacity-50'} />
      </button>
    </th>
  );
}

/** For narrow containers, where rows are cards without headings. */
function SortSelect<Row>({ columns, sort }: { columns: Column<Row>[]; sort: Sort }) {
  const options = columns.flatMap(({ sortKey, header }) =>
    sortKey === undefined
      ? []
      : [
          { value: sortKey, label: `${header}, ascendente` },
          { value: `-${sortKey}`, label: `${header}, descendente` },
        ],
  );
  return (
    <SelectField
      label="Ordenar por"
      hideLabel
      className="mb-3 @2xl:hidden"
      value={sort.by}
      {...(sort.by === '' && { placeholder: 'Orden habitual' })}
      onChange={(event) => sort.onSort(event.target.value)}
      options={options}
    />
  );
}
