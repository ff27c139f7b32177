import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { importAlumnos, reviewImportacion } from 'domain/contract/matriculas.ts';
import { documentTypeKeys, documentTypes } from 'domain/rules/identity-document.ts';
import type { ImportedRow } from 'domain/rules/importacion.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { type FormEvent, useState } from 'react';
import { callOrThrow, useCall } from '../app/api.tsx';
import { FormDialog } from '../app/form-dialog.tsx';
import { useKeptValues } from '../app/use-kept-form.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type ImportOptions, ImportSwitches } from './import-switches.tsx';
import { correctedRow, correctionsOf } from './kept-row.ts';
import type { UploadedFile } from './read-import-file.ts';
import { mergeVerdicts, prepareRows, type RowView } from './review-rows.ts';
import { ReviewTable } from './review-table.tsx';
import { saveErrors } from './save-csv.ts';
import { plural } from './use-acts.ts';

type Props = {
  curso: Curso;
  upload: UploadedFile;
  onColumns: () => void;
  onOther: () => void;
  onStarted: (importacionId: number) => void;
};

const noOptions: ImportOptions = {
  completarCeros: false,
  aceptarTipos: false,
  separar: false,
  mayusculas: false,
  avisar: true,
  restaurarEliminados: false,
};

/** Shows what the import would do with each row. */
export function Review({ curso, upload, onColumns, onOther, onStarted }: Props) {
  const call = useCall();
  const { showError } = useDialogs();
  const [options, setOptions] = useState(noOptions);
  const [corrections, setCorrections] = useState<ReadonlyMap<number, ImportedRow>>(new Map());
  const [correcting, setCorrecting] = useState<RowView | null>(null);
  const [starting, setStarting] = useState(false);
  const { filas } = upload.content;
  const prepared = prepareRows(filas, corrections, options);
  const { separar: _separar, mayusculas: _mayusculas, ...sentOptions } = options;
  const body = { cursoId: curso.cursoId, filas: prepared.sent, ...sentOptions };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    // The 5,000 rows are not part of the key; the result is never reused anyway.
    queryKey: [
      reviewImportacion.path,
      curso.cursoId,
      upload.file.name,
      options,
      [...corrections.values()],
      prepared.sent.length,
    ],
    queryFn: () => callOrThrow(call, reviewImportacion, { body }),
    enabled: prepared.sent.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  const verdicts = prepared.sent.length === 0 ? [] : data?.resource?.filas;
  if (!verdicts) {
    return (
      <SkeletonRegion label="Revisando cada fila…">
        <Skeleton className="mb-4 h-24 w-full" />
        <Skeleton className="h-80 w-full" />
      </SkeletonRegion>
    );
  }
  const rows = mergeVerdicts(prepared.rows, verdicts);
  const good = rows.filter(({ veredicto }) => veredicto === 'nuevo' || veredicto === 'existente');
  const bad = rows.filter(({ veredicto }) => veredicto === 'error');

  async function start() {
    setStarting(true);
    const envelope = await call(importAlumnos, { body: { ...body, filas: good.map(({ sent }) => sent) } });
    setStarting(false);
    if (envelope.success && envelope.resource) return onStarted(envelope.resource.importacionId);
    await showError({ message: envelope.message });
    // The data changed since the review: review again.
    if (envelope.codigo === 'filas-con-error') await refetch();
  }

  function correct(row: ImportedRow) {
    setCorrections(new Map(corrections).set(row.linea, row));
    setCorrecting(null);
  }

  return (
    <div className="grid gap-5">
      <ReviewHeader
        upload={upload}
        ready={good.length}
        starting={starting}
        checking={isPlaceholderData}
        onColumns={onColumns}
        onOther={onOther}
        onImport={() => void start()}
      />
      <ImportSwitches
        filas={prepared.rows.map(({ sent }) => sent)}
        originals={filas}
        deleted={verdicts.filter(({ eliminado }) => eliminado).length}
        options={options}
        onChange={setOptions}
      />
      {bad.length > 0 && (
        <Alert
          tone="info"
          action={
            <Button
              variant="secondary"
              size="sm"
              onClick={() => saveErrors(bad.map(({ sent, motivo }) => ({ ...sent, motivo })))}
            >
              Descargar filas con error
            </Button>
          }
        >
          {bad.length === 1
            ? 'Una fila tiene un error y no se importará. Las demás, sí.'
            : `${bad.length} filas tienen errores y no se importarán. Las demás, sí.`}{' '}
          También puedes corregirlas aquí.
        </Alert>
      )}
      <ReviewTable filas={rows} refreshing={isFetching} onCorrect={setCorrecting} />
      {correcting && <CorrectRow row={correcting} onClose={() => setCorrecting(null)} onSave={correct} />}
    </div>
  );
}

