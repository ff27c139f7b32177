import Menu from 'lucide-react/icons/menu';
import { useNavigate } from 'react-router';
import { useAuth } from '../app/auth.tsx';
import { useBreadcrumb } from '../app/breadcrumb.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useLoading } from '../ui/overlay.tsx';

export function TopBar({ onOpenMenu, menuOpen }: { onOpenMenu: () => void; menuOpen: boolean }) {
  const { usuario, esAdmin, logout } = useAuth();
  const { track } = useLoading();
  const name = usuario ? `${usuario.nombre} ${usuario.apellido}`.trim() : '';
  return (
    <header className="sticky top-0 z-20 flex min-h-17 items-center gap-3 border-b border-linea bg-hoja px-4 lg:px-9">
      <IconButton
        label="Abrir el menú"
        icon={Menu}
        aria-expanded={menuOpen}
        aria-controls="menu-lateral"
        onClick={onOpenMenu}
        className="lg:hidden"
      />
      <Trail />
      <p className="ml-auto hidden text-[0.9375rem] sm:block">
        {name}
        {esAdmin && <span className="text-tinta-2"> · Administración</span>}
      </p>
      <Button variant="secondary" className="ml-auto sm:ml-0" onClick={() => void track(logout(), { delay: 200 })}>
        Cerrar sesión
      </Button>
    </header>
  );
}

function Trail() {
  const { migas, truncateTo, hidden } = useBreadcrumb();
  const navigate = useNavigate();
  if (hidden || migas.length === 0) return null;
  const goTo = (index: number) => {
    const miga = migas[index];
    if (!miga) return;
    truncateTo(index);
    const search = new URLSearchParams(Object.entries(miga.params ?? {}).map(([key, value]) => [key, String(value)]));
    navigate({ pathname: miga.componente, search: search.toString() }, { state: miga.params });
  };
  return (
    <Breadcrumb items={migas.map(({ nombre }) => ({ label: nombre }))} onSelect={goTo} className="max-sm:hidden" />
  );
}
