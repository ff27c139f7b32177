import { type ExternalLine, readExternalTable } from 'domain/rules/external-notas.ts';
import type { BlockAlumno, UnusedColumn } from 'domain/rules/nota-layout.ts';
import type { CellTable } from 'domain/rules/read-table-file.ts';
import { FileRejected } from 'domain/rules/read-table-file.ts';
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { readGradesFile } from './read-grades-file.ts';

type Chosen = {
  nombre: string;
  tables: CellTable[];
  sheet: number;
  columns: UnusedColumn[];
  column: number;
  lines: ExternalLine[];
};

/** Pasted lines, or a file instead of them. */
export type Source = { text: string; file: Chosen | null };

type Props = {
  prueba: string;
  alumnos: readonly BlockAlumno[];
  source: Source;
  onChange: (source: Source) => void;
};

const accept = '.xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function ExternalSource({ prueba, alumnos, source, onChange }: Props) {
  const [problem, setProblem] = useState('');
  const { text, file } = source;

  function show(nombre: string, tables: CellTable[], wanted: { sheet?: number; column?: number }) {
    const read = tables.map(({ rows }) => readExternalTable(rows, { alumnos, prueba, column: wanted.column }));
    const sheet =
      wanted.sheet ??
      Math.max(
        0,
        read.findIndex((each) => 'lines' in each),
      );
    const table = read[sheet];
    if (!table || 'problem' in table) return setProblem(table?.problem ?? 'El archivo está vacío.');
    setProblem('');
    onChange({ text, file: { nombre, tables, sheet, ...table } });
  }

  async function read(chosen: File | undefined) {
    if (!chosen) return;
    try {
      show(chosen.name, await readGradesFile(chosen), {});
    } catch (failure) {
      setProblem(failure instanceof FileRejected ? failure.message : 'No pudimos leer el archivo. Vuelve a elegirlo.');
    }
  }

  return (
    <>
      {file ? (
        <div className="grid gap-4 rounded-lg border border-linea p-4">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 font-medium wrap-anywhere">
              «{file.nombre}»: {file.lines.length === 1 ? '1 nota' : `${file.lines.length} notas`}
            </span>
            <Button variant="quiet" size="sm" onClick={() => onChange({ text, file: null })}>
              Quitar el archivo
            </Button>
          </p>
          {file.tables.length > 1 && (
            <SelectField
              label="Hoja del libro"
              value={file.sheet}
              onChange={({ target }) => show(file.nombre, file.tables, { sheet: Number(target.value) })}
              options={file.tables.map(({ name }, at) => ({ value: at, label: name }))}
            />
          )}
          {file.columns.length > 1 && (
            <SelectField
              label="Columna de la nota"
              value={file.column}
              onChange={({ target }) =>
                show(file.nombre, file.tables, { sheet: file.sheet, column: Number(target.value) })
              }
              options={file.columns.map(({ columna, titulo }) => ({ value: columna, label: titulo }))}
            />
          )}
        </div>
      ) : (
        <>
          <TextArea
            label="DNI y nota"
            hint="Una línea por estudiante, como se copia de Excel. Un guion en lugar de la nota quita la anterior."
            rows={6}
            maxLength={30_000}
            value={text}
            onChange={(event) => onChange({ text: event.target.value, file: null })}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <FileInput variant="secondary" size="sm" accept={accept} onFile={(chosen) => void read(chosen)} />
            <p className="text-sm text-tinta-2">Excel (.xlsx) o CSV, con una columna DNI y una con la nota.</p>
          </div>
        </>
      )}
      {problem && (
        <Alert tone="error" title="Este archivo no se puede usar">
          {problem}
        </Alert>
      )}
    </>
  );
}
