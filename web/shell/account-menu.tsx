import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import Store from 'lucide-react/icons/store';
import { useId, useRef } from 'react';
import { useAuth } from '../app/auth.tsx';
import { Link } from '../ui/link.tsx';

const entry =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-[0.9375rem] hover:bg-teal-claro hover:text-teal-oscuro focus-visible:bg-teal-claro';

/** What belongs to the person signed in. A native popover: the kit's menu would weigh on every first screen. */
export function AccountMenu({ onLeave }: { onLeave: () => void }) {
  const { usuario, isAdmin } = useAuth();
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
          {isAdmin && <span className="text-tinta-2"> · Administración</span>}
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
