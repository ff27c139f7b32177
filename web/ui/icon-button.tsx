import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import type { IconType } from './icon-type.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string;
  icon: IconType;
  variant?: 'bordered' | 'quiet';
  danger?: boolean;
};

export function IconButton({ label, icon: Icon, variant = 'bordered', danger, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center rounded-lg text-tinta-2 transition-colors duration-150 pointer-fine:size-9',
        'disabled:cursor-not-allowed disabled:opacity-50',
        variant === 'bordered' && 'border border-linea bg-hoja',
        danger
          ? 'enabled:hover:border-rojo enabled:hover:bg-rojo-claro enabled:hover:text-rojo'
          : 'enabled:hover:border-teal enabled:hover:bg-teal-claro enabled:hover:text-teal-oscuro',
        className,
      )}
    >
      <Icon size={18} />
    </button>
  );
}
