import { useQuery } from '@tanstack/react-query';
import { getBorrador } from 'domain/contract/pruebas.ts';
import { needsInicio, phaseProblem } from 'domain/rules/rendicion.ts';
import type { Prueba } from 'domain/schemas/pruebas.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { type Intento, numeroOf } from './change-queue.ts';
import { pruebaMessages } from './prueba-messages.ts';
import { PruebaSkeleton } from './prueba-skeleton.tsx';
import { BackToCurso, ClosedPrueba, NoIntentos, StartPrueba } from './start-prueba.tsx';
import { forgetKey, lostAnswer } from './submission-key.ts';
import { TakePrueba } from './take-prueba.tsx';

/** Student's page at /prueba. */
export function EvaluacionPage({ prueba }: { prueba: Prueba }) {
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
        <WithBorrador key={`${numero} ${prueba.rendicion?.inicio}`} {...{ prueba, intento, isPageOpen }} />
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

/** An attempt that was counted gives way to the next one on the same page, while its result is still awaited. */
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
    return <TakePrueba borrador={data.resource} {...{ prueba, intento, isPageOpen }} />;
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
