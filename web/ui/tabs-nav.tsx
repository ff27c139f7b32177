import { NavLink, type To } from 'react-router';
import { cx } from './cx.ts';

type TabsNavProps = { label: string; items: { to: To; label: string; end?: boolean }[]; className?: string };

/** Tabs whose panels are pages: plain links, so they work before and without JavaScript. */
export function TabsNav({ label, items, className }: TabsNavProps) {
  return (
    <nav aria-label={label} className={cx('-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0', className)}>
      <ul className="flex w-max min-w-full gap-7 border-b border-linea">
        {items.map((item) => (
          <li key={item.label}>
            <NavLink
              to={item.to}
              end={item.end}
              className={({ isActive }) =>
                cx(
                  '-mb-px inline-flex min-h-11 items-center border-b-2 font-medium whitespace-nowrap transition-colors duration-150 focus-visible:-outline-offset-2',
                  isActive ? 'border-teal text-teal' : 'border-transparent text-tinta-2 hover:text-tinta',
                )
              }
            >
              {item.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
