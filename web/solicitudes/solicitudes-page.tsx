import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listSolicitudes } from 'domain/contract/solicitudes.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { daysLeftText, estadoReclamacionLabels, estadosReclamacion } from 'domain/rules/reclamaciones.ts';
import { solicitudKinds } from 'domain/rules/solicitudes.ts';
import type { Solicitud } from 'domain/schemas/solicitudes.ts';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { pagesProps, tableProps } from '../app/list-props.ts';
import { useTitle } from '../app/site.tsx';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { totalText } from '../ui/pagination-window.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TablePages } from '../ui/table-pages.tsx';
import { writeFilters } from '../ui/table-params.ts';
import { useAddress } from '../ui/use-address.ts';
import { useTableParams } from '../ui/use-table-params.ts';
import { SolicitudDialog } from './solicitud-dialog.tsx';

const columns: Column<Solicitud>[] = [
  { key: 'nombre', header: 'Pide', cell: ({ nombre }) => <span className="wrap-anywhere">{nombre}</span> },
  { key: 'tipo', header: 'Solicitud', cell: ({ tipo }) => solicitudKinds[tipo].nombre },
  { key: 'estado', header: 'Estado', cell: Term },
  { key: 'creada', header: 'Fecha', cell: ({ creada }) => formatDateTime(creada), hideOnPhone: true },
];

/** What people ask about their data: what waits comes first, by the end of its term. */
export function SolicitudesPage() {
  const title = useTitle('Datos personales');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Datos personales', componente: '/solicitudes-datos' },
  ]);
  const table = useTableParams();
  const [search, setSearch] = useAddress();
  const [opened, setOpened] = useState<Solicitud | null>(null);
  const estado = estadosReclamacion.find((known) => known === search.get('estado'));
  const filter = { ...(table.q && { q: table.q }), ...(estado && { estado }) };
  const list = useQuery({
    ...apiQuery(useCall(), listSolicitudes, { query: { page: table.page, size: table.size, ...filter } }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  return (
    <>
      {title}
      <PageHeader
        title="Datos personales"
        subtitle={data ? totalText(data, 'solicitud', 'solicitudes') : ' '}
        actions={
          <>
            <SearchBox
              label="Buscar por nombre, documento o correo"
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
          </>
        }
      />
      <DataTable
        caption="Solicitudes sobre datos personales"
        columns={columns}
        {...tableProps(list)}
        rowKey={({ solicitudId }) => solicitudId}
        filter={table.q || (estado && estadoReclamacionLabels[estado])}
        onClearFilter={() => setSearch({})}
        emptyHint="Lo que las personas pidan sobre sus datos en «Mi cuenta» aparecerá aquí, con su plazo legal."
        actions={(row) => (
          <IconButton
            label={`Ver la solicitud ${row.solicitudId} de ${row.nombre}`}
            icon={Eye}
            onClick={() => setOpened(row)}
          />
        )}
      />
      <TablePages table={table} {...pagesProps(list)} />
      {opened && <SolicitudDialog solicitud={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** From this many working days on, the term is close. */
const soon = 3;

function Term({ estado, quedan }: Solicitud) {
  const waiting = quedan !== null && quedan <= soon ? 'ambar' : 'teal';
  const tone = estado === 'respondida' ? 'verde' : estado === 'vencida' ? 'rojo' : waiting;
  return (
    <span className="grid justify-items-end gap-1 text-right @2xl:justify-items-start @2xl:text-left">
      <Badge tone={tone}>{estadoReclamacionLabels[estado]}</Badge>
      {quedan !== null && <span className="text-sm text-tinta-2">{daysLeftText(quedan)}</span>}
    </span>
  );
}