type ReviewHeaderProps = {
  upload: UploadedFile;
  /** Rows that would be imported. */
  ready: number;
  starting: boolean;
  checking: boolean;
  onColumns: () => void;
  onOther: () => void;
  onImport: () => void;
};

const separators = { ',': 'coma', ';': 'punto y coma', '\t': 'tabulador', '|': 'barra' } as const;

/** What was read from the file, which columns were not used, and the actions. */
function ReviewHeader({ upload, ready, starting, checking, onColumns, onOther, onImport }: ReviewHeaderProps) {
  const { file, content, choices } = upload;
  const { filas, encoding, separator, sheets, sheet, unused, headerLine, hiddenRows } = content;
  const origin = [
    plural(filas.length, 'fila'),
    encoding,
    separator && `separado por ${separators[separator]}`,
    sheet !== null && `hoja «${sheets[sheet]}»`,
    headerLine !== null && headerLine > 1 && `títulos en la línea ${headerLine}`,
  ];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="title-3 wrap-anywhere">{file.name}</h2>
        <p className="text-[0.9375rem] text-tinta-2">{origin.filter(Boolean).join(' · ')}</p>
        {unused.length > 0 && (
          <p className="text-[0.9375rem] text-tinta-2">
            {unused.length === 1 ? 'Columna que no se usa' : 'Columnas que no se usan'}: {unused.join(', ')}
          </p>
        )}
        {hiddenRows > 0 && (
          <p className="text-[0.9375rem] text-ambar">
            {hiddenRows === 1 ? 'Una fila oculta' : `${hiddenRows} filas ocultas`} en la hoja:{' '}
            {choices.withHidden ? 'se incluyen.' : 'no se incluyen.'}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
        <Button variant="secondary" onClick={onColumns}>
          Columnas y lectura
        </Button>
        <Button variant="secondary" onClick={onOther}>
          Elegir otro archivo
        </Button>
        <Button disabled={ready === 0 || checking} busy={starting && 'Preparando…'} onClick={onImport}>
          Importar {plural(ready, 'estudiante')}
        </Button>
      </div>
    </div>
  );
}

type CorrectRowProps = { row: RowView; onClose: () => void; onSave: (row: ImportedRow) => void };

const typeOptions = documentTypeKeys.map((value) => ({ value, label: documentTypes[value] }));

/** Corrects one row before the import; the file stays as it is. */
function CorrectRow({ row, onClose, onSave }: CorrectRowProps) {
  const title = `Corregir la línea ${row.linea}`;
  const sent = { ...row.sent, tipoDocumento: (row.sent.tipoDocumento && row.tipoDocumento) || '' };
  const [values, setValues] = useState<ImportedRow>(sent);
  const read = () => correctionsOf(sent, values);
  useKeptValues(title, true, read, (kept) => setValues(correctedRow(sent, kept) ?? values));
  const field = (name: 'dni' | 'nombre' | 'apellido' | 'correo' | 'numero', label: string) => (
    <TextField
      label={label}
      maxLength={150}
      autoComplete="off"
      value={values[name]}
      onChange={({ target: { value } }) => setValues({ ...values, [name]: value })}
    />
  );

  function save(event: FormEvent) {
    event.preventDefault();
    onSave(values);
  }

  return (
    <FormDialog
      title={title}
      description={row.veredicto === 'error' ? row.motivo : undefined}
      submitLabel="Guardar corrección"
      busy={false}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      <SelectField
        label="Tipo de documento"
        placeholder="Según el número"
        value={values.tipoDocumento}
        options={typeOptions}
        onChange={({ target: { value } }) => setValues({ ...values, tipoDocumento: value })}
      />
      {field('dni', 'Documento')}
      {field('nombre', 'Nombres')}
      {field('apellido', 'Apellidos')}
      {field('correo', 'Correo')}
      {field('numero', 'Celular')}
    </FormDialog>
  );
}
