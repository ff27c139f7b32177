import type { ReactNode } from 'react';

type PageHeaderProps = { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode; back?: ReactNode };

export function PageHeader({ title, subtitle, actions, back }: PageHeaderProps) {
  return (
    <header className="mb-6">
      {back && <div className="mb-3">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="title-1">{title}</h1>
          {subtitle && <div className="mt-1 max-w-text text-tinta-2">{subtitle}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:grow">{actions}</div>}
      </div>
    </header>
  );
}
