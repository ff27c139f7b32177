import type { ReactNode } from 'react';
import facebook from 'simple-icons/icons/facebook.svg?raw';
import instagram from 'simple-icons/icons/instagram.svg?raw';
import youtube from 'simple-icons/icons/youtube.svg?raw';
import { useSite } from '../app/site.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import { CartLink, FloatingCart } from './cart-links.tsx';
import { MailLink, PhoneLink } from './contact-links.tsx';
import { DesktopMenu } from './desktop-menu.tsx';
import { hoverDisclosure } from './disclosure.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { SessionLink } from './session-link.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteSearch } from './site-search.tsx';

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

const link = 'underline-offset-4 hover:underline';

function TopStrip() {
  const { institucion } = useSite();
  return (
    <div className="on-dark bg-tinta text-white print:hidden">
      <div className="page-column flex min-h-9 items-center justify-between gap-4">
        <SocialLinks />
        <p className="hidden text-[0.8125rem] text-white/85 sm:block">
          {institucion.ciudad} · <MailLink className={link} /> · <PhoneLink className={link} />
        </p>
      </div>
    </div>
  );
}

const networks = [
  { red: 'facebook', name: 'Facebook', svg: facebook },
  { red: 'instagram', name: 'Instagram', svg: instagram },
  { red: 'youtube', name: 'YouTube', svg: youtube },
] as const;

function pathOf(svg: string): string {
  return /<path d="([^"]+)"/.exec(svg)?.[1] ?? '';
}

function SocialLinks() {
  const { institucion } = useSite();
  return (
    <ul className="-ml-2.5 flex">
      {networks.map(({ red, name, svg }) => (
        <li key={red}>
          <a
            href={institucion.networks[red]}
            className="grid size-9 place-items-center text-white/75 transition-colors duration-150 hover:text-white"
          >
            <span className="sr-only">{name}</span>
            <svg viewBox="0 0 24 24" width="15" height="15" fill="currentColor" aria-hidden="true">
              <path d={pathOf(svg)} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Fixed columns, so that parts that render later do not shift the others. */
const places =
  'grid grid-cols-[minmax(0,1fr)_44px_44px_44px] gap-1 nav:grid-cols-[1fr_32.25rem_2.75rem_2.75rem_8rem] nav:gap-x-2.5';

function NavBar() {
  return (
    <div className="sticky top-0 z-30 border-b border-linea bg-papel print:hidden">
      <div className={cx('page-column min-h-16 items-center nav:min-h-19', places)}>
        <div className="justify-self-start">
          <SiteMark />
        </div>
        <nav ref={openOnHover} aria-label="Principal" className="hidden nav:block">
          <ServerHtml id="menu">{import.meta.env.SSR && <DesktopMenu />}</ServerHtml>
        </nav>
        <SiteSearch />
        <CartLink />
        <div className="hidden nav:block">
          <SessionLink />
        </div>
        <MobileMenu />
      </div>
    </div>
  );
}

function openOnHover(nav: HTMLElement): () => void {
  const stops = [...nav.querySelectorAll('details')].map(hoverDisclosure);
  return () => {
    for (const stop of stops) stop();
  };
}

function SiteMark() {
  const { institucion } = useSite();
  return (
    <Link
      to="/catalogo"
      className="flex min-h-11 items-center gap-2 font-serif text-[1.375rem] leading-none font-medium tracking-tight nav:text-2xl"
    >
      <span aria-hidden="true" className="text-4xl leading-none text-teal">
        §
      </span>
      {institucion.nombre}
    </Link>
  );
}
