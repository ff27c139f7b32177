import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { useLocation } from '../ui/navigation.ts';
import { isCurrentEntry, mobileEntries, type NavGroup } from './nav-entries.ts';

const row = 'flex min-h-13 items-center justify-between text-[0.9375rem] font-semibold tracking-wider';
const noMarker = 'list-none [&::-webkit-details-marker]:hidden';

/** Rendered by the server alone. */
export function MobileLinks() {
  const { pathname } = useLocation();
  return (
    <ul className="page-column divide-y divide-linea">
      {mobileEntries.map((entry) => {
        const current = isCurrentEntry(entry, pathname);
        return (
          <li key={entry.label}>
            {'links' in entry ? (
              <Group group={entry} current={current} pathname={pathname} />
            ) : (
              <Link
                to={entry.to}
                aria-current={current ? 'page' : undefined}
                className={cx(row, current && 'text-teal')}
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

function Group({ group, current, pathname }: { group: NavGroup; current: boolean; pathname: string }) {
  return (
    <details name="menu-movil" className="group/entry">
      <summary className={cx(row, noMarker, current && 'text-teal')}>
        {group.label}
        <ChevronDown size={18} className="transition-transform duration-150 group-open/entry:rotate-180" />
      </summary>
      <ul aria-label={group.label} className="mb-3 ml-1 border-l-2 border-teal-claro">
        {group.links.map(({ label, to }) => {
          const here = current && to === pathname;
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={here ? 'page' : undefined}
                className={cx(
                  'flex min-h-12 items-center pl-4 text-sm font-semibold tracking-wider',
                  here && 'text-teal',
                )}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
