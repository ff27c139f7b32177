import Check from 'lucide-react/icons/check';
import LinkIcon from 'lucide-react/icons/link';
import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useState } from 'react';
import { WhatsappMark } from './whatsapp-links.tsx';

const row = 'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left hover:bg-teal-claro';

/** WhatsApp, copying the URL, and the share sheet of the device if there is one. */
export function SharePanel({ url, title }: { url: string; title: string }) {
  return (
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
      {'share' in navigator && (
        <button
          type="button"
          className={row}
          // Rejects when the sheet is closed without a choice: no error to report.
          onClick={() => void navigator.share({ title, url }).catch(() => {})}
        >
          <Smartphone size={18} />
          Más opciones
        </button>
      )}
    </div>
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
      // Clipboard access denied, or a page without https.
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
