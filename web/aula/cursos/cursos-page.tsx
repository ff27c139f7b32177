import { useQuery } from '@tanstack/react-query';
import { listCursos } from 'domain/contract/cursos.ts';
import { getEspecialidad } from 'domain/contract/especialidades.ts';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { useTrail } from '../../app/breadcrumb.tsx';
import { mensajesAula } from '../../app/mensajes-aula.ts';
import { porNombre } from '../../app/por-nombre.ts';
import { RequireScreenId, useGoToScreen } from '../../app/screen-id.tsx';
import { useTitle } from '../../app/site.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useTableParams } from '../../ui/use-table-params.ts';
import { cursosTexto } from './curso-texts.ts';
import { CursosGrid, CursosWaiting } from './cursos-grid.tsx';
import { CursosVacio } from './cursos-vacio.tsx';
import { NuevoCursoDialog } from './nuevo-curso-dialog.tsx';
import { useCursosChanged } from './use-cursos-changed.ts';

export function CursosPage() {
  return (
    <RequireScreenId name="especialidadId">
      {(especialidadId) => <Cursos key={especialidadId} especialidadId={especialidadId} />}
    </RequireScreenId>
  );
}

function Cursos({ especialidadId }: { especialidadId: number }) {
  const call = useCall();
  const { esAdmin } = useAuth();
  const toast = useToast();
  const goTo = useGoToScreen();
  const cursosChanged = useCursosChanged();
  const { q, setQ, clearFilter } = useTableParams();
  const [creating, setCreating] = useState(false);
  const { data, error, isPending, isFetching, refetch } = useQuery(
    apiQuery(call, listCursos, { query: { especialidadId } }),
  );
  const especialidad = useQuery(apiQuery(call, getEspecialidad, { params: { id: especialidadId } }));
  const known = especialidad.data?.resource;
  const nombre = known?.nombre ?? 'Cursos';
  const title = useTitle(nombre);
  useTrail([
    { nombre: 'Especialidad', componente: '/especialidades' },
    { nombre, componente: '/cursos', params: { especialidadId } },
  ]);

  const all = data?.resources ?? [];
  const found = porNombre(all, q);
  const count = q === '' ? cursosTexto(all.length) : `${found.length} de ${cursosTexto(all.length)}`;
  const failure = error ?? especialidad.error;
  const create = known ? () => setCreating(true) : undefined;
  return (
    <>
      {title}
      <PageHeader
        title={nombre}
        subtitle={<span role="status">{isPending ? mensajesAula.cargando : failure ? ' ' : count}</span>}
        actions={
          <>
            <SearchBox label="Buscar un curso" value={q} onSearch={setQ} className="sm:w-72" />
            {esAdmin && create && (
              <Button icon={Plus} onClick={create}>
                Nuevo curso
              </Button>
            )}
          </>
        }
      />
      {failure ? (
        <ErrorState
          title={mensajesAula.carga}
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
        <CursosVacio q={q} onClear={clearFilter} onCreate={esAdmin ? create : undefined} />
      ) : (
        <CursosGrid cursos={found} />
      )}
      {creating && known && (
        <NuevoCursoDialog
          especialidad={known}
          onClose={() => setCreating(false)}
          onCreated={(curso) => {
            void cursosChanged();
            toast.show(`Se creó «${curso.nombre}»`);
            goTo('/curso-detalle', { cursoId: curso.cursoId });
          }}
        />
      )}
    </>
  );
}
