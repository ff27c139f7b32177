import { Button } from '../ui/button.tsx';
import type { UploadedFile } from './read-import-file.ts';
import { plural } from './use-acts.ts';

type Props = {
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

/** What was read from the file, what was not used, and the way on. */
export function ReviewHeader({ upload, ready, starting, checking, onColumns, onOther, onImport }: Props) {
  const { file, leido, choices } = upload;
  const { filas, encoding, separator, sheets, sheet, unused, headerLine, hiddenRows } = leido;
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
