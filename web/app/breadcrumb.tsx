import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';

export type Miga = { nombre: string; componente: string; params?: Record<string, unknown> };

type Trail = {
  migas: readonly Miga[];
  set(migas: readonly Miga[]): void;
  truncateTo(index: number): void;
  /** Hides the breadcrumb, e.g. during a test. */
  hidden: boolean;
  setHidden(hidden: boolean): void;
};

const TrailContext = createContext<Trail | null>(null);

export function BreadcrumbProvider({ children }: { children: ReactNode }) {
  const [migas, set] = useState<readonly Miga[]>([]);
  const truncateTo = useCallback((index: number) => set((trail) => trail.slice(0, index + 1)), []);
  const [hidden, setHidden] = useState(false);
  const trail = useMemo(() => ({ migas, set, truncateTo, hidden, setHidden }), [migas, truncateTo, hidden]);
  return <TrailContext value={trail}>{children}</TrailContext>;
}

export function useBreadcrumb(): Trail {
  const trail = use(TrailContext);
  if (!trail) throw new Error('useBreadcrumb debe usarse dentro de BreadcrumbProvider');
  return trail;
}

/** Sets the whole breadcrumb; the last entry is the current page. */
export function useTrail(migas: readonly Miga[]): void {
  const { set } = useBreadcrumb();
  const key = JSON.stringify(migas);
  useEffect(() => set(JSON.parse(key) as Miga[]), [key, set]);
}
