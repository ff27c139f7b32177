import { listCursos } from 'domain/contract/cursos.ts';
import { getEspecialidad } from 'domain/contract/especialidades.ts';
import FilterX from 'lucide-react/icons/filter-x';
import Plus from 'lucide-react/icons/plus';
import SearchX from 'lucide-react/icons/search-x';
import { Suspense, useState } from 'react';
import { useApi } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useTrail } from '../../app/breadcrumb.tsx';
import { byNombre } from '../../app/by-nombre.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useMay } from '../../app/permisos.ts';
import { RequireScreenId, useGoToScreen } from '../../app/screen-id.tsx';
import { useTitle } from '../../app/site.tsx';
import { useReopen } from '../../app/use-kept-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useTableParams } from '../../ui/use-table-params.ts';
import { cursosText } from './curso-card.tsx';
import { CursosGrid, CursosWaiting } from './cursos-grid.tsx';
import { newCursoName } from './new-curso-name.ts';
import { useCursosChanged } from './use-cursos-changed.ts';

const NewCursoDialog = lazyPart(async () => (await import('./new-curso-dialog.tsx')).NewCursoDialog);

export function CursosPage() {
  return (
    <RequireScreenId name="especialidadId">
      {(especialidadId) => <Cursos key={especialidadId} especialidadId={especialidadId} />}
    </RequireScreenId>
  );
}

function Cursos({ especialidadId }: { especialidadId: number }) {
  const canManage = useMay('academico');
  const toast = useToast();
  const goTo = useGoToScreen();
  const cursosChanged = useCursosChanged();
  const { q, setQ, clearFilter } = useTableParams();
  const [search] = useAddress();
  const [creating, setCreating] = useState(search.has('nuevo'));
  const { data, error, isPending, isFetching, refetch } = useApi(listCursos, { query: { especialidadId } });
  const especialidad = useApi(getEspecialidad, { params: { id: especialidadId } });
  const known = especialidad.data?.resource;
  useReopen(canManage && known !== undefined, ({ name }) => setCreating(name === newCursoName));
  const nombre = known?.nombre ?? 'Cursos';
  const title = useTitle(nombre);
  useTrail([
    { nombre: 'Especialidad', componente: '/especialidades' },
    { nombre, componente: '/cursos', params: { especialidadId } },
  ]);

  const all = data?.resources ?? [];
  const found = byNombre(all, q);
  const count = q === '' ? cursosText(all.length) : `${found.length} de ${cursosText(all.length)}`;
  const failure = error ?? especialidad.error;
  const create = known ? () => setCreating(true) : undefined;
  return (
    <>
      {title}
      <PageHeader
        title={nombre}
        subtitle={<span role="status">{isPending ? aulaMessages.cargando : failure ? ' ' : count}</span>}
        actions={
          <>
            <SearchBox label="Buscar un curso" value={q} onSearch={setQ} className="sm:w-72" />
            {canManage && create && (
              <Button icon={Plus} onClick={create}>
                Nuevo curso
              </Button>
            )}
          </>
        }
      />
      {failure ? (
        <ErrorState
          title={aulaMessages.load}
          message={failure.message}
          busy={isFetching || especialidad.isFetching}
          onRetry={() => {
            void refetch();
            void especialidad.refetch();
          }}
        />
      ) : isPending ? (
        <CursosWaiting />
      ) : found.length === 0 ? (
        <EmptyCursos q={q} onClear={clearFilter} onCreate={canManage ? create : undefined} />
      ) : (
        <CursosGrid cursos={found} />
      )}
      {creating && canManage && known && (
        <Suspense>
          <NewCursoDialog
            especialidad={known}
            onClose={() => setCreating(false)}
            onCreated={(curso) => {
              void cursosChanged();
              toast.show(`Se creó «${curso.nombre}»${curso.activa ? '' : '. Actívalo para publicarlo.'}`);
              goTo('/curso-detalle', { cursoId: curso.cursoId });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

type EmptyCursosProps = { q: string; onClear: () => void; onCreate: (() => void) | undefined };

function EmptyCursos({ q, onClear, onCreate }: EmptyCursosProps) {
  if (q !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={`No encontramos resultados para «${q}»`}
        action={
          <Button variant="secondary" icon={FilterX} onClick={onClear}>
            Limpiar filtro
          </Button>
        }
      >
        Prueba con otras palabras o revisa la ortografía.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No hay registros" action={onCreate && <Button onClick={onCreate}>Crear el primero</Button>}>
      Aquí aparecerán los cursos y diplomados de esta especialidad.
    </EmptyState>
  );
}
