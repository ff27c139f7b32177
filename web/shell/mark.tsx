import { useSite } from '../app/site.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';

/** The mark beside the name; `compact` for the header of a phone. */
export function Mark({ to, compact }: { to: string; compact?: boolean }) {
  const { institucion } = useSite();
  return (
    <Link
      to={to}
      className={cx(
        'flex min-h-11 items-center font-serif font-medium tracking-tight text-tinta',
        compact ? 'gap-1.5 text-xl' : 'gap-2.5 text-2xl',
      )}
    >
      <span aria-hidden="true" className={cx('leading-none text-teal', compact ? 'text-3xl' : 'text-4xl')}>
        §
      </span>
      {institucion.nombre}
    </Link>
  );
}
