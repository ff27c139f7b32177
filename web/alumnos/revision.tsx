import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { importarAlumnos, revisarImportacion } from 'domain/contract/matriculas.ts';
import { dniConCeros, type FilaImportada, type Veredicto } from 'domain/rules/importacion.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useState } from 'react';
import { callOrThrow, useCall } from '../app/api.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { guardarErrores } from './guardar-csv.ts';
import type { Archivo } from './leer-archivo.ts';
import { RevisionTabla } from './revision-tabla.tsx';
import { cuantos } from './use-actos.ts';

type Props = { curso: Curso; archivo: Archivo; onOther: () => void; onStarted: (importacionId: number) => void };

export type FilaVista = FilaImportada & { veredicto: Veredicto; motivo: string; original: FilaImportada };

const separadores = { ',': 'coma', ';': 'punto y coma', '\t': 'tabulador' } as const;

/** Shows what the import would do with each row. */
export function Revision({ curso, archivo, onOther, onStarted }: Props) {
  const call = useCall();
  const { showError } = useDialogs();
  const [completarCeros, setCompletarCeros] = useState(false);
  const [starting, setStarting] = useState(false);
  const sinCero = archivo.filas.filter(({ dni }) => dniConCeros(dni) !== null).length;
  const body = { cursoId: curso.cursoId, filas: archivo.filas, completarCeros };
  const { data, error, isFetching, refetch } = useQuery({
    // The 5,000 rows are not part of the key; the result is never reused anyway.
    queryKey: [revisarImportacion.path, curso.cursoId, archivo.nombre, completarCeros],
    queryFn: () => callOrThrow(call, revisarImportacion, { body }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  const verdicts = data?.resource?.filas;
  if (!verdicts) {
    return (
      <SkeletonRegion label="Revisando cada fila…">
        <Skeleton className="mb-4 h-24 w-full" />
        <Skeleton className="h-80 w-full" />
      </SkeletonRegion>
    );
  }
  const filas = archivo.filas.map((original, at): FilaVista => ({ ...original, ...verdicts[at]!, original }));
  const buenas = filas.filter(({ veredicto }) => veredicto === 'nuevo' || veredicto === 'existente');
  const malas = filas.filter(({ veredicto }) => veredicto === 'error');

  async function start() {
    setStarting(true);
    const rows = buenas.map(({ original }) => original);
    const envelope = await call(importarAlumnos, { body: { ...body, filas: rows } });
    setStarting(false);
    if (envelope.success && envelope.resource) return onStarted(envelope.resource.importacionId);
    await showError({ message: envelope.message });
    // The data changed since the review: review again.
    if (envelope.codigo === 'filas-con-error') await refetch();
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h2 className="title-3">{archivo.nombre}</h2>
          <p className="text-[0.9375rem] text-tinta-2">
            {cuantos(archivo.filas.length, 'fila')} · {archivo.encoding} · separado por {separadores[archivo.separator]}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <Button variant="secondary" onClick={onOther}>
            Elegir otro archivo
          </Button>
          <Button disabled={buenas.length === 0} busy={starting && 'Preparando…'} onClick={() => void start()}>
            Importar {cuantos(buenas.length, 'estudiante')}
          </Button>
        </div>
      </div>
      {sinCero > 0 && (
        <Alert tone="warning" title={`${sinCero} DNI sin sus ocho dígitos`}>
          Excel quita los ceros con los que empieza un número. Míralos antes de completarlos: cada fila dirá qué cambió.
          <Checkbox
            label="Completar con ceros a la izquierda"
            checked={completarCeros}
            onChange={(event) => setCompletarCeros(event.target.checked)}
          />
        </Alert>
      )}
      {malas.length > 0 && (
        <Alert
          tone="info"
          action={
            <Button
              variant="secondary"
              size="sm"
              onClick={() => guardarErrores(malas.map(({ original, motivo }) => ({ ...original, motivo })))}
            >
              Descargar filas con error
            </Button>
          }
        >
          {malas.length === 1
            ? 'Una fila tiene un error y no se importará. Las demás, sí.'
            : `${malas.length} filas tienen errores y no se importarán. Las demás, sí.`}
        </Alert>
      )}
      <RevisionTabla filas={filas} refreshing={isFetching} />
    </div>
  );
}
