import { type ComponentProps, useState } from 'react';
import { cx } from '../ui/cx.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Pagination } from '../ui/pagination.tsx';

type Table<Row> = ComponentProps<typeof DataTable<Row>>;

type VerdictTableProps<Row extends { veredicto: Verdict }, Verdict extends string> = Omit<Table<Row>, 'rows'> & {
  rows: Row[];
  /** Verdicts to filter by, in display order. */
  verdicts: readonly Verdict[];
  words: Record<Verdict, { many: string }>;
  /** Verdict shown at first; without one, all rows are. */
  first?: Verdict;
  pageSize: number;
  /** Up to this many rows are shown without pages. */
  unpaged?: number;
};

/** Paged rows of a file; clicking a count filters by it. */
export function VerdictTable<Row extends { veredicto: Verdict }, Verdict extends string>(
  props: VerdictTableProps<Row, Verdict>,
) {
  const { rows, verdicts, words, first, pageSize, unpaged = -1, ...table } = props;
  const [only, setOnly] = useState<Verdict | null>(first ?? null);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(pageSize);
  const of = (verdict: Verdict) => rows.filter(({ veredicto }) => veredicto === verdict);
  const chosen = verdicts.find((verdict) => verdict === only) ?? null;
  const shown = chosen ? of(chosen) : rows;
  const choose = (next: Verdict | null) => {
    setOnly(next);
    setPage(1);
  };
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Mostrar</legend>
        <CountButton label="Todas" count={rows.length} pressed={chosen === null} onPress={() => choose(null)} />
        {verdicts.map((verdict) => (
          <CountButton
            key={verdict}
            label={words[verdict].many}
            count={of(verdict).length}
            pressed={chosen === verdict}
            onPress={() => choose(verdict)}
          />
        ))}
      </fieldset>
      <DataTable {...table} rows={shown.slice((page - 1) * size, page * size)} />
      {shown.length > unpaged && (
        <Pagination
          page={page}
          size={size}
          total={shown.length}
          onPage={setPage}
          onSize={(next) => {
            setSize(next);
            setPage(1);
          }}
        />
      )}
    </>
  );
}

type CountButtonProps = { label: string; count: number; pressed: boolean; onPress: () => void };

/** Shows only the rows of one kind, and how many there are. */
function CountButton({ label, count, pressed, onPress }: CountButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-[0.9375rem] font-medium transition-colors duration-150 pointer-fine:min-h-9.5',
        pressed ? 'border-teal bg-teal-claro text-teal-oscuro' : 'border-linea-2 bg-hoja text-tinta hover:border-teal',
      )}
    >
      {label}
      <span className="tabular-nums text-tinta-2">{count}</span>
    </button>
  );
}
