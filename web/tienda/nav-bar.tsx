import { useSite } from '../app/site.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import { CartLink } from './cart-links.tsx';
import { DesktopMenu } from './desktop-menu.tsx';
import { hoverDisclosure } from './disclosure.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { SessionLink } from './session-link.tsx';
import { SiteSearch } from './site-search.tsx';

/** Fixed columns: parts that render later must not shift the others. */
const places =
  'grid grid-cols-[minmax(0,1fr)_44px_44px_44px] gap-1 nav:grid-cols-[1fr_32.25rem_2.75rem_2.75rem_8rem] nav:gap-x-2.5';

export function NavBar() {
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
