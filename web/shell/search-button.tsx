import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';

const SearchDialog = lazy(() => import('./search-dialog.tsx').then((module) => ({ default: module.SearchDialog })));

/** Opens the search of the campus; so does Ctrl+K, or ⌘K on a Mac. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  // Before the button is painted: who sees it may press the keys.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K Meta+K"
        className="inline-flex h-11 shrink-0 items-center gap-2.5 rounded-lg border border-linea px-3 text-[0.9375rem] text-tinta-2 hover:border-teal hover:text-tinta max-sm:border-transparent"
      >
        <Search size={18} aria-hidden />
        <span className="max-lg:sr-only">Buscar</span>
        <span aria-hidden="true" className="rounded border border-linea px-1.5 text-xs max-xl:hidden">
          Ctrl K
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
