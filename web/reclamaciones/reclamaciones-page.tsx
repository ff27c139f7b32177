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
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import { apiQuery, useCall } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { saveDownload } from '../app/download.ts';
import { pagesProps, tableProps } from '../app/list-props.ts';
import { useTitle } from '../app/site.tsx';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { totalText } from '../ui/pagination-window.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TablePages } from '../ui/table-pages.tsx';
import { writeFilters } from '../ui/table-params.ts';
import { useAddress } from '../ui/use-address.ts';
import { useTableParams } from '../ui/use-table-params.ts';
import { ReclamacionDialog } from './reclamacion-dialog.tsx';
import { TermBadge } from './term-badge.tsx';

const columns: Column<ReclamacionSummary>[] = [
  {
    key: 'numero',
    header: 'Hoja',
    cell: ({ numero }) => <span className="font-semibold whitespace-nowrap tabular-nums">{numero}</span>,
  },
  { key: 'nombre', header: 'Presentó', cell: ({ nombre }) => <span className="wrap-anywhere">{nombre}</span> },
  { key: 'tipo', header: 'Tipo', cell: ({ tipo }) => tipoReclamacionLabels[tipo] },
  { key: 'estado', header: 'Estado', cell: Term },
  { key: 'presentada', header: 'Fecha', cell: ({ presentada }) => formatDateTime(presentada), hideOnPhone: true },
];

/** The Libro de Reclamaciones for those who answer: what waits comes first, by the end of its term. */
export function ReclamacionesPage() {
  const title = useTitle('Reclamaciones');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Reclamaciones', componente: '/reclamaciones' },
  ]);
  const call = useCall();
  const table = useTableParams();
  const [search, setSearch] = useAddress();
  const { track } = useLoading();
  const { showError } = useDialogs();
  const estado = estadosReclamacion.find((known) => known === search.get('estado'));
  const opened = Number(search.get('hoja')) || null;
  const filter = { ...(table.q && { q: table.q }), ...(estado && { estado }) };
  const list = useQuery({
    ...apiQuery(call, listReclamaciones, { query: { page: table.page, size: table.size, ...filter } }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;

  function open(id: number | null) {
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (id === null) next.delete('hoja');
      else next.set('hoja', String(id));
      return next;
    });
  }

  async function exportAll() {
    const envelope = await track(call(exportReclamaciones, { query: filter }), { delay: 200 });
    if (!saveDownload(envelope)) await showError({ message: envelope.message });
  }

  return (
    <>
      {title}
      <PageHeader
        title="Reclamaciones"
        subtitle={data ? totalText(data, 'hoja', 'hojas') : ' '}
        actions={
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
              onChange={({ target }) => setSearch((now) => writeFilters(now, { estado: target.value }))}
              options={estadosReclamacion.map((value) => ({ value, label: estadoReclamacionLabels[value] }))}
            />
            <Button variant="secondary" icon={Download} onClick={() => void exportAll()}>
              Exportar CSV
            </Button>
          </>
        }
      />
      <DataTable
        caption="Reclamaciones"
        columns={columns}
        {...tableProps(list)}
        rowKey={({ reclamacionId }) => reclamacionId}
        filter={table.q || (estado && estadoReclamacionLabels[estado])}
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
