import type { MouseEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Classes of the whole column, e.g. a width or text-right. */
  className?: string;
  hideOnPhone?: boolean;
  /** Sort key of the column; without it the heading cannot be pressed. */
  sortKey?: string;
};

const rowLook =
  'group @max-2xl:relative @max-2xl:block @max-2xl:rounded-xl @max-2xl:border @max-2xl:border-linea @max-2xl:bg-hoja @max-2xl:px-4 @max-2xl:py-3';
const cellLook = '@2xl:border-b @2xl:border-linea @2xl:px-4.5 @2xl:py-3 @2xl:group-last:border-b-0';
const tickLook = cx(cellLook, '@2xl:w-px @2xl:pr-0 @max-2xl:absolute @max-2xl:top-4 @max-2xl:right-4');
const actionsLook = cx(
  cellLook,
  'w-px @max-2xl:mt-2 @max-2xl:block @max-2xl:w-full @max-2xl:border-t @max-2xl:border-linea @max-2xl:pt-3',
);

type DataTableRowProps<Row> = {
  row: Row;
  columns: Column<Row>[];
  actions?: ((row: Row) => ReactNode) | undefined;
  /** A click anywhere in the row; with the keyboard, a link or button in the row does the same. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Checkbox of the row; undefined in a table without selection. */
  tick?: ReactNode;
};

/** A table row; in a narrow container, a card whose first cell is the heading. */
export function DataTableRow<Row>({ row, columns, actions, onOpen, tick }: DataTableRowProps<Row>) {
  return (
    <tr
      onClick={onOpen && ((event) => isPlainClick(event) && onOpen(row))}
      className={cx(rowLook, 'transition-colors duration-150 @2xl:hover:bg-papel/70', onOpen && 'cursor-pointer')}
    >
      {tick !== undefined && <td className={tickLook}>{tick}</td>}
      {columns.map((column, position) => (
        <td
          key={column.key}
          className={cx(cellClasses(column, position), tick !== undefined && position === 0 && '@max-2xl:pr-9')}
        >
          {position > 0 && (
            <span aria-hidden="true" className="text-tinta-2 @2xl:hidden">
              {column.header}
            </span>
          )}
          <span className="block min-w-0 @max-2xl:text-right">{column.cell(row)}</span>
        </td>
      ))}
      {actions && (
        <td className={actionsLook}>
          <div className="flex justify-end gap-2 @2xl:gap-1.5">{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

/** False on a control of the row, at the end of a text selection, and inside a dialog that the row rendered. */
function isPlainClick({ target, currentTarget, button }: MouseEvent<HTMLTableRowElement>): boolean {
  const element = target as Element;
  const selected = window.getSelection()?.toString() ?? '';
  return (
    button === 0 &&
    selected === '' &&
    currentTarget.contains(element) &&
    !element.closest('a, button, input, select, textarea, label')
  );
}

function cellClasses<Row>(column: Column<Row>, position: number): string {
  return cx(
    cellLook,
    position === 0
      ? '@max-2xl:block @max-2xl:pb-1.5 @max-2xl:text-base @max-2xl:font-medium @max-2xl:[&>span]:text-left'
      : cx(
          '@max-2xl:justify-between @max-2xl:gap-4 @max-2xl:py-1',
          column.hideOnPhone ? '@max-2xl:hidden' : '@max-2xl:flex',
        ),
    column.className,
  );
}

type DataTableSkeletonProps<Row> = { columns: Column<Row>[]; rows: number; withActions: boolean; withTick: boolean };

export function DataTableSkeleton<Row>({ columns, rows, withActions, withTick }: DataTableSkeletonProps<Row>) {
  return Array.from({ length: rows }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={line} className={rowLook}>
      {withTick && <td className={tickLook} />}
      {columns.map((column, position) => (
        <td key={column.key} className={cellClasses(column, position)}>
          <Skeleton className={cx('my-2.5 w-4/5 @max-2xl:my-1', position === 0 && '@max-2xl:w-1/2')} />
        </td>
      ))}
      {withActions && (
        <td className={actionsLook}>
          <div className="flex justify-end gap-2 @2xl:gap-1.5">
            <Skeleton shape="icon-button" />
          </div>
        </td>
      )}
    </tr>
  ));
}
