import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import type { IconType } from './icon-type.ts';

type FoldProps = {
  icon: IconType;
  title: string;
  /** The main fact, shown while folded. */
  fact?: ReactNode;
  /** Main action, on the line itself. */
  action?: ReactNode;
  defaultOpen?: boolean;
  children: ReactNode;
};

/** One line that unfolds in place. Renders its content when it is first opened, so that it loads nothing before. */
export function Fold({ icon: Icon, title, fact, action, defaultOpen = false, children }: FoldProps) {
  const [open, setOpen] = useState(defaultOpen);
  const [shown, setShown] = useState(open);
  if (open && !shown) setShown(true);
  const id = useId();
  return (
    <section aria-label={title}>
      <div className="flex items-center">
        <h2 className="min-w-0 grow font-sans text-base leading-normal font-semibold tracking-normal">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="flex min-h-13 w-full items-center gap-3 px-4 py-2 text-left hover:text-teal-oscuro"
          >
            <Icon size={20} className="shrink-0 text-tinta-2" />
            {/* On a phone the fact goes below the title when there is no room beside it. */}
            <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
              <span>{title}</span>
              {fact && <span className="text-sm font-normal text-tinta-2">{fact}</span>}
            </span>
            <ChevronDown size={18} className={cx('shrink-0 text-tinta-2 transition-transform', open && 'rotate-180')} />
          </button>
        </h2>
        {action && <div className="shrink-0 pr-3">{action}</div>}
      </div>
      <div id={id} hidden={!open} className="px-4 pb-4">
        {shown && children}
      </div>
    </section>
  );
}

/** From this width sections that are folded on a phone fit beside the page. */
export const hasSideColumn = () => window.matchMedia('(min-width: 80rem)').matches;
