import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { createLoadingStore, hiddenView, type LoadingStore, type LoadingView } from './loading-store.ts';
import { Spinner } from './spinner.tsx';

type Loading = Pick<LoadingStore, 'show' | 'hide' | 'track'>;

const LoadingContext = createContext<Loading | null>(null);

export function LoadingProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createLoadingStore);
  const view = useSyncExternalStore(store.subscribe, store.view, () => hiddenView);
  return (
    <LoadingContext value={store}>
      {children}
      {view.visible && createPortal(<Overlay view={view} />, document.body)}
    </LoadingContext>
  );
}

export function useLoading(): Loading {
  const loading = useContext(LoadingContext);
  if (!loading) throw new Error('useLoading debe usarse dentro de LoadingProvider');
  return loading;
}

const actingKeys = new Set(['Tab', 'Enter', ' ', 'Escape']);

function Overlay({ view }: { view: LoadingView }) {
  // The overlay blocks the pointer; this blocks the keyboard.
  useEffect(() => {
    function hold(event: KeyboardEvent) {
      const withModifier = event.ctrlKey || event.metaKey || event.altKey;
      const onMessage = document.querySelector('dialog:modal') !== null;
      if (!actingKeys.has(event.key) || withModifier || onMessage) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    window.addEventListener('keydown', hold, true);
    return () => window.removeEventListener('keydown', hold, true);
  }, []);

  return (
    <div
      data-loading-overlay={view.fullScreen ? 'full-screen' : 'veil'}
      className={cx(
        'fixed inset-0 z-60 grid animate-fade cursor-progress place-items-center p-6',
        view.fullScreen ? 'bg-papel' : 'bg-papel/70',
      )}
    >
      <div
        role="status"
        aria-live="polite"
        className={cx(
          'flex items-center gap-3 font-medium',
          view.fullScreen ? 'flex-col text-lg' : 'rounded-xl border border-linea bg-hoja px-5 py-4',
        )}
      >
        <Spinner size={view.fullScreen ? 36 : 22} className="text-teal" />
        {view.label}
      </div>
    </div>
  );
}
