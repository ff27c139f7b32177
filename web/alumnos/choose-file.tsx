import { maxRows } from 'domain/rules/importacion.ts';
import type { Columns } from 'domain/rules/people-columns.ts';
import { FileRejected } from 'domain/rules/read-table-file.ts';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DropZone, FileInput } from '../ui/file-input.tsx';
import { formatCount } from '../ui/format-count.ts';
import { readImportFile, type UploadedFile } from './read-import-file.ts';
import { saveTemplate } from './save-csv.ts';

const columns = [
  ['dni', 'o documento; también carné de extranjería o pasaporte'],
  ['nombre', 'o nombres'],
  ['apellido', 'o apellido paterno y materno, o apellidos y nombres en una columna'],
  ['correo', 'o email; ahí llega la invitación'],
  ['numero', 'o celular, teléfono; puede faltar'],
] as const;

type Props = { remembered: Record<string, Columns>; onChosen: (file: UploadedFile) => void };

export function ChooseFile({ remembered, onChosen }: Props) {
  const [problem, setProblem] = useState('');

  async function read(file: File) {
    setProblem('');
    try {
      onChosen(await readImportFile(file, { remembered }));
    } catch (failure) {
      setProblem(failure instanceof FileRejected ? failure.message : 'No pudimos leer el archivo. Vuelve a elegirlo.');
    }
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid gap-4">
        <DropZone
          onFile={(file) => void read(file)}
          className="grid justify-items-center gap-3 bg-hoja py-12 text-center"
        >
          <span className="grid size-14 place-items-center rounded-full bg-teal-claro text-teal">
            <FileUp size={26} />
          </span>
          <h2 className="title-3">Suelta aquí tu lista</h2>
          <p className="max-w-[46ch] text-tinta-2">
            Un libro de Excel (.xlsx), un CSV o lo que exporta otro sistema (.xls), tal como lo tengas: si los títulos
            son otros, te preguntaremos. Hasta {formatCount(maxRows)} filas. Antes de importar verás qué pasará con cada
            una.
          </p>
          <FileInput
            accept=".xlsx,.xls,.html,.csv,.txt,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onFile={(file) => void read(file)}
          />
        </DropZone>
        {problem && (
          <Alert tone="error" title="Este archivo no se puede importar">
            {problem}
          </Alert>
        )}
      </div>
      <Card as="section">
        <CardHeader title="Qué columnas lleva" />
        <dl className="grid gap-3 text-[0.9375rem]">
          {columns.map(([column, detalle]) => (
            <div key={column}>
              <dt className="font-semibold">{column}</dt>
              <dd className="text-tinta-2">{detalle}</dd>
            </div>
          ))}
        </dl>
        <Button variant="secondary" size="sm" icon={Download} className="mt-5" onClick={saveTemplate}>
          Descargar plantilla
        </Button>
      </Card>
    </div>
  );
}
