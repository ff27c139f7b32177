import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cx(
        'font-medium text-teal underline decoration-teal/40 underline-offset-4 transition-colors duration-150 hover:text-teal-oscuro hover:decoration-current',
        className,
      )}
    />
  );
}
