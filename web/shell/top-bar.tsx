import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import Store from 'lucide-react/icons/store';
import { useAuth } from '../app/auth.tsx';
import { dropKept } from '../app/kept-forms.ts';
import { Trail } from '../app/trail.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Link } from '../ui/link.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Mark } from './mark.tsx';
import { SearchButton } from './search-button.tsx';

export function TopBar({ onOpenMenu, menuOpen }: { onOpenMenu: () => void; menuOpen: boolean }) {
  const { isAdmin, logout } = useAuth();
  const { track } = useLoading();
  const { showError } = useDialogs();

  async function leave() {
    try {
      await track(logout(), { delay: 200 });
      dropKept();
    } catch (failure) {
      await showError({ title: 'Tu sesión sigue abierta', message: (failure as Error).message });
    }
  }

  return (
    <header className="sticky top-0 z-20 flex min-h-17 items-center gap-3 max-sm:gap-1 border-b border-linea bg-hoja px-4 lg:px-9">
      <IconButton
        label="Abrir el menú"
        icon={Menu}
        aria-expanded={menuOpen}
        aria-controls="menu-lateral"
        onClick={onOpenMenu}
        className="lg:hidden"
      />
      <div className="sm:hidden">
        <Mark to="/dashboard" compact />
      </div>
      <Trail className="max-sm:hidden" />
      <span className="grow" />
      {isAdmin && <SearchButton />}
      <Link
        to="/catalogo"
        title="Ir a la tienda"
        className={cx(
          'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-lg px-2 text-[0.9375rem] hover:text-teal max-sm:min-w-11 max-sm:justify-center max-sm:px-0',
          isAdmin && 'max-sm:hidden',
        )}
      >
        <Store size={20} aria-hidden />
        <span className={isAdmin ? 'sr-only' : 'max-lg:sr-only'}>Tienda</span>
      </Link>
      <AccountMenu onLeave={() => void leave()} />
      <Button
        variant="secondary"
        title="Cerrar sesión"
        className="shrink-0 max-sm:min-w-11 max-sm:border-transparent max-sm:px-0"
        onClick={() => void leave()}
      >
        <LogOut size={20} aria-hidden className="sm:hidden" />
        <span className="max-sm:sr-only">Cerrar sesión</span>
      </Button>
    </header>
  );
}
