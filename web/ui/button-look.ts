import { cx } from './cx.ts';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'md' | 'sm';
export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean };

const base =
  'inline-flex items-center justify-center gap-2 rounded-lg border text-center font-semibold leading-tight select-none transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-teal text-white enabled:hover:bg-teal-oscuro [a&]:hover:bg-teal-oscuro',
  secondary:
    'border-linea-2 bg-hoja text-tinta enabled:hover:border-teal enabled:hover:text-teal-oscuro [a&]:hover:border-teal [a&]:hover:text-teal-oscuro',
  quiet:
    'border-transparent text-teal-oscuro enabled:hover:bg-teal-claro [a&]:hover:bg-teal-claro data-popup-open:bg-teal-claro',
  danger: 'border-transparent bg-rojo text-white enabled:hover:bg-rojo-oscuro [a&]:hover:bg-rojo-oscuro',
};

// The small size applies to mice only; touch targets are always 44 px.
const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4.5 py-2 text-[0.9375rem]',
  sm: 'min-h-11 px-3.5 py-1.5 text-sm pointer-fine:min-h-9.5',
};

export function buttonLook({ variant = 'primary', size = 'md', wide }: ButtonLook, className?: string): string {
  return cx(base, variants[variant], sizes[size], wide && 'w-full', className);
}
