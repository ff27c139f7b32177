import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listSolicitudes } from 'domain/contract/solicitudes.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { daysLeftText, estadoReclamacionLabels, estadosReclamacion } from 'domain/rules/reclamaciones.ts';
import { solicitudKinds } from 'domain/rules/solicitudes.ts';
import type { Solicitud } from 'domain/schemas/solicitudes.ts';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { ListPage, useEstado } from '../app/list-page.tsx';
import { useTable } from '../app/use-table.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
import { SolicitudDialog } from './solicitud-dialog.tsx';

const columns: Column<Solicitud>[] = [
  {
    key: 'nombre',
    header: 'Pide',
    sortKey: 'nombre',
    cell: ({ nombre }) => <span className="wrap-anywhere">{nombre}</span>,
  },
  { key: 'tipo', header: 'Solicitud', sortKey: 'tipo', cell: ({ tipo }) => solicitudKinds[tipo].nombre },
  { key: 'estado', header: 'Estado', sortKey: 'vence', cell: Term },
  {
    key: 'creada',
    header: 'Fecha',
    sortKey: 'creada',
    cell: ({ creada }) => formatDateTime(creada),
    hideOnPhone: true,
  },
];

/** Requests of people about their data: unanswered ones first, by the end of their term. */
export function SolicitudesPage() {
  const table = useTable(sortColumns.solicitudes, { dated: true });
  const [opened, setOpened] = useState<Solicitud | null>(null);
  const estado = useEstado(estadosReclamacion);
  const list = useQuery({
    ...apiQuery(useCall(), listSolicitudes, { query: { ...table.query, ...(estado && { estado }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.resources?.some(isErasing) ? 2_000 : false),
  });
  const shown = list.data?.resources?.find(({ solicitudId }) => solicitudId === opened?.solicitudId) ?? opened;
  return (
    <ListPage
      title="Datos personales"
      path="/solicitudes-datos"
      caption="Solicitudes sobre datos personales"
      words={['solicitud', 'solicitudes']}
      searchLabel="Buscar por nombre, documento o correo"
      estados={estadoReclamacionLabels}
      daysLabel="Fecha de la solicitud"
      table={table}
      estado={estado}
      list={list}
      columns={columns}
      rowKey={({ solicitudId }) => solicitudId}
      emptyHint="Lo que las personas pidan sobre sus datos en «Mi cuenta» aparecerá aquí, con su plazo legal."
      open={{
        icon: Eye,
        label: ({ solicitudId, nombre }) => `Ver la solicitud ${solicitudId} de ${nombre}`,
        onOpen: setOpened,
      }}
    >
      {shown && <SolicitudDialog solicitud={shown} onClose={() => setOpened(null)} />}
    </ListPage>
  );
}

const isErasing = ({ anonimizacion }: Solicitud) => anonimizacion !== null && anonimizacion.terminada === null;

/** With this many working days left or fewer, the term is close. */
const soon = 3;

function Term(solicitud: Solicitud) {
  const { estado, quedan, anonimizacion } = solicitud;
  const waiting = quedan !== null && quedan <= soon ? 'ambar' : 'teal';
  const tone = estado === 'respondida' ? 'verde' : estado === 'vencida' ? 'rojo' : waiting;
  return (
    <span className="grid justify-items-end gap-1 text-right @2xl:justify-items-start @2xl:text-left">
      <Badge tone={tone}>{estadoReclamacionLabels[estado]}</Badge>
      {quedan !== null && <span className="text-sm text-tinta-2">{daysLeftText(quedan)}</span>}
      {isErasing(solicitud) && (
        <span className="text-sm text-tinta-2">Anonimización: {anonimizacion?.porcentaje} %</span>
      )}
    </span>
  );
}
