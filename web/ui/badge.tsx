import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { IconType } from './icon-type.ts';

export type BadgeTone = 'neutro' | 'teal' | 'oro' | 'verde' | 'ambar' | 'rojo';

type BadgeProps = {
  children: ReactNode;
  tone?: BadgeTone;
  /** tint: coloured background; paper: white, over pictures; glass: translucent, over dark backgrounds. */
  ground?: 'tint' | 'paper' | 'glass';
  /** pill: a label; box: a figure. */
  shape?: 'pill' | 'box';
  icon?: IconType;
  className?: string;
};

const inks: Record<BadgeTone, string> = {
  neutro: 'text-tinta-2',
  teal: 'text-teal-oscuro',
  oro: 'text-oro-oscuro',
  verde: 'text-verde',
  ambar: 'text-ambar',
  rojo: 'text-rojo',
};

const tints: Record<BadgeTone, string> = {
  neutro: 'bg-papel-2',
  teal: 'bg-teal-claro',
  oro: 'bg-oro-claro',
  verde: 'bg-verde-claro',
  ambar: 'bg-ambar-claro',
  rojo: 'bg-rojo-claro',
};

export function Badge({
  children,
  tone = 'neutro',
  ground = 'tint',
  shape = 'pill',
  icon: Icon,
  className,
}: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center justify-center gap-1.5 font-semibold whitespace-nowrap',
        shape === 'pill'
          ? 'rounded-full px-2.5 py-0.5 text-[0.8125rem]'
          : 'min-w-10 rounded-lg px-3 py-1 text-base tabular-nums',
        ground === 'glass' ? 'bg-white/18 text-white' : inks[tone],
        ground === 'tint' && tints[tone],
        ground === 'paper' && 'bg-hoja',
        className,
      )}
    >
      {Icon && <Icon size={14} />}
      {children}
    </span>
  );
}
