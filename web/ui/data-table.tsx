import FilterX from 'lucide-react/icons/funnel-x';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { type Column, DataTableRow, DataTableSkeleton } from './data-table-rows.tsx';
import { ColumnHeading, type Sort, SortSelect } from './data-table-sort.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

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
};

const frame = 'overflow-hidden rounded-xl border border-linea bg-hoja';

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, actions, refreshing, sort } = props;
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
              <DataTableRow key={rowKey(row)} row={row} columns={columns} actions={actions} onOpen={props.onOpen} />
            ))
          ) : (
            <DataTableSkeleton columns={columns} rows={props.skeletonRows ?? 5} withActions={actions !== undefined} />
          )}
        </tbody>
      </table>
    </div>
  );
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
