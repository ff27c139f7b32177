import { cx } from '../ui/cx.ts';
import { Link, useIsCurrent } from '../ui/link.tsx';
import { type MenuEntry, menuFor } from './menu.ts';

export function Sidebar({ isAdmin }: { isAdmin: boolean }) {
  return (
    <nav aria-label="Menú principal">
      <ul className="grid gap-1">
        {menuFor(isAdmin).map((entry) => (
          <li key={entry.path}>
            <Entry {...entry} />
          </li>
        ))}
      </ul>
    </nav>
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
