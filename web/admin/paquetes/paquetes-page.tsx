import { paqueteEndpoints } from 'domain/contract/paquetes.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { partsText } from 'domain/rules/paquetes.ts';
import type { Paquete } from 'domain/schemas/paquetes.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Maintenance } from '../maintenance/maintenance.tsx';
import type { Resource } from '../maintenance/resource.ts';
import { PaqueteForm } from './paquete-form.tsx';

const paquetes: Resource<Paquete> = {
  route: '/paquetes',
  crumb: 'Paquetes',
  title: 'Paquetes',
  words: ['paquete', 'paquetes'],
  newLabel: 'Nuevo paquete',
  editLabel: 'Editar paquete',
  searchLabel: 'Buscar por nombre',
  emptyHint: 'Vende varios cursos juntos, con un precio o un descuento.',
  id: ({ paqueteId }) => paqueteId,
  nombre: ({ nombre }) => nombre,
  sort: '-creado',
  endpoints: paqueteEndpoints,
};

const columns: Column<Paquete>[] = [
  { key: 'nombre', header: 'Paquete', sortKey: 'nombre', cell: Nombre },
  {
    key: 'precio',
    header: 'Precio',
    sortKey: 'precio',
    cell: ({ precio, porcentaje }) => (precio === null ? `−${porcentaje} %` : formatSoles(precio)),
  },
  { key: 'vale', header: 'Se vende', sortKey: 'hasta', cell: Dates },
  { key: 'vendidos', header: 'Pedidos', sortKey: 'vendidos', cell: ({ vendidos }) => vendidos },
];

export function PaquetesPage() {
  return (
    <Maintenance resource={paquetes} columns={columns}>
      {(record) => <PaqueteForm record={record} />}
    </Maintenance>
  );
}

function Nombre({ nombre, activo, hasta, elige, cursos }: Paquete) {
  const over = hasta !== null && new Date(hasta) <= new Date();
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium break-words">{nombre}</span>
        {!activo ? <Badge tone="ambar">Inactivo</Badge> : over && <Badge>Terminado</Badge>}
      </span>
      <span className="text-sm text-tinta-2">{partsText(elige, cursos.length)}</span>
    </span>
  );
}

function Dates({ desde, hasta }: Paquete) {
  if (desde === null && hasta === null) return 'Siempre';
  return (
    <span className="grid">
      {desde !== null && <span>Desde el {formatDateTime(desde)}</span>}
      {hasta !== null && <span>Hasta el {formatDateTime(hasta)}</span>}
    </span>
  );
}
