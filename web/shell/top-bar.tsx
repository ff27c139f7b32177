import Menu from 'lucide-react/icons/menu';
import { useAuth } from '../app/auth.tsx';
import { Trail } from '../app/trail.tsx';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useLoading } from '../ui/overlay.tsx';

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
      <p className="ml-auto hidden text-[0.9375rem] sm:block">
        {name}
        {isAdmin && <span className="text-tinta-2"> · Administración</span>}
      </p>
      <Button variant="secondary" className="ml-auto sm:ml-0" onClick={() => void leave()}>
        Cerrar sesión
      </Button>
    </header>
  );
}
