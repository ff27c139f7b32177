import { useEffect, useRef } from 'react';
import { TabsNav } from '../../ui/tabs-nav.tsx';
import { type Filtros, toSearch } from './filtros.ts';
import { type Lista, listas } from './listas.ts';

/** The tabs keep the current search. */
export function CatalogoTabs({ lista, filtros: { q, especialidadId } }: { lista: Lista; filtros: Filtros }) {
  const frame = useRef<HTMLDivElement>(null);
  const search = toSearch({ q, especialidadId });

  // On a phone the row is wider than the screen: the current tab comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another tab
  useEffect(() => {
    const row = frame.current?.querySelector('nav');
    const tab = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
  }, [lista.path]);

  return (
    <div ref={frame} className="mt-7">
      <TabsNav
        label="Listas del catálogo"
        items={listas.map(({ path, name }) => ({ to: { pathname: path, search }, label: name, end: true }))}
      />
    </div>
  );
}
