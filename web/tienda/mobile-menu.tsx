import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { ServerHtml } from '../ui/server-html.tsx';
import { menuDisclosure } from './disclosure.ts';
import { MobileLinks } from './mobile-links.tsx';
import { SessionLink } from './session-link.tsx';

export function MobileMenu() {
  return (
    <details ref={menuDisclosure} className="group/menu nav:hidden">
      <summary className="grid size-[44px] list-none place-items-center rounded-lg [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menú</span>
        <Menu size={24} className="group-open/menu:hidden" />
        <X size={24} className="hidden group-open/menu:block" />
      </summary>
      <nav
        aria-label="Menú móvil"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-appear overflow-y-auto border-b border-linea bg-papel"
      >
        <ServerHtml id="menu-movil">{import.meta.env.SSR && <MobileLinks />}</ServerHtml>
        <div className="page-column border-t border-linea py-5">
          <SessionLink wide />
        </div>
      </nav>
    </details>
  );
}
