import { useEffect, useRef } from 'react';
import { type MenuEntry, managementFor, menuFor } from '../app/screens.ts';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { useLocation } from '../ui/navigation.ts';

export function Sidebar({ isAdmin }: { isAdmin: boolean }) {
  const management = managementFor(isAdmin);
  return (
    <>
      <nav aria-label="Menú principal">
        <Entries entries={menuFor(isAdmin)} />
      </nav>
      {management.length > 0 && (
        <nav aria-labelledby="menu-gestion" className="border-t border-linea pt-4">
          <h2 id="menu-gestion" className="mb-1.5 px-3 text-sm font-semibold text-tinta-2">
            Gestión
          </h2>
          <Entries entries={management} />
        </nav>
      )}
    </>
  );
}

function Entries({ entries }: { entries: MenuEntry[] }) {
  return (
    <ul className="grid gap-1 lg:pointer-fine:gap-px">
      {entries.map((entry) => (
        <Entry key={entry.path} {...entry} />
      ))}
    </ul>
  );
}

function Entry({ nombre, path, icon: Icon, area }: MenuEntry) {
  const { pathname } = useLocation();
  const isAt = (place: string) => pathname === place || pathname.startsWith(`${place}/`);
  const isPage = isAt(path);
  const current = isPage || area.some(isAt);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) showInMenu(item.current);
  }, [current]);
  return (
    <li ref={item}>
      <Link
        to={path}
        aria-current={isPage ? 'page' : current || undefined}
        className={cx(
          'flex min-h-11 items-center gap-3.5 rounded-lg px-3 transition-colors duration-150 lg:pointer-fine:min-h-9',
          current ? 'bg-teal-claro font-semibold text-teal-oscuro' : 'text-tinta-2 hover:bg-papel-2 hover:text-tinta',
        )}
      >
        <Icon size={20} />
        {nombre}
      </Link>
    </li>
  );
}

/** Scrolls the menu alone: `scrollIntoView` could move the page as well. */
function showInMenu(item: HTMLElement | null): void {
  const menu = item?.closest('[data-menu]');
  if (!item || !menu) return;
  const [entry, frame] = [item.getBoundingClientRect(), menu.getBoundingClientRect()];
  const below = entry.bottom - frame.bottom;
  const above = frame.top - entry.top;
  if (below > 0) menu.scrollTop += below + margin;
  else if (above > 0) menu.scrollTop -= above + margin;
}

const margin = 48;
