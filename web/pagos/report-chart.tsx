import { maxOf } from 'domain/formats/extremes.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import type { Grouping } from 'domain/rules/reportes.ts';
import type { VentasRow } from 'domain/schemas/reportes.ts';

type Props = { por: Grouping; rows: VentasRow[]; past: VentasRow[] | undefined; pastLabel: string };

const mostBars = 12;
const soles = (centimos: number) => formatSoles(toSoles(centimos));

/** Horizontal bars, which long names and phones allow; the table below has the same figures for screen readers. */
export function ReportChart({ por, rows, past, pastLabel }: Props) {
  const isTime = por === 'dia' || por === 'mes';
  const shown = isTime ? rows.slice(-mostBars) : rows.slice(0, mostBars);
  // Days and months are compared by their place in the period, everything else by its key.
  const earlier = (row: VentasRow) =>
    isTime ? past?.[rows.indexOf(row) - rows.length + past.length] : past?.find(({ clave }) => clave === row.clave);
  const most = maxOf(
    shown.flatMap((row) => [row.netoCentimos, earlier(row)?.netoCentimos ?? 0]),
    1,
  );
  const width = (centimos: number) => `${Math.max(0, (centimos / most) * 100)}%`;
  return (
    <figure>
      <figcaption className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-tinta-2">
        <Mark look="bg-teal">Este periodo</Mark>
        {past && <Mark look="border border-linea bg-papel-2">{pastLabel}</Mark>}
        {rows.length > shown.length && (
          <span>{isTime ? 'los últimos 12' : 'los 12 mayores'}; todo está en la tabla</span>
        )}
      </figcaption>
      <ul aria-hidden="true" className="grid grid-cols-1 gap-3">
        {shown.map((row) => (
          <li key={row.clave} className="grid grid-cols-1 gap-1">
            <span className="flex justify-between gap-4">
              <span className="min-w-0 truncate">{row.nombre}</span>
              <span className="shrink-0 tabular-nums">{soles(row.netoCentimos)}</span>
            </span>
            <span className="block h-2 rounded-full bg-linea/50">
              <span className="block h-2 rounded-full bg-teal" style={{ width: width(row.netoCentimos) }} />
            </span>
            {past && (
              <span
                className="block h-1.5 rounded-full border border-linea bg-papel-2"
                style={{ width: width(earlier(row)?.netoCentimos ?? 0) }}
              />
            )}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Mark({ look, children }: { look: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={`inline-block size-3 ${look}`} />
      {children}
    </span>
  );
}
