import { formatSoles, toSoles } from 'domain/formats/money.ts';
import { type Grouping, groupings, growth, isPeriod } from 'domain/rules/reportes.ts';
import type { VentasReport, VentasRow } from 'domain/schemas/reportes.ts';
import { cx } from '../ui/cx.ts';
import { formatCount } from '../ui/format-count.ts';
import { TextLink } from '../ui/text-link.tsx';

type Props = {
  por: Grouping;
  report: VentasReport;
  past: VentasReport | undefined;
  /** Address of the payments behind a row; null without one. */
  pagosOf: (row: VentasRow) => string | null;
};

const soles = (centimos: number) => formatSoles(toSoles(centimos));
const numberCell = 'px-4 py-3 text-right whitespace-nowrap tabular-nums';

export function ReportTable({ por, report, past, pagosOf }: Props) {
  const compares = past !== undefined && !isPeriod(por);
  const heads = ['Neto', ...(compares ? ['Frente a antes'] : []), 'Pedidos', 'Cupos', 'Cobrado', 'Devuelto'];
  return (
    <div className="overflow-x-auto rounded-lg border border-linea bg-hoja">
      <table className="w-full min-w-160">
        <caption className="sr-only">Ventas por {groupings[por].toLowerCase()}</caption>
        <thead className="bg-papel-2 text-sm">
          <tr>
            <th scope="col" className="px-4 py-3 text-left">
              {groupings[por]}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-4 py-3 text-right whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-linea">
          {report.filas.map((row) => (
            <Line
              key={row.clave}
              row={row}
              address={pagosOf(row)}
              {...(compares && { before: past.filas.find(({ clave }) => clave === row.clave)?.netoCentimos ?? 0 })}
            />
          ))}
        </tbody>
        <tfoot className="border-t border-linea bg-papel-2 font-semibold">
          <Line
            row={{ clave: '', nombre: 'Total', ...report.total }}
            address={null}
            {...(compares && { before: past.total.netoCentimos })}
          />
        </tfoot>
      </table>
    </div>
  );
}

function Line({ row, address, before }: { row: VentasRow; address: string | null; before?: number }) {
  return (
    <tr>
      <th scope="row" className="px-4 py-3 text-left font-normal">
        {row.nombre}
      </th>
      <td className={cx(numberCell, 'font-semibold', row.netoCentimos < 0 && 'text-rojo')}>
        {address ? (
          <TextLink to={address} aria-label={`Pagos de ${row.nombre}: ${soles(row.netoCentimos)}`}>
            {soles(row.netoCentimos)}
          </TextLink>
        ) : (
          soles(row.netoCentimos)
        )}
      </td>
      {before !== undefined && <td className={numberCell}>{growthText(row.netoCentimos, before)}</td>}
      <td className={numberCell}>{formatCount(row.pedidos)}</td>
      <td className={numberCell}>{formatCount(row.cupos)}</td>
      <td className={numberCell}>{soles(row.brutoCentimos)}</td>
      <td className={numberCell}>{row.devueltoCentimos === 0 ? '–' : soles(row.devueltoCentimos)}</td>
    </tr>
  );
}

function growthText(now: number, before: number): string {
  const percent = growth(now, before);
  if (percent === null) return now === 0 ? '–' : 'Nuevo';
  return `${percent > 0 ? '↑' : percent < 0 ? '↓' : ''} ${Math.abs(percent)} %`.trim();
}
