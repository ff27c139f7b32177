import { getCurso } from 'domain/contract/cursos.ts';
import { getPrueba } from 'domain/contract/pruebas.ts';
import { lazy, Suspense } from 'react';
import { useApi } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import type { Crumb } from '../../app/breadcrumb.tsx';
import { cursoCrumbs } from '../../app/curso-crumbs.ts';
import { RecordPage } from '../../app/record-page.tsx';
import { RequireScreenId, useScreenId } from '../../app/screen-id.tsx';
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
  const query = useApi(getPrueba, { params: { id: pruebaId } }, { staleTime: 0 });
  // Never the cached one: its times and attempts may be over.
  const data = query.isFetchedAfterMount ? query.data : undefined;
  const prueba = data?.resource;
  const cursoId = useScreenId('cursoId') ?? prueba?.cursoId;
  const { data: cursoData } = useApi(getCurso, { params: { id: cursoId ?? 0 } }, { enabled: cursoId !== undefined });
  const modulos: Crumb[] = cursoId ? [{ nombre: 'Módulos', componente: '/curso-modulo', params: { cursoId } }] : [];
  const back = cursoId ? (
    <LinkButton variant="secondary" to={`/curso-modulo?cursoId=${cursoId}`} state={{ cursoId }}>
      Volver a los módulos
    </LinkButton>
  ) : (
    <LinkButton variant="secondary" to="/especialidades">
      Ver especialidades
    </LinkButton>
  );
  return (
    <RecordPage
      title={prueba?.nombre ?? 'Prueba'}
      trail={[
        { nombre: 'Especialidad', componente: '/especialidades' },
        ...cursoCrumbs(cursoData?.resource),
        ...modulos,
        { nombre: 'Prueba', componente: '/prueba', params: { pruebaId } },
      ]}
      query={{ ...query, data }}
      header={!prueba && <h1 className="sr-only">Prueba</h1>}
      skeleton={<PruebaSkeleton />}
      errorTitle={pruebaMessages.load}
      errorAction={back}
      refused={(status) =>
        status === 404 &&
        !prueba && <ErrorState title={pruebaMessages.notLoaded} message="Puede que ya no exista." action={back} />
      }
    >
      {(found) =>
        isAdmin ? (
          <Suspense fallback={<PruebaSkeleton />}>
            <Editor prueba={found} />
          </Suspense>
        ) : (
          <EvaluacionPage prueba={found} />
        )
      }
    </RecordPage>
  );
}
