import CircleUser from 'lucide-react/icons/circle-user';
import Menu from 'lucide-react/icons/menu';
import { useAuth } from '../app/auth.tsx';
import { Trail } from '../app/trail.tsx';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Link } from '../ui/link.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { SearchButton } from './search-button.tsx';

export function TopBar({ onOpenMenu, menuOpen }: { onOpenMenu: () => void; menuOpen: boolean }) {
  const { usuario, isAdmin, logout } = useAuth();
  const { track } = useLoading();
  const { showError } = useDialogs();
  const name = usuario ? `${usuario.nombre} ${usuario.apellido}`.trim() : '';

  async function leave() {
    try {
      await track(logout(), { delay: 200 });
    } catch (failure) {
      await showError({ title: 'Tu sesión sigue abierta', message: (failure as Error).message });
    }
  }

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
      <Trail className="max-sm:hidden" />
      <span className="grow" />
      {isAdmin && <SearchButton />}
      <Link
        to="/mi-cuenta"
        title="Mi cuenta"
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-lg px-2 text-[0.9375rem] hover:text-teal"
      >
        <CircleUser size={20} aria-hidden />
        <span className="max-sm:sr-only">
          <span className="sr-only">Mi cuenta: </span>
          {name}
          {isAdmin && <span className="text-tinta-2"> · Administración</span>}
        </span>
      </Link>
      <Button variant="secondary" className="shrink-0" onClick={() => void leave()}>
        Cerrar sesión
      </Button>
    </header>
  );
}
