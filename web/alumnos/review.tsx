import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { importAlumnos, reviewImportacion } from 'domain/contract/matriculas.ts';
import { type ImportedRow, padDni, type Verdict } from 'domain/rules/importacion.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useState } from 'react';
import { callOrThrow, useCall } from '../app/api.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import type { UploadedFile } from './read-import-file.ts';
import { ReviewTable } from './review-table.tsx';
import { saveErrors } from './save-csv.ts';
import { plural } from './use-acts.ts';

type Props = { curso: Curso; archivo: UploadedFile; onOther: () => void; onStarted: (importacionId: number) => void };

export type RowView = ImportedRow & { veredicto: Verdict; motivo: string; original: ImportedRow };

const separators = { ',': 'coma', ';': 'punto y coma', '\t': 'tabulador' } as const;

/** Shows what the import would do with each row. */
export function Review({ curso, archivo, onOther, onStarted }: Props) {
  const call = useCall();
  const { showError } = useDialogs();
  const [completarCeros, setPadZeros] = useState(false);
  const [starting, setStarting] = useState(false);
  const withoutZero = archivo.filas.filter(({ dni }) => padDni(dni) !== null).length;
  const body = { cursoId: curso.cursoId, filas: archivo.filas, completarCeros };
  const { data, error, isFetching, refetch } = useQuery({
    // The 5,000 rows are not part of the key; the result is never reused anyway.
    queryKey: [reviewImportacion.path, curso.cursoId, archivo.nombre, completarCeros],
    queryFn: () => callOrThrow(call, reviewImportacion, { body }),
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
  const rows = archivo.filas.map((original, at): RowView => ({ ...original, ...verdicts[at]!, original }));
  const good = rows.filter(({ veredicto }) => veredicto === 'nuevo' || veredicto === 'existente');
  const bad = rows.filter(({ veredicto }) => veredicto === 'error');

  async function start() {
    setStarting(true);
    const rows = good.map(({ original }) => original);
    const envelope = await call(importAlumnos, { body: { ...body, filas: rows } });
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
            {plural(archivo.filas.length, 'fila')} · {archivo.encoding} · separado por {separators[archivo.separator]}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <Button variant="secondary" onClick={onOther}>
            Elegir otro archivo
          </Button>
          <Button disabled={good.length === 0} busy={starting && 'Preparando…'} onClick={() => void start()}>
            Importar {plural(good.length, 'estudiante')}
          </Button>
        </div>
      </div>
      {withoutZero > 0 && (
        <Alert tone="warning" title={`${withoutZero} DNI sin sus ocho dígitos`}>
          Excel quita los ceros con los que empieza un número. Míralos antes de completarlos: cada fila dirá qué cambió.
          <Checkbox
            label="Completar con ceros a la izquierda"
            checked={completarCeros}
            onChange={(event) => setPadZeros(event.target.checked)}
          />
        </Alert>
      )}
      {bad.length > 0 && (
        <Alert
          tone="info"
          action={
            <Button
              variant="secondary"
              size="sm"
              onClick={() => saveErrors(bad.map(({ original, motivo }) => ({ ...original, motivo })))}
            >
              Descargar filas con error
            </Button>
          }
        >
          {bad.length === 1
            ? 'Una fila tiene un error y no se importará. Las demás, sí.'
            : `${bad.length} filas tienen errores y no se importarán. Las demás, sí.`}
        </Alert>
      )}
      <ReviewTable filas={rows} refreshing={isFetching} />
    </div>
  );
}
