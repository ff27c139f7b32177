import { exportContador, exportVentas, getVentas } from 'domain/contract/reportes.ts';
import { formatMediumDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import { type DaysInLima, rangeOf } from 'domain/rules/movement.ts';
import { medioChoices } from 'domain/rules/pedidos.ts';
import {
  type Grouping,
  groupingKeys,
  groupings,
  growth,
  lostRows,
  movementsBehind,
  rangeBefore,
} from 'domain/rules/reportes.ts';
import type { VentasReport, VentasRow } from 'domain/schemas/reportes.ts';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useCall, useList } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { ExportButtons } from '../app/export-buttons.tsx';
import { useMay } from '../app/permisos.ts';
import { useTitle } from '../app/site.tsx';
import { useSaveDownload } from '../app/use-save-download.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { cx } from '../ui/cx.ts';
import { DateRange } from '../ui/date-range.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatCount } from '../ui/format-count.ts';
import { Menu } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { useAddress } from '../ui/use-address.ts';
import { CursoFilter } from './curso-filter.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportTabs } from './report-tabs.tsx';

const soles = (centimos: number) => formatSoles(toSoles(centimos));

const semicolons = { formato: 'csv', separador: 'punto-y-coma' } as const;
const contadorFiles = [
  { label: 'Excel con todas las hojas', query: { formato: 'xlsx' } },
  { label: 'Ventas en CSV (;)', query: { ...semicolons, hoja: 'ventas' } },
  { label: 'Devoluciones en CSV (;)', query: { ...semicolons, hoja: 'devoluciones' } },
  { label: 'Pagos en CSV (;)', query: { ...semicolons, hoja: 'pagos' } },
] as const;

/** COORDINACION may read reports, but not those about money. */
export function ReportesPage() {
  return useMay('caja') ? <VentasReportPage /> : <Navigate to="/reportes/avance" replace />;
}

/** Sales net of refunds in a range of days, by a chosen grouping, compared with an earlier range. */
function VentasReportPage() {
  const title = useTitle('Reportes');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Reportes', componente: '/reportes' },
  ]);
  const call = useCall();
  const save = useSaveDownload();
  const [search, setSearch] = useAddress();
  const [now] = useState(() => new Date());
  const param = (name: string) => search.get(name) ?? '';
  const set = (changes: Record<string, string>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { preventScrollReset: true },
    );
  const por = groupingKeys.find((key) => key === param('por')) ?? 'mes';
  const [desde, hasta] = [param('desde'), param('hasta')];
  const isReversed = desde !== '' && hasta !== '' && desde > hasta;
  const range = rangeOf({ ...(desde && { desde }), ...(hasta && { hasta }) }, now);
  const narrowed = {
    ...(param('medio') && { medio: param('medio') }),
    ...(param('cursoId') && { cursoId: param('cursoId') }),
  };
  const compares = param('comparar') !== 'no';
  const query = { ...range, ...narrowed, por };
  const report = useList(getVentas, { query }, { enabled: !isReversed });
  const earlier = rangeBefore(range);
  const before = useList(getVentas, { query: { ...earlier, ...narrowed, por } }, { enabled: compares && !isReversed });
  const besideMedio = por !== 'medio' && !param('medio');
  const byMedio = useList(
    getVentas,
    { query: { ...query, por: 'medio' as const } },
    { enabled: besideMedio && !isReversed },
  );
  const data = report.data?.resource;
  const past = (compares && before.data?.resource) || undefined;
  const rows = data ? [...data.filas, ...lostRows(por, data.filas, past?.filas ?? [])] : [];
  const failure = isReversed ? 'El primer día va antes que el último.' : report.error?.message;
  return (
    <>
      {title}
      <ReportTabs />
      <PageHeader
        title="Ventas netas"
        subtitle={`Cobrado menos devuelto, del ${dayText(range.desde)} al ${dayText(range.hasta)}`}
        actions={
          <>
            <Menu
              trigger={<Button variant="secondary">Para el contador</Button>}
              items={contadorFiles.map(({ label, query: file }) => ({
                label,
                onSelect: () => void save(call(exportContador, { query: { ...range, ...file } })),
              }))}
            />
            <ExportButtons
              onExport={(formato) =>
                void save(call(exportVentas, { query: { ...query, ...(formato && { formato }) } }))
              }
            />
          </>
        }
        filters={
          <>
            <DateRange label="Días del reporte" {...range} onChange={(days) => set({ ...days })} />
            <SelectField
              label="Agrupar por"
              hideLabel
              value={por}
              onChange={({ target }) => set({ por: target.value })}
              options={groupingKeys.map((key) => ({ value: key, label: `Por ${groupings[key].toLowerCase()}` }))}
            />
            <SelectField
              label="Medio de pago"
              hideLabel
              placeholder="Todos los medios"
              value={param('medio')}
              onChange={({ target }) => set({ medio: target.value })}
              options={Object.entries(medioChoices).map(([value, label]) => ({ value, label }))}
            />
            <CursoFilter value={param('cursoId')} onChange={(cursoId) => set({ cursoId })} />
            <Checkbox
              label="Comparar con el periodo anterior"
              checked={compares}
              onChange={({ target }) => set({ comparar: target.checked ? '' : 'no' })}
            />
          </>
        }
      />
      {failure && !data ? (
        <ErrorState message={failure} {...(!isReversed && { onRetry: () => void report.refetch() })} />
      ) : !data ? (
        <SkeletonRegion>
          <Skeleton className="mb-4 h-24 w-full" />
          <Skeleton className="h-72 w-full" />
        </SkeletonRegion>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <Figures total={data.total} past={past?.total} />
          {rows.length === 0 ? (
            <EmptyState title="Sin ventas en estos días">Elige otros días o quita un filtro.</EmptyState>
          ) : (
            <>
              <div className={cx('grid grid-cols-1 items-start gap-4', besideMedio && 'xl:grid-cols-[2fr_1fr]')}>
                <Card as="section" aria-label={`Ventas por ${groupings[por].toLowerCase()}`} className="min-w-0">
                  <ReportChart por={por} rows={rows} past={past?.filas} pastLabel={rangeText(earlier)} />
                </Card>
                {besideMedio && (
                  <Card as="section" aria-label="Ventas por medio de pago" className="min-w-0">
                    <ReportChart por="medio" rows={byMedio.data?.resource?.filas ?? []} past={undefined} pastLabel="" />
                  </Card>
                )}
              </div>
              <ReportTable
                por={por}
                report={{ ...data, filas: rows }}
                past={past}
                pagosOf={(row) => pagosAddress(por, row, range, narrowed)}
              />
            </>
          )}
        </div>
      )}
    </>
  );
}

