import SearchX from 'lucide-react/icons/search-x';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { catalogo, type ListView } from './collections.ts';
import { EmptySearch } from './empty-search.tsx';
import { type Filters, isFiltered, toSearch } from './filters.ts';

/** Downloaded only when a list is empty. */
export function NothingFound({ list, filters, total }: { list: ListView; filters: Filters; total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="Esta página no existe"
        action={<LinkButton to={{ search: toSearch({ ...filters, page: 1 }) }}>Ir a la primera página</LinkButton>}
      >
        El catálogo no tiene tantas páginas. Empieza por la primera.
      </EmptyState>
    );
  }
  if (filters.q) return <EmptySearch list={list} filters={filters} />;
  if (isFiltered(filters)) {
    return (
      <EmptyState
        icon={SearchX}
        title="No encontramos resultados"
        action={
          <LinkButton to={list.path} preventScrollReset>
            Quitar filtros
          </LinkButton>
        }
      >
        Prueba con otras palabras o con menos filtros.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`Por ahora no hay ${list.many} aquí`}
      action={list !== catalogo && <LinkButton to={catalogo.path}>Ver todo el catálogo</LinkButton>}
    >
      Vuelve pronto: publicamos programas nuevos durante todo el año.
    </EmptyState>
  );
}
