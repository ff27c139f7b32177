import { informeKeys, informes } from 'domain/rules/informes.ts';
import { useEffect, useRef } from 'react';
import { useMay } from '../app/permisos.ts';
import { useLocation } from '../ui/navigation.ts';
import { TabsNav } from '../ui/tabs-nav.tsx';

/** The reports that the role may read. */
export function ReportTabs() {
  const sells = useMay('caja');
  const allowed = informeKeys.filter((key) => sells || informes[key].permiso === 'oficina');
  const box = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per report
  useEffect(() => showCurrent(box.current), [pathname]);
  return (
    <div ref={box} className="mb-5">
      <TabsNav
        label="Reportes"
        items={[
          ...(sells ? [{ to: '/reportes', label: 'Ventas', end: true }] : []),
          ...allowed.map((key) => ({ to: `/reportes/${key}`, label: informes[key].nombre })),
        ]}
      />
    </div>
  );
}

/** Scrolls the row of tabs alone: on a phone the open one may be beyond its edge. */
function showCurrent(box: HTMLElement | null): void {
  const row = box?.querySelector('nav');
  const tab = row?.querySelector('[aria-current="page"]');
  if (!row || !tab) return;
  const [frame, entry] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollLeft += entry.left + entry.width / 2 - (frame.left + frame.width / 2);
}
