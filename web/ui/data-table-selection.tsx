import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { formatCount } from './format-count.ts';
import { IconButton } from './icon-button.tsx';
import type { Selection } from './use-selection.ts';

type TickProps = { label: string; checked: boolean; partly?: boolean; onChange: () => void; className?: string };

/** A checkbox whose name is not shown, with a hit area of 44 px. */
export function Tick({ label, checked, partly = false, onChange, className }: TickProps) {
  return (
    <label className={cx('-m-3 grid size-11 shrink-0 place-items-center', className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        ref={(input) => {
          if (input) input.indeterminate = partly;
        }}
        className="size-5 accent-teal"
      />
    </label>
  );
}

type SelectionBarProps<Row> = { selection: Selection<Row>; acts: ReactNode; className?: string };

/** Floats below the table, so that the first tick moves no row; `className` says how far from the bottom. */
export function SelectionBar<Row>({ selection, acts, className = 'bottom-4' }: SelectionBarProps<Row>) {
  const { chosen, offered, toggleAll, clear } = selection;
  const howMany = chosen.length;
  if (howMany === 0) return null;
  return (
    <section
      aria-label="Selección"
      className={cx(
        'sticky z-10 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-linea bg-hoja px-4 py-3 shadow-lg',
        className,
      )}
    >
      <span role="status" className="font-semibold tabular-nums">
        {howMany === 1 ? '1 seleccionado' : `${formatCount(howMany)} seleccionados`}
      </span>
      {howMany < offered.length && (
        <Button variant="quiet" size="sm" onClick={toggleAll}>
          <span>
            Seleccionar los {formatCount(offered.length)}
            <span className="max-sm:hidden"> de esta página</span>
          </span>
        </Button>
      )}
      <div className="ml-auto flex items-center gap-2 max-sm:w-full">
        <div className="flex grow flex-wrap gap-2 max-sm:*:grow">{acts}</div>
        <IconButton label="Quitar la selección" icon={X} onClick={clear} />
      </div>
    </section>
  );
}
