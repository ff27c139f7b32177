import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

type FactorRowProps = { title: string; text: string; warn?: boolean; children: ReactNode };

export function FactorRow({ title, text, warn, children }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{title}</p>
        <p className={cx('text-sm', warn ? 'font-medium text-ambar' : 'text-tinta-2')}>{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
