import { cx } from '../ui/cx.ts';
import { Link, useIsCurrent } from '../ui/link.tsx';
import { type MenuEntry, managementFor, menuFor } from './menu.ts';

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
    <ul className="grid gap-1">
      {entries.map((entry) => (
        <li key={entry.path}>
          <Entry {...entry} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ nombre, path, icon: Icon }: MenuEntry) {
  const current = useIsCurrent(path, { end: false });
  return (
    <Link
      to={path}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'flex min-h-11 items-center gap-3.5 rounded-lg px-3 transition-colors duration-150',
        current ? 'bg-teal-claro font-semibold text-teal-oscuro' : 'text-tinta-2 hover:bg-papel-2 hover:text-tinta',
      )}
    >
      <Icon size={20} />
      {nombre}
    </Link>
  );
}
