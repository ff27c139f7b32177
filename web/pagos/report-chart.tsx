import { maxOf } from 'domain/formats/extremes.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import { type Grouping, groupings, isPeriod } from 'domain/rules/reportes.ts';
import type { VentasRow } from 'domain/schemas/reportes.ts';
import { cx } from '../ui/cx.ts';

type Props = { por: Grouping; rows: VentasRow[]; past: VentasRow[] | undefined; pastLabel: string };
type Bar = { clave: string; nombre: string; neto: number; before: number | null };

const mostBars = 12;
const soles = (centimos: number) => formatSoles(toSoles(centimos));

/** Periods as a bar chart over time; other groups as a list of bars. Screen readers get the table below. */
export function ReportChart({ por, rows, past, pastLabel }: Props) {
  const isTime = isPeriod(por);
  const shown = isTime ? rows.slice(-mostBars) : rows.slice(0, mostBars);
  // Days and months are compared by their place in the period, everything else by its key.
  const earlier = (row: VentasRow) =>
    isTime ? past?.[rows.indexOf(row) - rows.length + past.length] : past?.find(({ clave }) => clave === row.clave);
  const bars = shown.map((row) => ({
    clave: row.clave,
    nombre: row.nombre,
    neto: row.netoCentimos,
    before: past ? (earlier(row)?.netoCentimos ?? 0) : null,
  }));
  const most = maxOf(
    bars.flatMap(({ neto, before }) => [neto, before ?? 0]),
    1,
  );
  const share = (centimos: number) => `${Math.max(0, (centimos / most) * 100)}%`;
  return (
    <figure>
      <figcaption className="mb-4 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm text-tinta-2">
        <span className="title-3 mr-auto text-tinta">Por {groupings[por].toLowerCase()}</span>
        {past && (
          <>
            <Mark look="bg-teal">Este periodo</Mark>
            <Mark look="border border-linea bg-papel-2">{pastLabel}</Mark>
          </>
        )}
        {rows.length > shown.length && (
          <span>{isTime ? 'los últimos 12' : 'los 12 mayores'}; todo está en la tabla</span>
        )}
      </figcaption>
      {isTime ? <Columns bars={bars} share={share} /> : <Lines bars={bars} share={share} />}
    </figure>
  );
}

type BarsProps = { bars: Bar[]; share: (centimos: number) => string };

function Columns({ bars, share }: BarsProps) {
  return (
    <ul aria-hidden="true" className="flex items-stretch gap-2 sm:gap-4">
      {bars.map(({ clave, nombre, neto, before }) => (
        <li key={clave} className="flex min-w-0 flex-1 flex-col gap-1.5 text-center text-sm">
          <span className="flex h-44 items-end justify-center gap-1 border-b border-linea pt-6">
            {before !== null && (
              <span
                className="block w-full max-w-8 border border-b-0 border-linea bg-papel-2"
                style={{ height: share(before) }}
              />
            )}
            <span
              className={cx('relative block w-full bg-teal', before === null ? 'max-w-16' : 'max-w-8')}
              style={{ height: share(neto) }}
            >
              {bars.length <= 7 && (
                <span className="absolute inset-x-0 -top-5 flex justify-center text-xs font-semibold whitespace-nowrap tabular-nums max-sm:hidden">
                  {amount(neto)}
                </span>
              )}
            </span>
          </span>
          <span className={cx('truncate', neto < 0 ? 'text-rojo' : 'text-tinta-2')} title={nombre}>
            {shortName(nombre)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Rounded to soles: the table has the céntimos. */
const amount = (centimos: number) => Math.round(toSoles(centimos)).toLocaleString('es-PE');
/** `noviembre 2026` and `15 nov 2026` without the year. */
const shortName = (nombre: string) =>
  /^\d/.test(nombre) ? nombre.split(' ').slice(0, 2).join(' ') : nombre.slice(0, 3);

function Lines({ bars, share }: BarsProps) {
  return (
    <ul aria-hidden="true" className="grid grid-cols-1 gap-3">
      {bars.map(({ clave, nombre, neto, before }) => (
        <li key={clave} className="grid grid-cols-1 gap-1">
          <span className="flex justify-between gap-4">
            <span className="min-w-0 truncate">{nombre}</span>
            <span className={cx('shrink-0 tabular-nums', neto < 0 && 'text-rojo')}>{soles(neto)}</span>
          </span>
          <span className="block h-2 rounded-full bg-linea/50">
            <span className="block h-2 rounded-full bg-teal" style={{ width: share(neto) }} />
          </span>
          {before !== null && (
            <span
              className="block h-1.5 rounded-full border border-linea bg-papel-2"
              style={{ width: share(before) }}
            />
          )}
        </li>
      ))}
    </ul>
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
