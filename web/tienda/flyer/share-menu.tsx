import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useSite } from '../../app/site.tsx';
import { menuDisclosure } from '../disclosure.ts';

type ShareMenuProps = { path: string; title: string };

const SharePanel = lazy(async () => ({ default: (await import('./share-panel.tsx')).SharePanel }));

/** Opens the share sheet on a phone; elsewhere a menu, whose code is loaded when it is opened. */
export function ShareMenu({ path, title }: ShareMenuProps) {
  const { publicUrl } = useSite();
  const url = `${publicUrl}${path}`;
  const [opened, setOpened] = useState(false);
  const disclosure = useCallback(
    (details: HTMLDetailsElement) => {
      const stop = menuDisclosure(details);
      const summary = details.querySelector('summary');
      const hasSheet = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches;
      // Rejects with AbortError when the sheet is closed without a choice. Any other refusal, such as a press that is
      // too long ago, opens the menu.
      const openSheet = () =>
        void navigator.share({ title, url }).catch(({ name }: Error) => {
          if (name !== 'AbortError') details.open = true;
        });
      const share = (event: Event) => {
        if (!hasSheet()) return;
        event.preventDefault();
        openSheet();
      };
      summary?.addEventListener('click', share);
      // Opened before hydration.
      if (details.open && hasSheet()) {
        details.open = false;
        openSheet();
      } else setOpened(details.open);
      return () => {
        summary?.removeEventListener('click', share);
        stop();
      };
    },
    [title, url],
  );
  return (
    <details ref={disclosure} onToggle={() => setOpened(true)} className="relative print:hidden">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-lg px-3 text-[0.9375rem] font-medium hover:text-teal [&::-webkit-details-marker]:hidden">
        <Share2 size={18} className="text-teal" />
        <span className="max-sm:sr-only">Compartir</span>
      </summary>
      {opened && (
        <Suspense>
          <SharePanel url={url} title={title} />
        </Suspense>
      )}
    </details>
  );
}
