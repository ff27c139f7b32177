import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { useNavigate } from '../ui/navigation.ts';
import { useBreadcrumb } from './breadcrumb.tsx';

/** The breadcrumb of the page that is shown. Going back along it gives each screen its params again. */
export function Trail({ className }: { className?: string }) {
  const { migas, truncateTo, hidden } = useBreadcrumb();
  const navigate = useNavigate();
  if (hidden || migas.length === 0) return null;
  const goTo = (index: number) => {
    const miga = migas[index];
    if (!miga) return;
    truncateTo(index);
    const search = new URLSearchParams(Object.entries(miga.params ?? {}).map(([key, value]) => [key, String(value)]));
    navigate({ pathname: miga.componente, search: search.toString() }, { state: miga.params });
  };
  return <Breadcrumb items={migas.map(({ nombre }) => ({ label: nombre }))} onSelect={goTo} className={className} />;
}
