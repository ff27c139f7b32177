import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { cx } from '../ui/cx.ts';
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

/** Sets the breadcrumb; the last entry is the current page. Runs before the first paint, to avoid a layout shift. */
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

type BreadcrumbProps = { items: { label: string }[]; onSelect: (index: number) => void; className?: string };

/** Always one line: names that do not fit are cut, but stay whole in the accessible name. */
function Breadcrumb({ items, onSelect, className }: BreadcrumbProps) {
  if (items.length === 0) return null;
  const last = items.length - 1;
  return (
    <nav aria-label="Ruta de navegación" className={cx('min-w-0 grow text-[0.9375rem]', className)}>
      <ol className="flex min-h-11 items-center pointer-fine:min-h-8">
        {items.map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may share a name; the place in the trail is the identity
            key={index}
            // The names between the first and the last are cut first.
            className={cx(
              'flex min-w-0 items-center',
              last > 0 && 'first:shrink-0',
              last > 1 && 'last:max-w-1/2 last:shrink-0',
            )}
            title={item.label}
          >
            {index === last ? (
              <span aria-current="page" className="min-w-0 truncate font-semibold">
                {item.label}
              </span>
            ) : (
              <>
                <button
                  type="button"
                  onClick={() => onSelect(index)}
                  className="min-h-11 min-w-0 truncate rounded-sm text-left text-tinta-2 underline-offset-4 hover:text-teal-oscuro hover:underline pointer-fine:min-h-8"
                >
                  {item.label}
                </button>
                <span aria-hidden="true" className="shrink-0 px-1.5 text-tinta-2">
                  ›
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
