import { may, type Permiso, whoMay } from 'domain/rules/permisos.ts';
import type { WithRol } from 'domain/rules/roles.ts';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useMatches } from 'react-router';
import { useAuth } from '../app/auth.tsx';
import { BreadcrumbProvider, Trail, useTrail } from '../app/breadcrumb.tsx';
import { dropKept, dropKeptOfOthers } from '../app/kept-forms.ts';
import { menuSlotId } from '../app/menu-slot.ts';
import { type MenuEntry, managementFor, menuFor } from '../app/screens.ts';
import { useTitle } from '../app/site.tsx';
import { Splash } from '../app/splash.tsx';
import { StepUpProvider } from '../app/step-up.tsx';
import { useKept } from '../app/use-kept-form.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { DialogProvider } from '../ui/dialogs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useLocation } from '../ui/navigation.ts';
import { LoadingProvider } from '../ui/overlay.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { Mark } from './mark.tsx';
import { TopBar } from './top-bar.tsx';

/** Private area: renders the splash until the session is known. */
export function AppLayout() {
  const { estado, usuario } = useAuth();
  const { pathname } = useLocation();
  const needed = useMatches().flatMap((match) => (match.handle as { permiso?: Permiso } | undefined)?.permiso ?? [])[0];
  if (estado === 'cargando') return <Splash />;
  if (estado === 'fuera') return <Navigate to="/login" replace />;
  // The server refuses everything else until a second factor is added there.
  if (usuario?.faltaFactor && pathname !== '/mi-cuenta') return <Navigate to="/mi-cuenta" replace />;
  return (
    <UiProviders>
      <StepUpProvider>
        <BreadcrumbProvider>
          <Frame>
            {needed && usuario && !may(usuario.rol, needed) ? (
              <NotForRol needed={needed} isStaff={may(usuario.rol, 'equipo')} />
            ) : (
              <Outlet />
            )}
          </Frame>
          <ScrollRestoration />
        </BreadcrumbProvider>
      </StepUpProvider>
    </UiProviders>
  );
}

/** Focuses the heading of a new page, for screen readers, unless the page has focused something itself. */
function useHeadingFocus(pathname: string) {
  const first = useRef(pathname);
  useEffect(() => {
    const main = document.getElementById('contenido');
    if (!main || first.current === pathname) return;
    first.current = '';
    const focus = () => {
      const heading = main.querySelector('h1');
      if (!heading || main.contains(document.activeElement)) return heading !== null;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    if (focus()) return;
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
}

function Frame({ children }: { children: React.ReactNode }) {
  const { usuario } = useAuth();
  const { pathname } = useLocation();
  useHeadingFocus(pathname);
  const [menuOpen, setMenuOpen] = useState(false);
  const menu = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes the menu
  useEffect(() => setMenuOpen(false), [pathname]);
  useEffect(() => {
    if (!menuOpen) return;
    const opener = document.activeElement as HTMLElement | null;
    const controller = new AbortController();
    const { signal } = controller;
    const close = () => setMenuOpen(false);
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal });
    // On a wide screen the menu is beside the page instead of above it.
    window.matchMedia('(min-width: 64rem)').addEventListener('change', close, { signal });
    menu.current?.querySelector('a')?.focus();
    return () => {
      controller.abort();
      opener?.focus();
    };
  }, [menuOpen]);

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_1fr] lg:has-[[data-outline]]:grid-cols-[19rem_1fr]">
      <a
        href="#contenido"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-lg focus:bg-hoja focus:px-4 focus:py-2"
      >
        Saltar al contenido
      </a>
      {menuOpen && (
        <button
          type="button"
          aria-label="Cerrar el menú"
          className="fixed inset-0 z-30 bg-tinta/45 lg:hidden"
          onClick={() => setMenuOpen(false)}
        />
      )}
      <aside
        ref={menu}
        id="menu-lateral"
        className={cx(
          'fixed inset-y-0 left-0 z-40 w-64 overflow-y-auto border-r border-linea bg-hoja px-3.5 py-3 lg:static lg:block lg:w-auto lg:overflow-visible',
          !menuOpen && 'hidden',
        )}
      >
        <div
          data-menu
          className="grid gap-5 lg:gap-4 lg:sticky lg:top-3 lg:max-h-[calc(100dvh-1.5rem)] lg:overflow-y-auto"
        >
          <div className="px-2">
            <Mark to="/dashboard" />
          </div>
          <Sidebar rol={usuario?.rol ?? ''} hasGrupo={usuario?.grupo === true} />
          <div id={menuSlotId} className="max-lg:hidden" />
        </div>
      </aside>
      <div className="min-w-0" inert={menuOpen}>
        <TopBar menuOpen={menuOpen} onOpenMenu={() => setMenuOpen(true)} />
        <main id="contenido" tabIndex={-1} className="mx-auto max-w-page px-4 py-8 outline-none max-sm:pt-2 lg:px-9">
          <Trail className="mb-3 sm:hidden" />
          <KeptNotice />
          {children}
        </main>
      </div>
    </div>
  );
}

