import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exportAuditoria, listAuditoria, opcionesAuditoria } from 'domain/contract/auditoria.ts';
import { doneDescribe, entidadLabel } from 'domain/formats/auditoria-labels.ts';
import { formatLongDate, toLimaInput } from 'domain/formats/lima-time.ts';
import type { Auditoria } from 'domain/schemas/auditoria.ts';
import Eye from 'lucide-react/icons/eye';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useTrail } from '../../app/breadcrumb.tsx';
import { ExportButtons } from '../../app/export-buttons.tsx';
import { pagesProps, tableProps } from '../../app/list-props.ts';
import { useTitle } from '../../app/site.tsx';
import { useSaveDownload } from '../../app/use-save-download.ts';
import { useTable } from '../../app/use-table.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateRange } from '../../ui/date-range.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { totalText } from '../../ui/pagination-window.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TablePages } from '../../ui/table-pages.tsx';
import { writeFilters } from '../../ui/table-params.ts';
import { TabsNav } from '../../ui/tabs-nav.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { ChangeDialog } from './change-dialog.tsx';

const columns: Column<Auditoria>[] = [
  { key: 'quien', header: 'Quién', sortKey: 'quien', cell: Caller },
  { key: 'que', header: 'Cambio', sortKey: 'cambio', cell: doneDescribe },
  {
    key: 'tipo',
    header: 'Tipo',
    sortKey: 'tipo',
    cell: ({ entidad }) => <Badge>{entidadLabel(entidad)}</Badge>,
    hideOnPhone: true,
  },
  {
    key: 'cuando',
    header: 'Cuándo',
    sortKey: 'cuando',
    cell: When,
  },
];

export function AuditoriaPage() {
  const title = useTitle('Historia de cambios');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Historia de cambios', componente: '/auditoria' },
  ]);
  const call = useCall();
  const table = useTable('auditoria', { standard: '-cuando', dated: true });
  const [search, setSearch] = useAddress();
  const [opened, setOpened] = useOpened('cambio');
  const save = useSaveDownload();
  const opciones = useQuery(apiQuery(call, opcionesAuditoria, {})).data?.resource;
  const entidad = search.get('entidad') ?? '';
  const entidadId = search.get('registro') ?? '';
  const person = positiveId(search.get('persona'));
  const sobre = positiveId(search.get('sobre'));
  const filter = {
    ...table.filter,
    ...(entidad && { entidad }),
    ...(entidadId && { entidadId }),
    ...(person && { usuarioId: person }),
    ...(sobre && { sobre }),
  };
  const list = useQuery({
    ...apiQuery(call, listAuditoria, { query: { ...table.query, ...filter } }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;

  /** Changing a filter leaves the history of a single record. */
  function choose(changes: Record<string, string>) {
    setSearch((now) => writeFilters(now, { registro: '', sobre: '', ...changes }));
  }

  const showRecord = ({ entidad: tipo, entidadId: registro }: Auditoria) => setSearch({ entidad: tipo, registro });

  async function exportAll(formato?: 'xlsx') {
    await save(call(exportAuditoria, { query: { ...filter, ...(formato && { formato }) } }));
  }

  const filtered = Object.keys(filter).length > 0;
  return (
    <>
      {title}
      <PageHeader
        title="Historia de cambios"
        subtitle={data ? totalText(data, 'cambio', 'cambios') : ' '}
        actions={<ExportButtons onExport={(formato) => void exportAll(formato)} />}
        filters={
          <>
            <SearchBox label="Buscar en la historia" value={table.q} onSearch={table.setQ} className="sm:w-64" />
            <SelectField
              label="Tipo"
              hideLabel
              placeholder="Todos los tipos"
              value={entidad}
              onChange={(event) => choose({ entidad: event.target.value })}
              options={(opciones?.entidades ?? []).map((value) => ({ value, label: entidadLabel(value) }))}
            />
            <SelectField
              label="Persona"
              hideLabel
              placeholder="Todas las personas"
              value={person ?? ''}
              onChange={(event) => choose({ persona: event.target.value })}
              options={(opciones?.personas ?? []).map(({ usuarioId, nombre }) => ({ value: usuarioId, label: nombre }))}
            />
            <DateRange label="Fecha del cambio" {...table.days} />
          </>
        }
      />
      <AuditoriaTabs />
      <DataTable
        caption="Historia de cambios"
        columns={columns}
        {...tableProps(list)}
        rowKey={({ auditoriaId }) => auditoriaId}
        sort={table.sort}
        filter={filtered ? table.filterText || 'este filtro' : ''}
        onClearFilter={() => setSearch({})}
        onOpen={({ auditoriaId }) => setOpened(auditoriaId)}
        emptyHint="Lo que cambie la administración quedará escrito aquí."
        actions={(change) => (
          <IconButton
            label={`Ver qué ${doneDescribe(change)}`}
            icon={Eye}
            title="Ver el cambio"
            onClick={() => setOpened(change.auditoriaId)}
          />
        )}
      />
      <TablePages table={table} {...pagesProps(list)} />
      {opened !== null && <ChangeDialog id={opened} onClose={() => setOpened(null)} onRecord={showRecord} />}
    </>
  );
}

const positiveId = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined);

function Caller({ quien }: Auditoria) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={quien} size="sm" />
      {quien}
    </span>
  );
}

export function AuditoriaTabs() {
  return (
    <TabsNav
      label="Historia y seguridad"
      className="mb-6"
      items={[
        { to: '/auditoria', label: 'Cambios', end: true },
        { to: '/seguridad', label: 'Seguridad' },
      ]}
    />
  );
}

/** Day and time in Lima. */
export function When({ cuando }: { cuando: string }) {
  return (
    <span className="whitespace-nowrap">
      {formatLongDate(cuando)}
      <span className="block text-sm text-tinta-2 tabular-nums">{toLimaInput(cuando).slice(11)}</span>
    </span>
  );
}
