import { useQuery } from '@tanstack/react-query';
import { getBorrador } from 'domain/contract/pruebas.ts';
import type { Prueba } from 'domain/schemas/pruebas.ts';
import { useEffect, useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { Intento } from './cola.ts';
import { forgetKey, lostAnswer } from './envio-key.ts';
import { mensajesPrueba } from './mensajes.ts';
import { PruebaSkeleton } from './prueba-skeleton.tsx';
import { Rendir } from './rendir.tsx';
import { SinIntentos, VolverAlCurso } from './sin-intentos.tsx';
import { numeroDe } from './use-autosave.ts';

/** Student's page at /prueba. */
export function EvaluacionPage({ prueba }: { prueba: Prueba }) {
  const usuarioId = useAuth().usuario?.usuarioId ?? 0;
  const numero = numeroDe(prueba);
  const intento: Intento = { usuarioId, pruebaId: prueba.pruebaId, numero };
  const perdido = useLostAnswer(intento);
  const [abierto] = useState(numero);
  const contado = perdido ?? (numero > abierto ? numero - 1 : null);
  if (prueba.preguntas.length === 0) {
    return (
      <EmptyState level={1} title={mensajesPrueba.sinPreguntas} action={<VolverAlCurso cursoId={prueba.cursoId} />}>
        «{prueba.nombre}» todavía se está preparando.
      </EmptyState>
    );
  }
  return (
    <>
      {contado !== null && (
        <Alert tone="info" className="mx-auto mb-6 max-w-3xl">
          Tu intento {contado} ya fue enviado y está contado.
        </Alert>
      )}
      {numero > prueba.intentos ? (
        <SinIntentos prueba={prueba} />
      ) : (
        <ConBorrador key={numero} prueba={prueba} intento={intento} />
      )}
    </>
  );
}

/** Finds a submission whose response was lost but which the server counted. */
function useLostAnswer(intento: Intento): number | null {
  const [perdido, setPerdido] = useState<number | null>(null);
  const { usuarioId, pruebaId, numero } = intento;
  useEffect(() => {
    const now = { usuarioId, pruebaId, numero };
    const lost = lostAnswer(now);
    if (lost === null) return;
    forgetKey(now);
    setPerdido(lost);
  }, [usuarioId, pruebaId, numero]);
  return perdido;
}

function ConBorrador({ prueba, intento }: { prueba: Prueba; intento: Intento }) {
  const query = apiQuery(useCall(), getBorrador, { params: { id: prueba.pruebaId } });
  // Fetch the draft once and fresh; afterwards the page itself keeps it up to date.
  const once = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery({ ...query, ...once });
  if (data?.resource && isFetchedAfterMount) {
    return <Rendir prueba={prueba} borrador={data.resource} intento={intento} />;
  }
  return (
    <>
      <h1 className="sr-only">{prueba.nombre}</h1>
      {error ? (
        <ErrorState
          title={mensajesPrueba.carga}
          message={error.message}
          onRetry={() => void refetch()}
          busy={isFetching}
          action={<VolverAlCurso cursoId={prueba.cursoId} />}
        />
      ) : (
        <PruebaSkeleton />
      )}
    </>
  );
}
