import { rolLabel } from 'domain/rules/account-roles.ts';
import { isAdmin, isStaff, type WithRol } from 'domain/rules/roles.ts';
import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import Store from 'lucide-react/icons/store';
import { lazy, type RefObject, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { useAuth } from '../app/auth.tsx';
import { Trail } from '../app/breadcrumb.tsx';
import { dropKept } from '../app/kept-forms.ts';
import { useMay } from '../app/permisos.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Link } from '../ui/link.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { Mark } from './mark.tsx';

export function TopBar({ onOpenMenu, menuOpen }: { onOpenMenu: () => void; menuOpen: boolean }) {
  const { logout } = useAuth();
  const isOffice = useMay('oficina');
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
      {isOffice && <SearchButton />}
      <Link
        to="/catalogo"
        title="Ir a la tienda"
        className={cx(
          'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-lg px-2 text-[0.9375rem] hover:text-teal max-sm:min-w-11 max-sm:justify-center max-sm:px-0',
          isOffice && 'max-sm:hidden',
        )}
      >
        <Store size={20} aria-hidden />
        <span className={isOffice ? 'sr-only' : 'max-lg:sr-only'}>Tienda</span>
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

const SearchDialog = lazy(() => import('./search-dialog.tsx').then((module) => ({ default: module.SearchDialog })));

/** Opens the search of the campus; so does Ctrl+K, or ⌘K on a Mac. */
function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const typed = useRef('');
  const close = () => {
    typed.current = '';
    setOpen(false);
  };
  // A layout effect, so that the shortcut works as soon as the button is visible.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K Meta+K"
        className="inline-flex h-11 shrink-0 items-center gap-2.5 rounded-lg border border-linea px-3 text-[0.9375rem] text-tinta-2 hover:border-teal hover:text-tinta max-sm:border-transparent"
      >
        <Search size={18} aria-hidden />
        <span className="max-lg:sr-only">Buscar</span>
        <span aria-hidden="true" className="rounded border border-linea px-1.5 text-xs max-xl:hidden">
          Ctrl K
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={<EarlyLetters typed={typed} onClose={close} />}>
          <SearchDialog typed={typed} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Keeps what is typed until the file of the dialog has arrived. */
function EarlyLetters({ typed, onClose }: { typed: RefObject<string>; onClose: () => void }) {
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  return null;
}

const entry =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-[0.9375rem] hover:bg-teal-claro hover:text-teal-oscuro focus-visible:bg-teal-claro';

/** Account menu. A native popover, because every first screen would have to load the kit's menu. */
function AccountMenu({ onLeave }: { onLeave: () => void }) {
  const { usuario } = useAuth();
  const label = staffLabel(usuario?.rol);
  const id = useId();
  const popover = useRef<HTMLElement>(null);
  if (!usuario) return null;
  const name = `${usuario.nombre} ${usuario.apellido}`.trim();
  const close = () => popover.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title="Mi cuenta"
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-lg px-2 text-[0.9375rem] hover:text-teal max-sm:min-w-11 max-sm:justify-center max-sm:px-0"
      >
        <CircleUser size={20} aria-hidden />
        <span className="max-sm:sr-only">
          <span className="sr-only">Mi cuenta: </span>
          {name}
          {label && <span className="text-tinta-2"> · {label}</span>}
        </span>
      </button>
      <nav
        ref={popover}
        id={id}
        popover="auto"
        aria-label="Mi cuenta"
        className="fixed inset-auto top-15 right-4 m-0 w-68 max-w-[calc(100vw-2rem)] rounded-xl border border-linea-2 bg-hoja p-1.5 text-tinta shadow-[0_8px_28px_-14px_rgb(18_33_31/0.4)] lg:right-9"
      >
        <p className="mb-1.5 border-b border-linea px-3 pt-1.5 pb-2.5 wrap-anywhere">
          <span className="block font-semibold">{name}</span>
          <span className="block text-sm text-tinta-2">{usuario.correo}</span>
        </p>
        <Link to="/mi-cuenta" className={entry} onClick={close}>
          <CircleUser size={18} aria-hidden />
          Mi cuenta
        </Link>
        <Link to="/catalogo" className={entry} onClick={close}>
          <Store size={18} aria-hidden />
          Ir a la tienda
        </Link>
        <button
          type="button"
          className={entry}
          onClick={() => {
            close();
            onLeave();
          }}
        >
          <LogOut size={18} aria-hidden />
          Cerrar sesión
        </button>
      </nav>
    </>
  );
}

function staffLabel(rol: WithRol['rol'] = 'USU'): string | undefined {
  if (isAdmin(rol)) return 'Administración';
  return isStaff(rol) ? rolLabel(rol) : undefined;
}
