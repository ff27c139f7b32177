import ChevronDown from 'lucide-react/icons/chevron-down';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { useLocation } from '../ui/navigation.ts';
import { menuDisclosure } from './disclosure.ts';
import { isCurrentEntry, mobileEntries, type NavGroup } from './nav-entries.ts';
import { SessionLink } from './session-link.tsx';

const row = 'flex min-h-13 items-center justify-between text-[0.9375rem] font-semibold tracking-wider';
const noMarker = 'list-none [&::-webkit-details-marker]:hidden';

export function MobileMenu() {
  const { pathname } = useLocation();
  return (
    <details ref={menuDisclosure} className="group/menu nav:hidden">
      <summary className={cx('grid size-[44px] place-items-center rounded-lg', noMarker)}>
        <span className="sr-only">Menú</span>
        <Menu size={24} className="group-open/menu:hidden" />
        <X size={24} className="hidden group-open/menu:block" />
      </summary>
      <nav
        aria-label="Menú móvil"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-appear overflow-y-auto border-b border-linea bg-papel"
      >
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
          <li className="py-5">
            <SessionLink wide />
          </li>
        </ul>
      </nav>
    </details>
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
