import { useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { useAuth } from '../app/auth.tsx';
import { BreadcrumbProvider } from '../app/breadcrumb.tsx';
import { Splash } from '../app/splash.tsx';
import { StepUpProvider } from '../app/step-up.tsx';
import { Trail } from '../app/trail.tsx';
import { cx } from '../ui/cx.ts';
import { UiProviders } from '../ui/ui-providers.tsx';
import { AdminOnly } from './admin-only.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { Mark } from './mark.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** Private area: renders nothing before the session is known. */
export function AppLayout() {
  const { estado, usuario, isAdmin } = useAuth();
  const { pathname } = useLocation();
  const forAdminOnly = useMatches().some((match) => (match.handle as { adminOnly?: boolean } | undefined)?.adminOnly);
  if (estado === 'cargando') return <Splash />;
  if (estado === 'fuera') return <Navigate to="/login" replace />;
  // The server refuses everything else until a second factor is added there.
  if (usuario?.faltaFactor && pathname !== '/mi-cuenta') return <Navigate to="/mi-cuenta" replace />;
  return (
    <UiProviders>
      <StepUpProvider>
        <BreadcrumbProvider>
          <Frame>{forAdminOnly && !isAdmin ? <AdminOnly /> : <Outlet />}</Frame>
          <ScrollRestoration />
        </BreadcrumbProvider>
      </StepUpProvider>
    </UiProviders>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const { isAdmin } = useAuth();
  const { pathname } = useLocation();
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
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_1fr]">
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
          <Sidebar isAdmin={isAdmin} />
        </div>
      </aside>
      <div className="min-w-0" inert={menuOpen}>
        <TopBar menuOpen={menuOpen} onOpenMenu={() => setMenuOpen(true)} />
        <main id="contenido" tabIndex={-1} className="mx-auto max-w-page px-4 py-8 outline-none lg:px-9">
          <Trail className="mb-4 sm:hidden" />
          <KeptNotice />
          {children}
        </main>
      </div>
    </div>
  );
}
