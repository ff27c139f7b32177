import Check from 'lucide-react/icons/check';
import LinkIcon from 'lucide-react/icons/link';
import Share2 from 'lucide-react/icons/share-2';
import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSite } from '../../app/site.tsx';
import { menuDisclosure } from '../disclosure.ts';
import { WhatsappMark } from './whatsapp-links.tsx';

type ShareMenuProps = { path: string; title: string };

const never = () => () => {};
const row = 'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left hover:bg-teal-claro';

/** WhatsApp, the address, and what the device offers where it offers something. */
export function ShareMenu({ path, title }: ShareMenuProps) {
  const { publicUrl } = useSite();
  const url = `${publicUrl}${path}`;
  const canShare = useSyncExternalStore(
    never,
    () => 'share' in navigator,
    () => false,
  );
  return (
    <details ref={menuDisclosure} className="relative print:hidden">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-lg px-3 text-[0.9375rem] font-medium hover:text-teal [&::-webkit-details-marker]:hidden">
        <Share2 size={18} className="text-teal" />
        Compartir
      </summary>
      <div className="absolute right-0 z-20 w-60 animate-appear rounded-xl border border-linea bg-hoja p-1.5">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={row}
        >
          <WhatsappMark />
          Enviar por WhatsApp
        </a>
        <CopyLink url={url} />
        {canShare && (
          <button
            type="button"
            className={row}
            // Rejected when the person closes the sheet: nothing to tell.
            onClick={() => void navigator.share({ title, url }).catch(() => {})}
          >
            <Smartphone size={18} />
            Más opciones
          </button>
        )}
      </div>
    </details>
  );
}

function CopyLink({ url }: { url: string }) {
  const [done, setDone] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(null), 4_000);
    return () => clearTimeout(timer);
  }, [done]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setDone('copied');
    } catch {
      // Refused by the browser, or a page without https.
      setDone('failed');
    }
  }

  return (
    <>
      <button type="button" className={row} onClick={() => void copy()}>
        {done === 'copied' ? <Check size={18} className="text-verde" /> : <LinkIcon size={18} />}
        Copiar enlace
      </button>
      <p role="status" className="px-3 text-sm text-tinta-2 empty:hidden">
        {done === 'copied' && 'Enlace copiado.'}
        {done === 'failed' && 'No se pudo copiar. Cópialo de la barra de direcciones.'}
      </p>
    </>
  );
}
