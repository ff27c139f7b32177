import { useQuery } from '@tanstack/react-query';
import { getCurso } from 'domain/contract/cursos.ts';
import { Navigate } from 'react-router';
import { ApiError, apiQuery, useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useAuth } from '../../app/auth.tsx';
import { useTrail } from '../../app/breadcrumb.tsx';
import { cursoCrumbs } from '../../app/curso-crumbs.ts';
import { useTitle } from '../../app/site.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { AnunciosSection } from '../anuncios/anuncios-section.tsx';
import { CursoBanner, CursoBannerSkeleton } from './curso-banner.tsx';
import { Modulos } from './modulos.tsx';
import { OwnAsistencia } from './own-asistencia.tsx';
import { useCursoId } from './use-curso-id.ts';

export function CursoModuloPage() {
  const cursoId = useCursoId();
  return cursoId === null ? <Navigate to="/especialidades" replace /> : <CursoModulo key={cursoId} cursoId={cursoId} />;
}

function CursoModulo({ cursoId }: { cursoId: number }) {
  const { data, error, isFetching, refetch } = useQuery(apiQuery(useCall(), getCurso, { params: { id: cursoId } }));
  const { isAdmin } = useAuth();
  const curso = data?.resource;
  const title = useTitle(curso ? `Módulos de ${curso.nombre}` : 'Módulos');
  useTrail([
    { nombre: 'Especialidad', componente: '/especialidades' },
    ...cursoCrumbs(curso),
    { nombre: 'Módulos', componente: '/curso-modulo', params: { cursoId } },
  ]);
  const notFound = error instanceof ApiError && error.envelope.status === 404;
  return (
    <>
      {title}
      {curso ? (
        <>
          <CursoBanner curso={curso} />
          {curso.acceso && <AnunciosSection cursoId={curso.cursoId} nombre={curso.nombre} />}
          {curso.acceso && !isAdmin && <OwnAsistencia cursoId={curso.cursoId} />}
          <Modulos curso={curso} />
        </>
      ) : error ? (
        <ErrorState
          title={notFound ? error.message : 'Error al cargar detalle del curso'}
          message={notFound ? 'Puede que ya no exista.' : error.message}
          onRetry={notFound ? undefined : () => void refetch()}
          busy={isFetching}
          action={
            <LinkButton variant="secondary" to="/especialidades">
              Ver especialidades
            </LinkButton>
          }
        />
      ) : (
        <ModulosSkeleton />
      )}
    </>
  );
}

function ModulosSkeleton() {
  return (
    <SkeletonRegion label={aulaMessages.cargando}>
      <CursoBannerSkeleton />
      <div className="grid gap-3">
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} shape="block" className="h-20 min-h-0" />
        ))}
      </div>
    </SkeletonRegion>
  );
}
