import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

type FactsProps = { facts: [label: string, value: ReactNode][]; className?: string };

export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={cx('grid gap-x-6 gap-y-4', className)}>
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-tinta-2">{label}</dt>
          <dd className="mt-0.5 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
