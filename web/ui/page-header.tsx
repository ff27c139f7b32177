import type { ReactNode } from 'react';
import { FilterBar } from './filter-bar.tsx';

type PageHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Search and filters of the list, in a row of their own. */
  filters?: ReactNode;
  back?: ReactNode;
};

export function PageHeader({ title, subtitle, actions, filters, back }: PageHeaderProps) {
  return (
    <header className="mb-6 max-sm:mb-4">
      {back && <div className="mb-3">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="title-1">{title}</h1>
          {subtitle && <div className="mt-1 max-w-text text-tinta-2">{subtitle}</div>}
        </div>
        {/* On a phone the filters come before the actions. */}
        {filters && <FilterBar className="basis-full sm:order-last">{filters}</FilterBar>}
        {actions && <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:grow">{actions}</div>}
      </div>
    </header>
  );
}
