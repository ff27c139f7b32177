import { type ReviewedBlock, reviewBlock } from 'domain/rules/nota-block.ts';
import type { Gradebook } from 'domain/rules/nota-layout.ts';
import type { CellTable } from 'domain/rules/read-table-file.ts';
import { FileRejected } from 'domain/rules/read-table-file.ts';
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { BlockPreview } from './block-preview.tsx';
import { readGradesFile } from './read-grades-file.ts';

type Props = {
  gradebook: Gradebook;
  onSave: (block: ReviewedBlock, clearBlank: boolean) => void;
  onClose: () => void;
};

type Chosen = { nombre: string; tables: CellTable[]; sheet: number };

const nothing = 'No encontramos notas. Una línea debe nombrar DNI y los módulos del curso.';

function hasGrades(rows: string[][], gradebook: Gradebook): boolean {
  const { celdas, sinUsar } = reviewBlock(rows, gradebook, null);
  return celdas.length + sinUsar.length > 0;
}

/** Grades from a file, found by DNI or name; every cell gets a verdict before anything is saved. */
export function ImportNotas({ gradebook, onSave, onClose }: Props) {
  const [file, setFile] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState('');
  const [columns, setColumns] = useState<ReadonlyMap<number, number | null>>(new Map());

  async function read(chosen: File | undefined) {
    if (!chosen) return;
    setProblem('');
    try {
      const tables = await readGradesFile(chosen);
      const sheet = tables.findIndex(({ rows }) => hasGrades(rows, gradebook));
      if (sheet === -1) throw new FileRejected(nothing);
      setFile({ nombre: chosen.name, tables, sheet });
    } catch (failure) {
      setProblem(failure instanceof FileRejected ? failure.message : 'No pudimos leer el archivo. Vuelve a elegirlo.');
    }
  }

  if (file) {
    const { rows = [] } = file.tables[file.sheet] ?? {};
    const block = reviewBlock(rows, gradebook, null, columns);
    return (
      <BlockPreview
        title={`Revisa «${file.nombre}»`}
        block={{ ...block, sinUsar: [] }}
        onSave={(clearBlank) => onSave(block, clearBlank)}
        onClose={onClose}
      >
        {file.tables.length > 1 && (
          <SelectField
            label="Hoja del libro"
            value={file.sheet}
            onChange={({ target }) => {
              setFile({ ...file, sheet: Number(target.value) });
              setColumns(new Map());
            }}
            options={file.tables.map(({ name }, at) => ({ value: at, label: name }))}
          />
        )}
        {reviewBlock(rows, gradebook, null).sinUsar.map(({ columna, titulo }) => (
          <SelectField
            key={columna}
            label={`Columna «${titulo}»`}
            value={columns.get(columna) ?? ''}
            placeholder="No usar"
            onChange={({ target }) => setColumns(new Map(columns).set(columna, Number(target.value) || null))}
            options={gradebook.modulos
              .filter(({ editable }) => editable)
              .map(({ moduloId, nombre }) => ({ value: moduloId, label: nombre }))}
          />
        ))}
      </BlockPreview>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Importar notas"
      description="Un archivo de Excel (.xlsx) o CSV con una columna DNI y una por módulo, con el nombre del módulo como título. Antes de guardar verás qué pasará con cada nota."
    >
      <div className="grid justify-items-start gap-4">
        <FileInput
          accept=".xlsx,.xls,.html,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFile={(file) => void read(file)}
        />
        {problem && (
          <Alert tone="error" title="Este archivo no se puede importar">
            {problem}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
