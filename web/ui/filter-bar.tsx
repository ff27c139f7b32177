import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Search, filters and days of a list. On a phone the search and the days take a row each, filters share one. */
export function FilterBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-3 max-sm:gap-2.5',
        'max-sm:*:min-w-0 max-sm:*:grow max-sm:*:basis-[calc(50%-0.3125rem)]',
        'max-sm:[&>:is(search,fieldset)]:basis-full',
        className,
      )}
    >
      {children}
    </div>
  );
}
