import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type Shape = 'line' | 'title' | 'block' | 'circle' | 'button' | 'icon-button';

const shapes: Record<Shape, string> = {
  line: 'h-4 rounded',
  title: 'h-7 max-w-80 rounded-md',
  block: 'min-h-32 rounded-xl',
  circle: 'size-10 rounded-full',
  button: 'h-11 w-36 rounded-lg',
  'icon-button': 'size-11 rounded-lg pointer-fine:size-9',
};

export function Skeleton({ shape = 'line', className }: { shape?: Shape; className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-glow bg-linea', shapes[shape], className)} />;
}

const lineWidths = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-10/12'];

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  const widths = Array.from({ length: lines }, (_, line) => lineWidths[line % lineWidths.length]);
  return (
    <span aria-hidden="true" className={cx('block space-y-3', className)}>
      {widths.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and never move
        <Skeleton key={line} className={line === lines - 1 ? 'w-3/5' : width} />
      ))}
    </span>
  );
}

/** Wraps skeletons and announces the loading state to screen readers. */
export function SkeletonRegion({
  label = 'Cargando…',
  children,
  className,
}: {
  label?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
