import { useQuery } from '@tanstack/react-query';
import { getCurso } from 'domain/contract/cursos.ts';
import { getBorrador, getPrueba } from 'domain/contract/pruebas.ts';
import { needsInicio, phaseProblem } from 'domain/rules/rendicion.ts';
import type { Prueba } from 'domain/schemas/pruebas.ts';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { apiQuery, useApi, useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useAuth } from '../../app/auth.tsx';
import type { Crumb } from '../../app/breadcrumb.tsx';
import { cursoCrumbs } from '../../app/curso-crumbs.ts';
import { useMay } from '../../app/permisos.ts';
import { RecordPage } from '../../app/record-page.tsx';
import { RequireScreenId, useScreenId } from '../../app/screen-id.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { type Intento, numeroOf } from './change-queue.ts';
import { pruebaMessages } from './prueba-messages.ts';
import { BackToCurso, ClosedPrueba, NoIntentos, StartPrueba } from './start-prueba.tsx';
import { forgetKey, lostAnswer } from './submission-key.ts';
import { TakePrueba } from './take-prueba.tsx';

/** Lazy: students do not download the editor. */
const Editor = lazy(async () => ({ default: (await import('./editor/editor.tsx')).Editor }));

/** Question editor for `academico`, the test for everybody else. */
export function PruebaPage() {
  return (
    <RequireScreenId name="pruebaId">
      {(pruebaId) => <PruebaScreen key={pruebaId} pruebaId={pruebaId} />}
    </RequireScreenId>
  );
}

function PruebaScreen({ pruebaId }: { pruebaId: number }) {
  const canManage = useMay('academico');
  const query = useApi(getPrueba, { params: { id: pruebaId } }, { staleTime: 0 });
  // Never the cached test: its times and attempts may be out of date.
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
        canManage ? (
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

/** Student's page at /prueba. */
function EvaluacionPage({ prueba }: { prueba: Prueba }) {
  const usuarioId = useAuth().usuario?.usuarioId ?? 0;
  const numero = numeroOf(prueba);
  const intento: Intento = { usuarioId, pruebaId: prueba.pruebaId, numero };
  const lost = useLostAnswer(intento);
  const isPageOpen = usePageOpen();
  const [open] = useState(numero);
  const counted = lost ?? (numero > open ? numero - 1 : null);
  const closed = prueba.rendicion ? null : phaseProblem(prueba, prueba.prorroga, new Date(prueba.ahora));
  if (prueba.cantidad === 0 && !prueba.rendicion && !closed) {
    return (
      <EmptyState level={1} title={pruebaMessages.noPreguntas} action={<BackToCurso cursoId={prueba.cursoId} />}>
        «{prueba.nombre}» todavía se está preparando.
      </EmptyState>
    );
  }
  return (
    <>
      {counted !== null && (
        <Alert tone="info" className="mx-auto mb-6 max-w-3xl">
          Tu intento {counted} ya fue enviado y está contado.
        </Alert>
      )}
      {numero > prueba.intentos && !prueba.rendicion ? (
        <NoIntentos prueba={prueba} />
      ) : closed ? (
        <ClosedPrueba prueba={prueba} message={closed} />
      ) : needsInicio(prueba) && !prueba.rendicion ? (
        <StartPrueba prueba={prueba} />
      ) : (
        <WithBorrador
          key={`${numero} ${prueba.rendicion?.inicio}`}
          prueba={prueba}
          intento={intento}
          isPageOpen={isPageOpen}
        />
      )}
    </>
  );
}

/** Finds a submission whose response was lost but which the server counted. */
function useLostAnswer(intento: Intento): number | null {
  const [lost, setLost] = useState<number | null>(null);
  const { usuarioId, pruebaId, numero } = intento;
  useEffect(() => {
    const now = { usuarioId, pruebaId, numero };
    const lost = lostAnswer(now);
    if (lost === null) return;
    forgetKey(now);
    setLost(lost);
  }, [usuarioId, pruebaId, numero]);
  return lost;
}

/** Whether the page is open. It outlives an attempt, whose result may arrive when the next one is already shown. */
function usePageOpen(): RefObject<boolean> {
  const isPageOpen = useRef(false);
  useEffect(() => {
    isPageOpen.current = true;
    return () => {
      isPageOpen.current = false;
    };
  }, []);
  return isPageOpen;
}

type SittingProps = { prueba: Prueba; intento: Intento; isPageOpen: RefObject<boolean> };

function WithBorrador({ prueba, intento, isPageOpen }: SittingProps) {
  const query = apiQuery(useCall(), getBorrador, { params: { id: prueba.pruebaId } });
  // Fetch the draft once and fresh; afterwards the page itself keeps it up to date.
  const once = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery({ ...query, ...once });
  if (data?.resource && isFetchedAfterMount) {
    return <TakePrueba borrador={data.resource} prueba={prueba} intento={intento} isPageOpen={isPageOpen} />;
  }
  return (
    <>
      <h1 className="sr-only">{prueba.nombre}</h1>
      {error ? (
        <ErrorState
          title={pruebaMessages.load}
          message={error.message}
          onRetry={() => void refetch()}
          busy={isFetching}
          action={<BackToCurso cursoId={prueba.cursoId} />}
        />
      ) : (
        <PruebaSkeleton />
      )}
    </>
  );
}

function PruebaSkeleton() {
  return (
    <SkeletonRegion label={aulaMessages.cargando} className="mx-auto grid max-w-3xl gap-4">
      <Skeleton shape="title" className="h-11 w-2/3" />
      <Skeleton className="w-1/2" />
      {[1, 2, 3].map((n) => (
        <Card key={n} className="grid gap-3">
          <Skeleton className="w-4/5" />
          <Skeleton shape="button" className="w-full" />
          <Skeleton shape="button" className="w-full" />
        </Card>
      ))}
    </SkeletonRegion>
  );
}
