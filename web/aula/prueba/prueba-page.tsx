import { useQuery } from '@tanstack/react-query';
import { getCurso } from 'domain/contract/cursos.ts';
import { getPrueba } from 'domain/contract/pruebas.ts';
import { lazy, Suspense } from 'react';
import { ApiError, apiQuery, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { type Crumb, useTrail } from '../../app/breadcrumb.tsx';
import { cursoCrumbs } from '../../app/curso-crumbs.ts';
import { RequireScreenId, useScreenId } from '../../app/screen-id.tsx';
import { useTitle } from '../../app/site.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EvaluacionPage } from './evaluacion-page.tsx';
import { pruebaMessages } from './prueba-messages.ts';
import { PruebaSkeleton } from './prueba-skeleton.tsx';

/** Lazy: students do not download the editor. */
const Editor = lazy(async () => ({ default: (await import('./editor/editor.tsx')).Editor }));

/** Question editor for ADMIN, the test for everybody else. */
export function PruebaPage() {
  return (
    <RequireScreenId name="pruebaId">
      {(pruebaId) => <PruebaScreen key={pruebaId} pruebaId={pruebaId} />}
    </RequireScreenId>
  );
}

function PruebaScreen({ pruebaId }: { pruebaId: number }) {
  const { isAdmin } = useAuth();
  const query = apiQuery(useCall(), getPrueba, { params: { id: pruebaId } });
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery({ ...query, staleTime: 0 });
  const prueba = isFetchedAfterMount ? data?.resource : undefined;
  const cursoId = useScreenId('cursoId') ?? prueba?.cursoId;
  const call = useCall();
  const { data: cursoData } = useQuery({
    ...apiQuery(call, getCurso, { params: { id: cursoId ?? 0 } }),
    enabled: cursoId !== undefined,
  });
  const curso = cursoData?.resource;
  const title = useTitle(prueba?.nombre ?? 'Prueba');
  const modulos: Crumb[] = cursoId ? [{ nombre: 'Módulos', componente: '/curso-modulo', params: { cursoId } }] : [];
  useTrail([
    { nombre: 'Especialidad', componente: '/especialidades' },
    ...cursoCrumbs(curso),
    ...modulos,
    { nombre: 'Prueba', componente: '/prueba', params: { pruebaId } },
  ]);
  const notFound = error instanceof ApiError && error.envelope.status === 404;
  return (
    <>
      {title}
      {!prueba && <h1 className="sr-only">Prueba</h1>}
      {prueba ? (
        isAdmin ? (
          <Suspense fallback={<PruebaSkeleton />}>
            <Editor prueba={prueba} />
          </Suspense>
        ) : (
          <EvaluacionPage prueba={prueba} />
        )
      ) : error ? (
        <ErrorState
          title={notFound ? pruebaMessages.notLoaded : pruebaMessages.load}
          message={notFound ? 'Puede que ya no exista.' : error.message}
          onRetry={notFound ? undefined : () => void refetch()}
          busy={isFetching}
          action={
            cursoId ? (
              <LinkButton variant="secondary" to={`/curso-modulo?cursoId=${cursoId}`} state={{ cursoId }}>
                Volver a los módulos
              </LinkButton>
            ) : (
              <LinkButton variant="secondary" to="/especialidades">
                Ver especialidades
              </LinkButton>
            )
          }
        />
      ) : (
        <PruebaSkeleton />
      )}
    </>
  );
}
