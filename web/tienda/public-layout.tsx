import { use, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ArrivingContext } from '../app/leaving.ts';
import { FloatingCart } from './cart-links.tsx';
import { NavBar } from './nav-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { TopStrip } from './top-strip.tsx';

export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenido"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-hoja focus:px-4 focus:py-2.5 focus:font-semibold focus:text-teal-oscuro"
      >
        Saltar al contenido
      </a>
      <header className="contents">
        <TopStrip />
        <NavBar />
      </header>
      <Arriving />
      <Content />
      <SiteFooter />
      <FloatingCart />
    </div>
  );
}

/** Arriving at another page moves the focus there, as a full load would. */
function Content() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={main} id="contenido" tabIndex={-1} className="grow outline-none">
      <Outlet />
    </main>
  );
}

function Arriving() {
  if (!use(ArrivingContext)) return null;
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-40 h-0.5 animate-glow bg-teal [animation-delay:150ms]">
      <span className="sr-only">Cargando…</span>
    </div>
  );
}
