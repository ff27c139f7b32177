import { listEventos } from 'domain/contract/security-events.ts';
import { type EventoTipo, eventoLabels, eventoTipos, warningEventos } from 'domain/formats/security-events.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import type { EventoSeguridad } from 'domain/schemas/security-events.ts';
import { useList } from '../../app/api.tsx';
import { ListPage } from '../../app/list-page.tsx';
import { useTable } from '../../app/use-table.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { AuditoriaTabs, When } from './auditoria-page.tsx';

const isTipo = (value: string): value is EventoTipo => eventoTipos.some((tipo) => tipo === value);

export function SecurityPage() {
  const table = useTable(sortColumns.eventos, { standard: '-cuando', dated: true });
  const [search] = useAddress();
  const tipo = search.get('tipo') ?? '';
  const origen = search.get('origen') ?? '';
  const filter = { ...table.filter, ...(isTipo(tipo) && { tipo }), ...(origen && { origen }) };
  const list = useList(listEventos, { query: { ...table.query, ...filter } });
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
    <ListPage
      title="Eventos de seguridad"
      path="/seguridad"
      trail={[
        { nombre: 'Dashboard', componente: '/dashboard' },
        { nombre: 'Historia de cambios', componente: '/auditoria' },
        { nombre: 'Seguridad', componente: '/seguridad' },
      ]}
      words={['evento', 'eventos']}
      searchLabel="Buscar por persona"
      searchWidth="sm:w-64"
      filters={
        <SelectField
          label="Evento"
          hideLabel
          placeholder="Todos los eventos"
          value={tipo}
          onChange={(event) => choose({ tipo: event.target.value })}
          options={eventoTipos.map((value) => ({ value, label: eventoLabels[value] }))}
        />
      }
      daysLabel="Fecha del evento"
      table={table}
      list={list}
      columns={columns}
      rowKey={({ eventoSeguridadId }) => eventoSeguridadId}
      filter={Object.keys(filter).length > 0 ? 'este filtro' : ''}
      emptyHint="Los inicios de sesión, rechazos y exportaciones quedarán escritos aquí durante 180 días."
      above={
        <>
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
        </>
      }
    >
      <p className="mt-6 max-w-text text-sm text-tinta-2">
        El origen reconoce una misma conexión sin guardar su dirección. Los eventos se borran a los 180 días.
      </p>
    </ListPage>
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
