import { useSite } from '../../app/site.tsx';
import { PageMeta } from '../page-meta.tsx';
import type { ListView } from './collections.ts';
import { type Filters, hasFacets, toSearch } from './filters.ts';

/** Pages of a list and of a speciality are canonical; sort orders and searches are not. */
export function CatalogoMeta({ list, filters }: { list: ListView; filters: Filters }) {
  const { institucion } = useSite();
  const { especialidadId, page, q } = filters;
  const place = page > 1 ? `, página ${page}` : '';
  return (
    <>
      <PageMeta
        title={`${list.name}${place} · ${institucion.nombre}`}
        description={list.intro}
        path={`${list.path}${toSearch({ especialidadId, page })}`}
      />
      {(q !== '' || hasFacets(filters)) && <meta name="robots" content="noindex, follow" />}
    </>
  );
}