/** Tells students that the screen is not for them, and staff which roles may open it. */
function NotForRol({ needed, isStaff }: { needed: Permiso; isStaff: boolean }) {
  const title = useTitle(isStaff ? 'Sin permiso' : 'Solo para administración');
  useTrail([]);
  return (
    <>
      {title}
      <EmptyState
        level={1}
        icon={LockKeyhole}
        title={isStaff ? 'Tu cuenta no abre esta pantalla' : 'Esta pantalla es solo para administración'}
        action={<LinkButton to="/dashboard">Volver al dashboard</LinkButton>}
      >
        {isStaff ? whoMay(needed) : 'Tu cuenta no tiene permiso para verla.'} Si crees que debería, escribe a
        administración.
      </EmptyState>
    </>
  );
}

/** After signing in again: a link to the form that the end of the session interrupted. */
function KeptNotice() {
  const { usuario } = useAuth();
  const { pathname, search } = useLocation();
  const { kept, isOpen } = useKept();
  const usuarioId = usuario?.usuarioId;
  useEffect(() => {
    if (usuarioId !== undefined) dropKeptOfOthers(usuarioId);
  }, [usuarioId]);
  if (kept === null || isOpen) return null;
  const isHere = kept.address === pathname + search;
  return (
    <Alert
      className="mb-6"
      title="Recuperamos lo que estabas escribiendo"
      action={
        <div className="flex flex-wrap gap-3">
          {!isHere && (
            <LinkButton size="sm" to={kept.address}>
              Continuar
            </LinkButton>
          )}
          <Button variant="secondary" size="sm" onClick={dropKept}>
            Descartar
          </Button>
        </div>
      }
    >
      {isHere
        ? `Abre otra vez «${kept.name}» y sigue donde estabas.`
        : `Tu sesión terminó mientras llenabas «${kept.name}».`}
    </Alert>
  );
}

function UiProviders({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <LoadingProvider>
        <DialogProvider>{children}</DialogProvider>
      </LoadingProvider>
    </ToastProvider>
  );
}

function Sidebar({ rol, hasGrupo }: WithRol & { hasGrupo: boolean }) {
  const management = managementFor(rol, hasGrupo);
  return (
    <>
      <nav aria-label="Menú principal">
        <Entries entries={menuFor(rol)} />
      </nav>
      {management.length > 0 && (
        <nav aria-labelledby="menu-gestion" className="border-t border-linea pt-4">
          <h2 id="menu-gestion" className="mb-1.5 px-3 text-sm font-semibold text-tinta-2">
            Gestión
          </h2>
          {management.map(({ titulo, entries }) => (
            <div key={titulo} className="mb-3 last:mb-0">
              {management.length > 1 && <h3 className="px-3 pb-1 text-xs font-semibold text-tinta-3">{titulo}</h3>}
              <Entries entries={entries} />
            </div>
          ))}
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
        <Suspense fallback={<span className="size-5" />}>
          <Icon size={20} />
        </Suspense>
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
