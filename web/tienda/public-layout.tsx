import type { ReactNode } from 'react';
import { ServerHtml } from '../ui/server-html.tsx';
import { FloatingCart } from './cart-links.tsx';
import { NavBar } from './nav-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { TopStrip } from './top-strip.tsx';

export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenido"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-hoja focus:px-4 focus:py-2.5 focus:font-semibold focus:text-teal-oscuro"
      >
        Saltar al contenido
      </a>
      <header className="contents print:hidden">
        <ServerHtml id="franja">{import.meta.env.SSR && <TopStrip />}</ServerHtml>
        <NavBar />
      </header>
      <main id="contenido" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <ServerHtml id="pie">{import.meta.env.SSR && <SiteFooter />}</ServerHtml>
      <FloatingCart />
    </div>
  );
}
