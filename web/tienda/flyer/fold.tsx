import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

type FoldProps = { title: string; children: ReactNode };

/** A section that phones show folded to one line: see `.fold` in the theme. */
export function Fold({ title, children }: FoldProps) {
  return (
    <details className="fold group/fold">
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 lg:mb-3.5 lg:min-h-0 [&::-webkit-details-marker]:hidden print:mb-1.5 print:min-h-0">
        <h2 className="title-3 lg:title-2">{title}</h2>
        <ChevronDown
          size={18}
          className="text-teal transition-transform duration-150 group-open/fold:rotate-180 lg:hidden print:hidden"
        />
      </summary>
      <div className="max-lg:pb-5 print:pb-0">{children}</div>
    </details>
  );
}

export function FoldedSection({ className, ...fold }: FoldProps & { className?: string }) {
  return (
    <section className={cx('max-lg:border-b max-lg:border-linea lg:mt-11 print:mt-3', className)}>
      <Fold {...fold} />
    </section>
  );
}

export const shownLines = 5;

/** The rest of a list beyond its first lines; the label says how many there are. */
export function MoreLines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group/more">
      <summary className="mt-3 inline-flex min-h-11 list-none items-center gap-2 rounded-lg border border-linea-2 bg-hoja px-4.5 text-[0.9375rem] font-semibold group-open/more:hidden hover:border-teal hover:text-teal-oscuro max-sm:flex max-sm:justify-center [&::-webkit-details-marker]:hidden print:hidden">
        {label}
        <ChevronDown size={18} className="text-teal" />
      </summary>
      {children}
    </details>
  );
}
