import { useEffect, useRef } from 'react';
import { TabsNav } from '../../ui/tabs-nav.tsx';
import { collections, type ListView } from './collections.ts';
import { type Filters, toSearch } from './filters.ts';

/** The tabs keep the current search. */
export function CatalogoTabs({ list, filters: { q, especialidadId } }: { list: ListView; filters: Filters }) {
  const frame = useRef<HTMLDivElement>(null);
  const search = toSearch({ q, especialidadId });

  // On a phone the row is wider than the screen: the current tab comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another tab
  useEffect(() => {
    const row = frame.current?.querySelector('nav');
    const tab = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
  }, [list.path]);

  return (
    <div ref={frame} className="mt-2 sm:mt-6">
      <TabsNav
        label="Listas del catálogo"
        items={collections.map(({ path, name }) => ({ to: { pathname: path, search }, label: name, end: true }))}
      />
    </div>
  );
}
