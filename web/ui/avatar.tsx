import { useState } from 'react';
import { cx } from './cx.ts';

type AvatarProps = { name: string; src?: string | null; size?: 'sm' | 'md' | 'lg'; className?: string };

const sizes = { sm: 'size-9 text-[0.8125rem]', md: 'size-12 text-base', lg: 'size-20 text-2xl' };

/** Decorative: the name is next to it, so screen readers skip the picture. */
export function Avatar({ name, src, size = 'sm', className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const frame = cx('shrink-0 rounded-full', sizes[size], className);
  if (src && src !== brokenSrc) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        className={cx(frame, 'bg-papel-2 object-cover')}
        onError={() => setBrokenSrc(src)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={cx(frame, 'inline-grid place-items-center bg-teal-claro font-semibold text-teal-oscuro')}
    >
      {initials(name)}
    </span>
  );
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => (Array.from(word)[0] ?? '').toLocaleUpperCase('es'))
    .join('');
}
