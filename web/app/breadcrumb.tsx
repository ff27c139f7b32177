import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { useNavigate } from '../ui/navigation.ts';

export type Crumb = { nombre: string; componente: string; params?: Record<string, unknown> };

type TrailState = {
  crumbs: readonly Crumb[];
  set(crumbs: readonly Crumb[]): void;
  truncateTo(index: number): void;
  /** Hides the breadcrumb while `useHiddenTrail` is mounted. */
  hidden: boolean;
  setHidden(hidden: boolean): void;
};

const TrailContext = createContext<TrailState | null>(null);

export function BreadcrumbProvider({ children }: { children: ReactNode }) {
  const [crumbs, set] = useState<readonly Crumb[]>([]);
  const truncateTo = useCallback((index: number) => set((trail) => trail.slice(0, index + 1)), []);
  const [hidden, setHidden] = useState(false);
  const trail = useMemo(() => ({ crumbs, set, truncateTo, hidden, setHidden }), [crumbs, truncateTo, hidden]);
  return <TrailContext value={trail}>{children}</TrailContext>;
}

function useBreadcrumb(): TrailState {
  const trail = use(TrailContext);
  if (!trail) throw new Error('useBreadcrumb debe usarse dentro de BreadcrumbProvider');
  return trail;
}

/** Sets the whole breadcrumb; the last entry is the current page. Before the first paint: later it would move the page. */
export function useTrail(crumbs: readonly Crumb[]): void {
  const { set } = useBreadcrumb();
  const key = JSON.stringify(crumbs);
  useLayoutEffect(() => set(JSON.parse(key) as Crumb[]), [key, set]);
}

/** Hides the breadcrumb while the calling screen is shown. */
export function useHiddenTrail(): void {
  const { setHidden } = useBreadcrumb();
  useLayoutEffect(() => {
    setHidden(true);
    return () => setHidden(false);
  }, [setHidden]);
}

/** Breadcrumb of the current page. Its links restore the parameters of each screen. */
export function Trail({ className }: { className?: string }) {
  const { crumbs, truncateTo, hidden } = useBreadcrumb();
  const navigate = useNavigate();
  if (hidden || crumbs.length === 0) return null;
  const goTo = (index: number) => {
    const crumb = crumbs[index];
    if (!crumb) return;
    truncateTo(index);
    const search = new URLSearchParams(Object.entries(crumb.params ?? {}).map(([key, value]) => [key, String(value)]));
    navigate({ pathname: crumb.componente, search: search.toString() }, { state: crumb.params });
  };
  return <Breadcrumb items={crumbs.map(({ nombre }) => ({ label: nombre }))} onSelect={goTo} className={className} />;
}
