import { useQuery } from '@tanstack/react-query';
import { exportRegistro, getRegistro } from 'domain/contract/notas.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Formato } from 'domain/schemas/list.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import SearchX from 'lucide-react/icons/search-x';
import { apiQuery, useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useSaveDownload } from '../../app/use-save-download.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { useTableParams } from '../../ui/use-table-params.ts';
import { linkTo } from '../views.tsx';
import { RegistroView } from './registro-view.tsx';
import { useCells } from './use-cells.ts';

/** Gradebook: all students of the course × modules. */
export function Notas({ curso }: { curso: Curso }) {
  const { cursoId } = curso;
  const call = useCall();
  const table = useTableParams();
  const save = useSaveDownload();
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(call, getRegistro, { params: { id: cursoId } }),
    staleTime: 0,
    // Not cached: a stale copy would carry old versions.
    gcTime: 0,
  });
  const registro = data?.resource ?? undefined;
  const cells = useCells(cursoId, registro);

  async function exportAll(formato: Formato) {
    cells.saveAll();
    const query = { formato, ...(table.q && { q: table.q }) };
    await save(call(exportRegistro, { params: { id: cursoId }, query }));
  }

  const alumnos = registro?.alumnos.filter(matches(table.q)) ?? [];
  const search = (
    <SearchBox label="Buscar por DNI o nombre" value={table.q} onSearch={table.setQ} className="md:w-56" />
  );
  const menu = (
    <Menu
      trigger={
        <Button variant="secondary" size="sm" icon={ChevronDown} className="flex-row-reverse">
          Exportar
        </Button>
      }
      items={[
        { label: 'Excel (.xlsx)', onSelect: () => void exportAll('xlsx') },
        { label: 'CSV', onSelect: () => void exportAll('csv') },
      ]}
    />
  );
  return (
    <section aria-label="Notas">
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !registro ? (
        <SkeletonRegion label={aulaMessages.cargando}>
          <Skeleton className="h-80 w-full" />
        </SkeletonRegion>
      ) : alumnos.length === 0 ? (
        <>
          {table.q && <div className="mb-4">{search}</div>}
          <NoOne cursoId={cursoId} q={table.q} onClear={table.clearFilter} />
        </>
      ) : (
        <RegistroView
          {...{ registro, alumnos, cells, search, menu, cursoId }}
          refreshing={isFetching}
          onReload={() => void refetch()}
        />
      )}
    </section>
  );
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word somewhere in DNI or name, whatever its accents: the students are all here. */
function matches(typed: string) {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return ({ dni, nombre, apellido }: { dni: string; nombre: string; apellido: string }) => {
    const text = fold(`${dni} ${nombre} ${apellido}`);
    return words.every((word) => text.includes(word));
  };
}

function NoOne({ cursoId, q, onClear }: { cursoId: number; q: string; onClear: () => void }) {
  const frame = 'rounded-xl border border-linea bg-hoja';
  if (q) {
    return (
      <EmptyState
        icon={SearchX}
        title={`No encontramos resultados para «${q}»`}
        className={frame}
        action={
          <Button variant="secondary" onClick={onClear}>
            Limpiar filtro
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title="No hay registros"
      className={frame}
      action={<LinkButton to={linkTo(cursoId, 'estudiantes')}>Agregar estudiantes</LinkButton>}
    >
      Todavía no hay estudiantes. Cuando el curso los tenga, aquí pondrás sus notas.
    </EmptyState>
  );
}
