import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { cx } from './cx.ts';
import type { Column } from './data-table-rows.tsx';
import { SelectField } from './select-field.tsx';

/** `by`: the `sortKey` of a column, with `-` from the highest to the lowest. */
export type Sort = { by: string; onSort: (by: string) => void };

type ColumnHeadingProps<Row> = { column: Column<Row>; sort: Sort | undefined };

/** A first press sorts from the lowest to the highest, a second one the other way round. */
export function ColumnHeading<Row>({ column: { sortKey, header, className }, sort }: ColumnHeadingProps<Row>) {
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

/** Where rows are cards there are no headings to press. */
export function SortSelect<Row>({ columns, sort }: { columns: Column<Row>[]; sort: Sort }) {
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
