import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li';
  padding?: 'none' | 'sm' | 'md';
  /** For cards that are clickable as a whole. */
  interactive?: boolean;
};

const paddings = { none: '', sm: 'p-4', md: 'p-5 sm:p-6' };

export function Card({ as = 'div', padding = 'md', interactive, className, ...rest }: CardProps) {
  // All four elements accept the props of a div, which React's types cannot express.
  const Tag = as as 'div';
  return (
    <Tag
      {...rest}
      className={cx(
        'rounded-xl border border-linea bg-hoja',
        paddings[padding],
        interactive && 'relative transition-colors duration-150 hover:border-teal focus-within:border-teal',
        className,
      )}
    />
  );
}

type CardHeaderProps = { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode; level?: 2 | 3 | 4 };

export function CardHeader({ title, subtitle, actions, level = 2 }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <Heading className="title-3">{title}</Heading>
        {subtitle && <p className="mt-1 text-[0.9375rem] text-tinta-2">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
