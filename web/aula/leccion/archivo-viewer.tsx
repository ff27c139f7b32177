import { useQuery } from '@tanstack/react-query';
import { openArchivo, savePosicion } from 'domain/contract/archivos.ts';
import { type ArchivoTipo, isVideo } from 'domain/formats/archivos.ts';
import type { SeenOrigen } from 'domain/rules/lecciones.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Leccion } from 'domain/schemas/lecciones.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import { Suspense, useEffect } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { lazyPart } from '../../app/lazy-part.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { loadPlayer, loadReader, preloadViewer } from './leccion-parts.ts';
import { OfflineNote } from './offline-note.tsx';

const PdfViewer = lazyPart(loadReader);
const ArchivoPlayer = lazyPart(loadPlayer);

/** Size of the skeleton, equal to the viewer's, so that the content below does not shift. */
function placeOf(tipo: ArchivoTipo | undefined): string {
  if (tipo === 'pdf') return 'h-[calc(80vh+3.5rem)] w-full';
  return tipo === 'mp3' ? 'h-14 w-full max-w-4xl' : 'aspect-video h-auto w-full max-w-4xl';
}

type Props = {
  curso: Curso;
  material: Material;
  leccion: Leccion;
  onSeen: ((origen: SeenOrigen) => void) | undefined;
};

/** The file of a material in the page: a document to read, a recording to play. */
export function ArchivoViewer({ curso, material, leccion, onSeen }: Props) {
  const { materialId, nombre, archivo } = material;
  const call = useCall();
  const options = apiQuery(call, openArchivo, { params: { id: materialId } });
  // Signed URLs expire within minutes: do not reuse one from an earlier visit.
  const { data, error, isFetching, fetchStatus, refetch } = useQuery({
    ...options,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const opened = data?.resource;
  const tipo = archivo?.tipo;
  // Loads the viewer in parallel with the URL of the file.
  useEffect(() => {
    if (tipo) preloadViewer(tipo);
  }, [tipo]);
  const loading = (
    <SkeletonRegion label="Abriendo el archivo…">
      <Skeleton className={placeOf(tipo)} />
    </SkeletonRegion>
  );
  if (error) {
    return (
      <ErrorState
        title="El archivo no se pudo abrir"
        message={error.message}
        onRetry={() => void refetch()}
        busy={isFetching}
        className="py-6"
      />
    );
  }
  if (!opened) return fetchStatus === 'paused' ? <OfflineNote /> : loading;
  if (opened.tipo === 'pdf') {
    const read = (page: number, count: number) => {
      if (page === count) onSeen?.('leido');
      const body = { segundos: page, duracion: count, tramos: [] };
      if (page !== opened.posicion) void call(savePosicion, { params: { id: materialId }, body });
    };
    return (
      <Suspense fallback={loading}>
        <PdfViewer
          nombre={nombre}
          url={opened.url}
          descarga={opened.descarga}
          from={opened.posicion}
          onRead={onSeen && read}
        />
      </Suspense>
    );
  }
  if (isVideo(opened.tipo) || opened.tipo === 'mp3') {
    const renew = async () => (await refetch()).data?.resource;
    return (
      <Suspense fallback={loading}>
        <ArchivoPlayer
          curso={curso}
          material={material}
          leccion={leccion}
          opened={opened}
          onRenew={renew}
          onSeen={onSeen && (() => onSeen('reproducido'))}
        />
      </Suspense>
    );
  }
  return null;
}
