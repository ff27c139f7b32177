import { encodings } from 'domain/formats/decode-text.ts';
import { type Columns, type ColumnTarget, columnTargets } from 'domain/rules/people-columns.ts';
import type { FileChoices, PeopleFile } from 'domain/rules/read-people-file.ts';
import { FileRejected } from 'domain/rules/read-table-file.ts';
import { useRef, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { cx } from '../ui/cx.ts';
import { SelectField } from '../ui/select-field.tsx';
import { needsChoices, readImportFile, type UploadedFile } from './read-import-file.ts';
import { plural } from './use-acts.ts';

type Props = {
  upload: UploadedFile;
  onChange: (upload: UploadedFile) => void;
  onDone: (upload: UploadedFile) => void;
  onOther: () => void;
};

const encodingLabel = { 'UTF-8 doble': 'UTF-8 guardado dos veces (MarÃ­a)', CP850: 'CP850 (MS-DOS)' } as Record<
  string,
  string
>;
const encodingOptions = encodings.map((value) => ({ value, label: encodingLabel[value] ?? value }));

/** How to read the file: sheet, encoding, line of the titles and what each column holds, with the first rows. */
export function ColumnsStep({ upload, onChange, onDone, onOther }: Props) {
  const { content, choices, file } = upload;
  const [problem, setProblem] = useState('');
  // Local copy until the worker has answered: two quick choices must not undo each other.
  const [columns, setColumns] = useState<Columns>(content.columns);
  const requests = useRef(0);
  const sheetPending = content.sheets.length > 1 && content.sheet === null;

  async function reread(changes: FileChoices) {
    setProblem('');
    requests.current += 1;
    const request = requests.current;
    try {
      const read = await readImportFile(file, { ...choices, ...changes });
      if (request !== requests.current) return;
      setColumns(read.content.columns);
      onChange(read);
    } catch (failure) {
      setProblem(failure instanceof FileRejected ? failure.message : 'No pudimos leer el archivo así.');
    }
  }

  /** Another header line or encoding may mean other columns. */
  const rereadAnew = (changes: FileChoices) => reread({ columns: undefined, headerLine: undefined, ...changes });

  function setTarget(at: number, target: ColumnTarget | null) {
    const others = columns.map((each) => (each === target ? null : each));
    const next: Columns = content.titles.map((_, index) => (index === at ? target : (others[index] ?? null)));
    setColumns(next);
    void reread({ columns: next, headerLine: content.headerLine });
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h2 className="title-3">¿Qué contiene cada columna?</h2>
          <p className="text-[0.9375rem] text-tinta-2">
            {file.name} · Lo recordaremos para otra lista con los mismos títulos.
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <Button variant="secondary" onClick={onOther}>
            Elegir otro archivo
          </Button>
          <Button disabled={needsChoices(content)} onClick={() => onDone(upload)}>
            Continuar
          </Button>
        </div>
      </div>
      {problem && <Alert tone="error">{problem}</Alert>}
      {content.encodingDoubt && (
        <Alert tone="warning">
          Las tildes se pueden leer de dos maneras: {content.encodingDoubt}. Elige la codificación que esté bien.
        </Alert>
      )}
      <Card as="section">
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {content.sheets.length > 1 && (
            <SelectField
              label="Hoja"
              required
              placeholder="Elige la hoja"
              value={content.sheet ?? ''}
              options={content.sheets.map((label, value) => ({ value, label }))}
              onChange={({ target: { value } }) => value !== '' && void rereadAnew({ sheet: Number(value) })}
            />
          )}
          {content.encoding && (
            <SelectField
              label="Codificación"
              value={content.encoding}
              hint="Mira si las tildes y la ñ se leen bien."
              options={encodingOptions}
              onChange={({ target: { value } }) => void rereadAnew({ encoding: value as FileChoices['encoding'] })}
            />
          )}
          {!sheetPending && (
            <SelectField
              label="Línea de los títulos"
              value={content.headerLine ?? ''}
              placeholder="No tiene títulos"
              options={content.firstLines.map(({ line, cells }) => ({
                value: line,
                label: `${line}: ${lineLabel(cells)}`,
              }))}
              onChange={({ target: { value } }) =>
                void reread({ columns: undefined, headerLine: value === '' ? null : Number(value) })
              }
            />
          )}
        </div>
        {content.hiddenRows > 0 && (
          <Checkbox
            label={`Incluir ${content.hiddenRows === 1 ? 'la fila oculta' : `las ${content.hiddenRows} filas ocultas`} de la hoja`}
            checked={choices.withHidden ?? false}
            onChange={({ target: { checked } }) => void reread({ withHidden: checked })}
          />
        )}
      </Card>
      {!sheetPending && (
        <>
          <Needs content={content} />
          <ColumnsTable content={content} columns={columns} onTarget={setTarget} />
        </>
      )}
    </div>
  );
}

const lineLabel = (cells: readonly string[]) => cells.filter(Boolean).join(' · ').slice(0, 70);

const neededLabels = {
  documento: 'el documento',
  nombres: 'los nombres',
  apellidos: 'los apellidos',
  correo: 'el correo',
};

function Needs({ content: { missing, filas } }: { content: PeopleFile }) {
  if (missing.length === 0) return <Alert tone="success">Está todo: {plural(filas.length, 'fila')} por revisar.</Alert>;
  const names = missing.map((each) => neededLabels[each]);
  const list = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`;
  const whole = missing.includes('nombres') || missing.includes('apellidos');
  return (
    <Alert tone="warning">
      Falta indicar qué columna tiene {list}.{' '}
      {whole && `Si están juntos en una sola, elige «${columnTargets['apellidos-nombres']}».`}
    </Alert>
  );
}

type ColumnsTableProps = {
  content: PeopleFile;
  columns: Columns;
  onTarget: (at: number, target: ColumnTarget | null) => void;
};

const options = Object.entries(columnTargets).map(([value, label]) => ({ value, label }));

/** The first rows in the columns of the file, with what each column holds. */
function ColumnsTable({ content: { titles, sample }, columns, onTarget }: ColumnsTableProps) {
  return (
    <section aria-label="Primeras filas" className="relative overflow-x-auto rounded-xl border border-linea bg-hoja">
      <table className="w-full text-left text-[0.9375rem]">
        <caption className="sr-only">Primeras filas del archivo</caption>
        <thead className="border-b border-linea bg-papel align-top">
          <tr>
            {titles.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
              <th key={at} scope="col" className="min-w-48 px-3 py-3 font-semibold">
                <span className="mb-2 block">{title || `Columna ${at + 1}`}</span>
                <SelectField
                  label={`Qué contiene «${title || `Columna ${at + 1}`}»`}
                  hideLabel
                  placeholder="No se usa"
                  value={columns[at] ?? ''}
                  options={options}
                  onChange={({ target: { value } }) => onTarget(at, (value || null) as ColumnTarget | null)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            <tr key={row} className="border-b border-linea last:border-0">
              {titles.map((_, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                  key={at}
                  className={cx('max-w-64 truncate px-3 py-2.5', columns[at] ? 'text-tinta' : 'text-tinta-2')}
                >
                  {cells[at] || '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
