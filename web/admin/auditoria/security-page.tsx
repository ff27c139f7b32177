import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listEventos } from 'domain/contract/security-events.ts';
import { type EventoTipo, eventoLabels, eventoTipos, warningEventos } from 'domain/formats/security-events.ts';
import type { EventoSeguridad } from 'domain/schemas/security-events.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useTrail } from '../../app/breadcrumb.tsx';
import { pagesProps, tableProps } from '../../app/list-props.ts';
import { useTitle } from '../../app/site.tsx';
import { useTable } from '../../app/use-table.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateRange } from '../../ui/date-range.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { totalText } from '../../ui/pagination-window.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TablePages } from '../../ui/table-pages.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { AuditoriaTabs, When } from './auditoria-page.tsx';

const isTipo = (value: string): value is EventoTipo => eventoTipos.some((tipo) => tipo === value);

export function SecurityPage() {
  const title = useTitle('Eventos de seguridad');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Historia de cambios', componente: '/auditoria' },
    { nombre: 'Seguridad', componente: '/seguridad' },
  ]);
  const call = useCall();
  const table = useTable('eventos', { standard: '-cuando', dated: true });
  const [search, setSearch] = useAddress();
  const tipo = search.get('tipo') ?? '';
  const origen = search.get('origen') ?? '';
  const filter = { ...table.filter, ...(isTipo(tipo) && { tipo }), ...(origen && { origen }) };
  const list = useQuery({
    ...apiQuery(call, listEventos, { query: { ...table.query, ...filter } }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const choose = table.setFilters;

  const columns: Column<EventoSeguridad>[] = [
    { key: 'que', header: 'Evento', sortKey: 'tipo', cell: What },
    { key: 'quien', header: 'Cuenta', sortKey: 'cuenta', cell: Who },
    {
      key: 'origen',
      header: 'Origen',
      sortKey: 'origen',
      hideOnPhone: true,
      cell: (event) =>
        event.origen && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Ver los eventos del origen ${event.origen}`}
            onClick={() => choose({ origen: event.origen })}
          >
            <code>{event.origen}</code>
          </Button>
        ),
    },
    { key: 'cuando', header: 'Cuándo', sortKey: 'cuando', cell: When },
  ];

  return (
    <>
      {title}
      <PageHeader
        title="Eventos de seguridad"
        subtitle={data ? totalText(data, 'evento', 'eventos') : ' '}
        filters={
          <>
            <SearchBox label="Buscar por persona" value={table.q} onSearch={table.setQ} className="sm:w-64" />
            <SelectField
              label="Evento"
              hideLabel
              placeholder="Todos los eventos"
              value={tipo}
              onChange={(event) => choose({ tipo: event.target.value })}
              options={eventoTipos.map((value) => ({ value, label: eventoLabels[value] }))}
            />
            <DateRange label="Fecha del evento" {...table.days} />
          </>
        }
      />
      <AuditoriaTabs />
      {origen && (
        <p className="mb-4 flex flex-wrap items-center gap-3 text-tinta-2">
          <span>
            Solo del origen <code>{origen}</code>
          </span>
          <Button variant="secondary" onClick={() => choose({ origen: '' })}>
            Ver todos los orígenes
          </Button>
        </p>
      )}
      <DataTable
        caption="Eventos de seguridad"
        columns={columns}
        {...tableProps(list)}
        rowKey={({ eventoSeguridadId }) => eventoSeguridadId}
        sort={table.sort}
        filter={Object.keys(filter).length > 0 ? table.filterText || 'este filtro' : ''}
        onClearFilter={() => setSearch({})}
        emptyHint="Los inicios de sesión, rechazos y exportaciones quedarán escritos aquí durante 180 días."
      />
      <TablePages table={table} {...pagesProps(list)} />
      <p className="mt-6 max-w-text text-sm text-tinta-2">
        El origen reconoce una misma conexión sin guardar su dirección. Los eventos se borran a los 180 días.
      </p>
    </>
  );
}

function What({ tipo, detalle }: EventoSeguridad) {
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={warningEventos.includes(tipo) ? 'ambar' : 'neutro'}>{eventoLabels[tipo]}</Badge>
      {detalle && <span className="text-sm break-words text-tinta-2">{detalle}</span>}
    </span>
  );
}

function Who({ quien, actor, usuarioId }: EventoSeguridad) {
  return (
    <>
      {usuarioId === null ? <span className="text-tinta-2">Sin cuenta</span> : quien}
      {actor && <span className="block text-sm text-tinta-2">por {actor}</span>}
    </>
  );
}
