import { cx } from './cx.ts';
import { Link, useIsCurrent } from './link.tsx';
import type { To } from './navigation.ts';

type TabsNavProps = { label: string; items: { to: To; label: string; end?: boolean }[]; className?: string };

/** Tabs whose panels are pages: plain links, so they work without JavaScript. */
export function TabsNav({ label, items, className }: TabsNavProps) {
  return (
    <nav
      aria-label={label}
      className={cx('-mx-[min(1rem,4.5vw)] overflow-x-auto px-[min(1rem,4.5vw)] sm:mx-0 sm:px-0', className)}
    >
      <ul className="flex w-max min-w-full gap-7 border-b border-linea">
        {items.map((item) => (
          <li key={item.label}>
            <Tab {...item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ to, label, end = false }: TabsNavProps['items'][number]) {
  const current = useIsCurrent(to, { end });
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={cx(
        '-mb-px inline-flex min-h-11 items-center border-b-2 font-medium whitespace-nowrap transition-colors duration-150 focus-visible:-outline-offset-2',
        current ? 'border-teal text-teal' : 'border-transparent text-tinta-2 hover:text-tinta',
      )}
    >
      {label}
    </Link>
  );
}
