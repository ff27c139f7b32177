import { NavLink } from 'react-router';
import { cx } from '../ui/cx.ts';
import { menuFor } from './menu.ts';

export function Sidebar({ esAdmin, onNavigate }: { esAdmin: boolean; onNavigate?: () => void }) {
  return (
    <nav aria-label="Menú principal">
      <ul className="grid gap-1">
        {menuFor(esAdmin).map(({ nombre, path, icon: Icon }) => (
          <li key={path}>
            <NavLink
              to={path}
              onClick={onNavigate}
              className={({ isActive }) =>
                cx(
                  'flex min-h-11 items-center gap-3.5 rounded-lg px-3 transition-colors duration-150',
                  isActive
                    ? 'bg-teal-claro font-semibold text-teal-oscuro'
                    : 'text-tinta-2 hover:bg-papel-2 hover:text-tinta',
                )
              }
            >
              <Icon size={20} />
              {nombre}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
