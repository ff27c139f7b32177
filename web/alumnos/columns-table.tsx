import { type Columns, type ColumnTarget, columnTargets } from 'domain/rules/people-columns.ts';
import type { PeopleFile } from 'domain/rules/read-people-file.ts';
import { cx } from '../ui/cx.ts';
import { SelectField } from '../ui/select-field.tsx';

type Props = { leido: PeopleFile; columns: Columns; onTarget: (at: number, target: ColumnTarget | null) => void };

const options = Object.entries(columnTargets).map(([value, label]) => ({ value, label }));

/** The first rows in the columns of the file, with what each column holds. */
export function ColumnsTable({ leido: { titles, sample }, columns, onTarget }: Props) {
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
