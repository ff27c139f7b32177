import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';

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
