import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { useLocation } from '../ui/navigation.ts';
import { desktopEntries, isCurrentEntry, type NavGroup } from './nav-entries.ts';

const item =
  'flex min-h-11 items-center gap-1 px-3 text-[0.8125rem] font-semibold tracking-wider whitespace-nowrap transition-colors duration-150 hover:text-teal';

/** Rendered by the server alone; `NavBar` adds the behaviour. */
export function DesktopMenu() {
  const { pathname } = useLocation();
  return (
    <ul className="flex items-center">
      {desktopEntries.map((entry) => {
        const current = isCurrentEntry(entry, pathname);
        return (
          <li key={entry.label}>
            {'links' in entry ? (
              <Dropdown group={entry} current={current} pathname={pathname} />
            ) : (
              <Link
                to={entry.to}
                aria-current={current ? 'page' : undefined}
                className={cx(item, current && 'text-teal')}
              >
                {entry.label}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Dropdown({ group, current, pathname }: { group: NavGroup; current: boolean; pathname: string }) {
  return (
    <details name="menu-principal" className="group relative">
      <summary
        className={cx(
          item,
          'list-none group-open:text-teal [&::-webkit-details-marker]:hidden',
          current && 'text-teal',
        )}
      >
        {group.label}
        <ChevronDown size={14} className="transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="absolute top-full left-0 pt-1">
        <ul
          aria-label={group.label}
          className="min-w-48 animate-appear overflow-hidden rounded-xl border border-linea bg-hoja p-1.5"
        >
          {group.links.map(({ label, to }) => {
            const here = current && to === pathname;
            return (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={here ? 'page' : undefined}
                  className={cx(
                    'flex min-h-11 items-center rounded-lg px-3 text-[0.8125rem] font-semibold tracking-wider transition-colors duration-150 hover:bg-teal-claro hover:text-teal-oscuro',
                    here && 'bg-teal-claro text-teal-oscuro',
                  )}
                >
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </details>
  );
}