const dayText = (day: string) => formatMediumDate(limaNoon(day));
const rangeText = ({ desde, hasta }: { desde: string; hasta: string }) => `${dayText(desde)} – ${dayText(hasta)}`;

/** Groupings whose filter /pagos shows by the name of the row. */
const named: readonly Grouping[] = ['cupon', 'vendedor', 'origen', 'especialidad'];

/** The payments behind a figure; null without any, and for payments of orders without lines. */
function pagosAddress(
  por: Grouping,
  { clave, nombre, brutoCentimos, devueltoCentimos }: VentasRow,
  range: DaysInLima,
  narrowed: Record<string, string>,
): string | null {
  const behind = brutoCentimos === 0 && devueltoCentimos === 0 ? null : movementsBehind(por, clave, range);
  if (!behind) return null;
  const { desde, hasta, ...more } = behind;
  const name: Record<string, string> = named.includes(por) ? { nombre } : {};
  return `/pagos?${new URLSearchParams({ desde: desde!, hasta: hasta!, ...narrowed, ...more, ...name })}`;
}

type Total = VentasReport['total'];

function Figures({ total, past }: { total: Total; past: Total | undefined }) {
  const grew = past && growth(total.netoCentimos, past.netoCentimos);
  const average = total.pedidos === 0 ? 0 : Math.round(total.netoCentimos / total.pedidos);
  const figures = [
    {
      name: 'Ventas netas',
      value: soles(total.netoCentimos),
      note: past
        ? `${grew === null ? 'sin ventas antes' : `${signed(grew ?? 0)} · antes ${soles(past.netoCentimos)}`}`
        : '',
    },
    {
      name: 'Cobrado',
      value: soles(total.brutoCentimos),
      note: countText(total.pedidos, 'pedido pagado', 'pedidos pagados'),
    },
    { name: 'Devuelto', value: soles(total.devueltoCentimos), note: '' },
    { name: 'Promedio por pedido', value: soles(average), note: countText(total.cupos, 'cupo', 'cupos') },
  ];
  return (
    <dl className="grid rounded-lg border border-linea bg-hoja max-sm:divide-y sm:grid-cols-2 lg:grid-cols-4 lg:divide-x divide-linea">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="px-5 py-4">
          <dt className="text-sm text-tinta-2">{name}</dt>
          <dd>
            <span
              className={cx('block font-serif text-2xl tabular-nums', name === 'Ventas netas' && 'text-teal-oscuro')}
            >
              {value}
            </span>
            <span className="block text-sm text-tinta-2">{note || ' '}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const countText = (n: number, one: string, many: string) => `${formatCount(n)} ${n === 1 ? one : many}`;
const signed = (percent: number) => `${percent > 0 ? '↑' : percent < 0 ? '↓' : ''} ${Math.abs(percent)} %`.trim();
