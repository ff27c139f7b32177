import { useSite } from '../../app/site.tsx';
import { PageMeta } from '../page-meta.tsx';
import { type Filtros, toSearch } from './filtros.ts';
import type { Lista } from './listas.ts';

/** Pages of a list and of a speciality are canonical; sort orders and searches are not. */
export function CatalogoMeta({ lista, filtros }: { lista: Lista; filtros: Filtros }) {
  const { institucion } = useSite();
  const { especialidadId, page, q } = filtros;
  const place = page > 1 ? `, página ${page}` : '';
  return (
    <>
      <PageMeta
        title={`${lista.name}${place} · ${institucion.nombre}`}
        description={lista.intro}
        path={`${lista.path}${toSearch({ especialidadId, page })}`}
      />
      {q !== '' && <meta name="robots" content="noindex, follow" />}
    </>
  );
}
