import { useQuery } from '@tanstack/react-query';
import { listAnuncios } from 'domain/contract/anuncios.ts';
import { getOwnAsistencia } from 'domain/contract/asistencia.ts';
import { getCurso } from 'domain/contract/cursos.ts';
import { listProximas } from 'domain/contract/sesiones.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { Navigate } from 'react-router';
import { ApiError, apiQuery, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { useTrail } from '../../app/breadcrumb.tsx';
import { cursoCrumbs } from '../../app/curso-crumbs.ts';
import { useTitle } from '../../app/site.tsx';
import { useSettled } from '../../app/use-settled.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AnunciosSection } from '../anuncios/anuncios-section.tsx';
import { CursoBanner, CursoBannerSkeleton } from './curso-banner.tsx';
import { ListSkeleton, Modulos } from './modulos.tsx';
import { OwnAsistencia } from './own-asistencia.tsx';
import { useCursoId } from './use-curso-id.ts';

export function CursoModuloPage() {
  const cursoId = useCursoId();
  return cursoId === null ? <Navigate to="/especialidades" replace /> : <CursoModulo key={cursoId} cursoId={cursoId} />;
}

function CursoModulo({ cursoId }: { cursoId: number }) {
  const { data, error, isFetching, refetch } = useQuery(apiQuery(useCall(), getCurso, { params: { id: cursoId } }));
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
          <Contents curso={curso} />
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
        <>
          <CursoBannerSkeleton />
          <ListSkeleton />
        </>
      )}
    </>
  );
}

function Contents({ curso }: { curso: Curso }) {
  const { isAdmin } = useAuth();
  const call = useCall();
  const { cursoId, nombre, acceso } = curso;
  const ofStudent = [
    apiQuery(call, getOwnAsistencia, { params: { id: cursoId } }),
    apiQuery(call, listProximas, { query: { cursoId } }),
  ];
  const ofAll = [apiQuery(call, listAnuncios, { params: { id: cursoId } })];
  const settled = useSettled(acceso ? [...ofAll, ...(isAdmin ? [] : ofStudent)] : []);
  return (
    <>
      {!settled && <ListSkeleton />}
      <div hidden={!settled}>
        {acceso && <AnunciosSection cursoId={cursoId} nombre={nombre} />}
        {acceso && !isAdmin && <OwnAsistencia cursoId={cursoId} />}
        <Modulos curso={curso} shown={settled} />
      </div>
    </>
  );
}
