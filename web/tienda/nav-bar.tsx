import { CartLink } from './cart-links.tsx';
import { DesktopMenu } from './desktop-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SessionLink } from './session-link.tsx';
import { SiteMark } from './site-mark.tsx';

export function NavBar() {
  return (
    <div className="sticky top-0 z-30 border-b border-linea bg-papel">
      <div className="page-column flex min-h-16 items-center gap-1 min-[900px]:min-h-19 min-[900px]:gap-3">
        <SiteMark />
        <nav aria-label="Principal" className="ml-auto hidden min-[900px]:block">
          <DesktopMenu />
        </nav>
        <div className="ml-auto min-[900px]:ml-0">
          <CartLink />
        </div>
        <div className="hidden min-[900px]:block">
          <SessionLink />
        </div>
        <MobileMenu />
      </div>
    </div>
  );
}
