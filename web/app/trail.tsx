import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { useNavigate } from '../ui/navigation.ts';
import { useBreadcrumb } from './breadcrumb.tsx';

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
