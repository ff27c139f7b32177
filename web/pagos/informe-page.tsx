import { exportInforme, getInforme } from 'domain/contract/reportes.ts';
import { formatMediumDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import {
  type InformeColumn,
  type InformeKey,
  informeKeys,
  informeRange,
  informes,
  maxReminded,
} from 'domain/rules/informes.ts';
import type { InformeRow, InformeTable } from 'domain/schemas/reportes.ts';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useCall, useList } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { ExportButtons } from '../app/export-buttons.tsx';
import { useMay } from '../app/permisos.ts';
import { useTitle } from '../app/site.tsx';
import { useSaveDownload } from '../app/use-save-download.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateRange } from '../ui/date-range.tsx';
import { formatCount } from '../ui/format-count.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useAddress } from '../ui/use-address.ts';
import { useSelection } from '../ui/use-selection.ts';
import { RemindDialog } from './remind-dialog.tsx';
import { ReportTabs } from './report-tabs.tsx';

/** One of the reports other than sales. */
export function InformePage() {
  const asked = useParams().informe;
  const informe = informeKeys.find((key) => key === asked);
  const allowed = useMay(informes[informe ?? 'avance'].permiso);
  if (!informe || !allowed) return <Navigate to="/reportes" replace />;
  return <Report key={informe} informe={informe} />;
}

function Report({ informe }: { informe: InformeKey }) {
  const { nombre, dias, fila, filas, columns } = informes[informe];
  const title = useTitle(`Reportes: ${nombre}`);
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Reportes', componente: '/reportes' },
    { nombre, componente: `/reportes/${informe}` },
  ]);
  const call = useCall();
  const save = useSaveDownload();
  const [search, setSearch] = useAddress();
  const [now] = useState(() => new Date());
  const [desde, hasta] = [search.get('desde') ?? '', search.get('hasta') ?? ''];
  const range = informeRange(informe, { ...(desde && { desde }), ...(hasta && { hasta }) }, now);
  const isReversed = range.desde > range.hasta;
  const query = { ...range, informe };
  const list = useList(getInforme, { query }, { enabled: !isReversed });
  const data = list.data?.resource ?? undefined;
  const selection = useSelection(
    data?.filas,
    ({ clave }) => clave,
    ({ recordable }) => recordable === true,
  );
  const error = isReversed ? 'El primer día va antes que el último.' : list.error?.message;
  const [reminding, setReminding] = useState<number[] | null>(null);
  const remind = () => setReminding(selection.chosen.slice(0, maxReminded).map(({ clave }) => Number(clave)));
  const reminded = async () => {
    setReminding(null);
    selection.clear();
    await list.refetch();
  };
  return (
    <>
      {title}
      <ReportTabs />
      <PageHeader
        title={nombre}
        subtitle={`${dias}: del ${dayText(range.desde)} al ${dayText(range.hasta)}`}
        actions={
          <ExportButtons
            onExport={(formato) => void save(call(exportInforme, { query: { ...query, ...(formato && { formato }) } }))}
          />
        }
        filters={
          <DateRange
            label={dias}
            {...range}
            onChange={(days) => setSearch(new URLSearchParams(days), { preventScrollReset: true })}
          />
        }
      />
      {data && data.filas.length > 0 && <Totals columns={columns} called={filas} data={data} />}
      <DataTable
        caption={nombre}
        columns={[{ key: 'fila', header: fila, cell: (row) => <Name row={row} /> }, ...columns.map(columnOf)]}
        rows={data?.filas}
        rowKey={({ clave }) => clave}
        refreshing={list.isFetching}
        {...(error && !data && { error })}
        onRetry={() => void list.refetch()}
        emptyHint="Elige otros días."
        {...(informe === 'pendientes' && {
          selection: {
            of: selection,
            label: ({ nombre: numero }: InformeRow) => `Seleccionar ${numero}`,
            acts: <Button onClick={remind}>Recordar por correo</Button>,
          },
        })}
      />
      {reminding && (
        <RemindDialog pedidos={reminding} onClose={() => setReminding(null)} onDone={() => void reminded()} />
      )}
      {data && data.faltan > 0 && (
        <p className="mt-3 text-sm text-tinta-2">
          {data.faltan === 1 ? 'Hay una fila más' : `Hay ${formatCount(data.faltan)} filas más`}, contadas en los
          totales: elige menos días o exporta el reporte para verlas.
        </p>
      )}
    </>
  );
}

const dayText = (day: string) => formatMediumDate(limaNoon(day));

function Name({ row: { nombre, enlace } }: { row: InformeRow }) {
  const text = /^\d{4}-\d{2}-\d{2}$/.test(nombre) ? dayText(nombre) : nombre;
  return enlace ? (
    <TextLink to={enlace} className={cx('font-semibold', text.length < 20 && 'whitespace-nowrap')}>
      {text}
    </TextLink>
  ) : (
    text
  );
}

function columnOf(column: InformeColumn): Column<InformeRow> {
  const { clave: key, nombre: header } = column;
  const className = column.tipo === 'texto' ? '' : '@2xl:whitespace-nowrap tabular-nums';
  return { key, header, className, cell: ({ valores }) => valueText(column, valores[key] ?? null) };
}

function valueText({ tipo }: InformeColumn, value: string | number | null): string {
  if (value === null || value === '') return '–';
  if (tipo === 'soles') return formatSoles(toSoles(Number(value)));
  if (tipo === 'dia') return dayText(String(value));
  return tipo === 'texto' ? String(value) : formatCount(Number(value));
}

type TotalsProps = { columns: readonly InformeColumn[]; called: string; data: InformeTable };

function Totals({ columns, called, data: { filas, total, faltan } }: TotalsProps) {
  const sums = columns.filter(({ suma }) => suma);
  return (
    <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3 rounded-lg border border-linea bg-hoja px-5 py-4">
      <Figure name={called} value={formatCount(filas.length + faltan)} />
      {sums.map((column) => (
        <Figure key={column.clave} name={column.nombre} value={valueText(column, total[column.clave] ?? null)} />
      ))}
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-tinta-2">{name}</dt>
      <dd className="font-serif text-xl tabular-nums">{value}</dd>
    </div>
  );
}
