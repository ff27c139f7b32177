import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exportReclamaciones, listReclamaciones } from 'domain/contract/reclamaciones.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import {
  daysLeftText,
  estadoReclamacionLabels,
  estadosReclamacion,
  tipoReclamacionLabels,
} from 'domain/rules/reclamaciones.ts';
import type { ReclamacionSummary } from 'domain/schemas/reclamaciones.ts';
import Eye from 'lucide-react/icons/eye';
import { apiQuery, useCall } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { saveDownload } from '../app/download.ts';
import { ExportButtons } from '../app/export-buttons.tsx';
import { pagesProps, tableProps } from '../app/list-props.ts';
import { useTitle } from '../app/site.tsx';
import { useTable } from '../app/use-table.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateRange } from '../ui/date-range.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { totalText } from '../ui/pagination-window.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TablePages } from '../ui/table-pages.tsx';
import { useAddress } from '../ui/use-address.ts';
import { useOpened } from '../ui/use-opened.ts';
import { ReclamacionDialog } from './reclamacion-dialog.tsx';
import { TermBadge } from './term-badge.tsx';

const columns: Column<ReclamacionSummary>[] = [
  {
    key: 'numero',
    header: 'Hoja',
    sortKey: 'numero',
    cell: ({ numero }) => <span className="font-semibold whitespace-nowrap tabular-nums">{numero}</span>,
  },
  {
    key: 'nombre',
    header: 'Presentó',
    sortKey: 'nombre',
    cell: ({ nombre }) => <span className="wrap-anywhere">{nombre}</span>,
  },
  { key: 'tipo', header: 'Tipo', sortKey: 'tipo', cell: ({ tipo }) => tipoReclamacionLabels[tipo] },
  { key: 'estado', header: 'Plazo', sortKey: 'vence', cell: Term },
  {
    key: 'presentada',
    header: 'Fecha',
    sortKey: 'presentada',
    cell: ({ presentada }) => formatDateTime(presentada),
    hideOnPhone: true,
  },
];

/** The Libro de Reclamaciones for those who answer: what waits comes first, by the end of its term. */
export function ReclamacionesPage() {
  const title = useTitle('Reclamaciones');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Reclamaciones', componente: '/reclamaciones' },
  ]);
  const call = useCall();
  const table = useTable('reclamaciones', { dated: true });
  const [search, setSearch] = useAddress();
  const { track } = useLoading();
  const { showError } = useDialogs();
  const estado = estadosReclamacion.find((known) => known === search.get('estado'));
  const [opened, open] = useOpened('hoja');
  const filter = { ...table.filter, ...(estado && { estado }) };
  const list = useQuery({
    ...apiQuery(call, listReclamaciones, { query: { ...table.query, ...filter } }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;

  async function exportAll(formato?: 'xlsx') {
    const envelope = await track(call(exportReclamaciones, { query: { ...filter, ...(formato && { formato }) } }), {
      delay: 200,
    });
    if (!saveDownload(envelope)) await showError({ message: envelope.message });
  }

  return (
    <>
      {title}
      <PageHeader
        title="Reclamaciones"
        subtitle={data ? totalText(data, 'hoja', 'hojas') : ' '}
        actions={<ExportButtons onExport={(formato) => void exportAll(formato)} />}
        filters={
          <>
            <SearchBox
              label="Buscar por número, nombre o documento"
              value={table.q}
              onSearch={table.setQ}
              className="sm:w-96"
            />
            <SelectField
              label="Estado"
              hideLabel
              placeholder="Todos los estados"
              value={estado ?? ''}
              onChange={({ target }) => table.setFilters({ estado: target.value })}
              options={estadosReclamacion.map((value) => ({ value, label: estadoReclamacionLabels[value] }))}
            />
            <DateRange label="Fecha de la hoja" {...table.days} />
          </>
        }
      />
      <DataTable
        caption="Reclamaciones"
        columns={columns}
        {...tableProps(list)}
        rowKey={({ reclamacionId }) => reclamacionId}
        sort={table.sort}
        onOpen={({ reclamacionId }) => open(reclamacionId)}
        filter={table.filterText || (estado && estadoReclamacionLabels[estado])}
        onClearFilter={() => setSearch({})}
        emptyHint="Las hojas que se presenten en el Libro de Reclamaciones aparecerán aquí."
        actions={({ reclamacionId, numero }) => (
          <IconButton label={`Ver la hoja ${numero}`} icon={Eye} onClick={() => open(reclamacionId)} />
        )}
      />
      <TablePages table={table} {...pagesProps(list)} />
      {opened !== null && <ReclamacionDialog key={opened} id={opened} onClose={() => open(null)} />}
    </>
  );
}

function Term({ estado, quedan, correoEstado }: ReclamacionSummary) {
  const lost = correoEstado === 'rechazado' || correoEstado === 'fallido';
  const notes = [quedan !== null && daysLeftText(quedan), lost && 'el correo no llegó'].filter(Boolean);
  return (
    <span className="grid justify-items-end gap-1 text-right @2xl:justify-items-start @2xl:text-left">
      <TermBadge {...{ estado, quedan }} />
      {notes.length > 0 && <span className="text-sm text-tinta-2">{notes.join(' · ')}</span>}
    </span>
  );
}
