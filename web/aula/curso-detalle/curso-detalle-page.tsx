import { useQuery } from '@tanstack/react-query';
import { getCurso } from 'domain/contract/cursos.ts';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import { ApiError, apiQuery, useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useTrail } from '../../app/breadcrumb.tsx';
import { RequireScreenId } from '../../app/screen-id.tsx';
import { useTitle } from '../../app/site.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/skeleton.tsx';
import { CursoDetalle } from './curso-detalle.tsx';

export function CursoDetallePage() {
  return <RequireScreenId name="cursoId">{(cursoId) => <Loader key={cursoId} cursoId={cursoId} />}</RequireScreenId>;
}

function Loader({ cursoId }: { cursoId: number }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(
    apiQuery(useCall(), getCurso, { params: { id: cursoId } }),
  );
  const missing = error instanceof ApiError && error.envelope.status === 404;
  if (data?.resource && !missing) return <CursoDetalle curso={data.resource} />;
  return (
    <Unknown cursoId={cursoId}>
      {isPending ? (
        <Waiting />
      ) : missing ? (
        <EmptyState
          level={1}
          icon={FileQuestion}
          title="Curso no encontrado"
          action={<LinkButton to="/especialidades">Ver especialidades</LinkButton>}
        >
          Puede que se haya eliminado o que el enlace esté incompleto.
        </EmptyState>
      ) : (
        <ErrorState
          title="Error al cargar detalle del curso"
          message={error?.message}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </Unknown>
  );
}

/** Page frame while the course is loading, missing or failed. */
function Unknown({ cursoId, children }: { cursoId: number; children: React.ReactNode }) {
  const title = useTitle('Curso');
  useTrail([
    { nombre: 'Especialidad', componente: '/especialidades' },
    { nombre: 'Curso', componente: '/curso-detalle', params: { cursoId } },
  ]);
  return (
    <>
      {title}
      {children}
    </>
  );
}

function Waiting() {
  return (
    <SkeletonRegion label={aulaMessages.cargando} className="grid gap-6">
      <Card className="grid gap-4">
        <Skeleton shape="title" />
        <SkeletonText lines={4} />
      </Card>
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
        <Card>
          <SkeletonText lines={8} />
        </Card>
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </div>
    </SkeletonRegion>
  );
}
