import { maxRows } from 'domain/rules/importacion.ts';
import type { Columns } from 'domain/rules/people-columns.ts';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { buttonLook } from '../ui/button-look.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { formatCount } from '../ui/format-count.ts';
import { FileRejected, readImportFile, type UploadedFile } from './read-import-file.ts';
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
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  async function read(file: File | undefined) {
    if (!file) return;
    setProblem('');
    try {
      onChosen(await readImportFile(file, { remembered }));
    } catch (failure) {
      setProblem(failure instanceof FileRejected ? failure.message : 'No pudimos leer el archivo. Vuelve a elegirlo.');
      // Reset, so that the same file can be chosen again after a correction.
      if (input.current) input.current.value = '';
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid gap-4">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the field inside does the same */}
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={cx(
            'relative grid justify-items-center gap-3 rounded-xl border-2 border-dashed bg-hoja px-5 py-12 text-center transition-colors duration-150',
            over ? 'border-teal bg-teal-claro' : 'border-linea-2',
          )}
        >
          <span className="grid size-14 place-items-center rounded-full bg-teal-claro text-teal">
            <FileUp size={26} />
          </span>
          <h2 className="title-3">Suelta aquí tu lista</h2>
          <p className="max-w-[46ch] text-tinta-2">
            Un libro de Excel (.xlsx) o un CSV, tal como lo tengas: si los títulos son otros, te preguntaremos. Hasta{' '}
            {formatCount(maxRows)} filas. Antes de importar verás qué pasará con cada una.
          </p>
          <input
            ref={input}
            id={id}
            type="file"
            accept=".xlsx,.csv,.txt,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(event) => void read(event.target.files?.[0])}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={buttonLook(
              {},
              'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-teal hover:bg-teal-oscuro',
            )}
          >
            Elegir archivo
          </label>
        </div>
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
