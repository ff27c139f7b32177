import { cuponEndpoints } from 'domain/contract/cupones.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { Cupon } from 'domain/schemas/cupones.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Maintenance } from '../maintenance/maintenance.tsx';
import type { Resource } from '../maintenance/resource.ts';
import { CuponForm } from './cupon-form.tsx';

const cupones: Resource<Cupon> = {
  route: '/cupones',
  crumb: 'Cupones',
  title: 'Cupones',
  words: ['cupón', 'cupones'],
  newLabel: 'Nuevo cupón',
  editLabel: 'Editar cupón',
  searchLabel: 'Buscar por código',
  emptyHint: 'Crea un código de descuento y compártelo con un enlace.',
  id: ({ cuponId }) => cuponId,
  nombre: ({ codigo }) => codigo,
  sort: '-creado',
  endpoints: cuponEndpoints,
};

const columns: Column<Cupon>[] = [
  { key: 'codigo', header: 'Código', sortKey: 'codigo', cell: Codigo },
  {
    key: 'descuento',
    header: 'Descuento',
    sortKey: 'descuento',
    cell: ({ porcentaje, monto }) => discountText(porcentaje, monto),
  },
  { key: 'vale', header: 'Vale', sortKey: 'hasta', cell: Dates },
  {
    key: 'usos',
    header: 'Usos',
    sortKey: 'usos',
    cell: ({ usos, usosMax }) => (usosMax === null ? usos : `${usos} de ${usosMax}`),
  },
  {
    key: 'cursos',
    header: 'Cursos',
    sortKey: 'cursos',
    cell: ({ todos, cursos }) => (todos ? 'Todos' : cursosText(cursos.length)),
  },
];

export function CuponesPage() {
  return (
    <Maintenance resource={cupones} columns={columns}>
      {(record) => <CuponForm record={record} />}
    </Maintenance>
  );
}

function discountText(porcentaje: number | null, monto: number | null): string {
  return porcentaje === null ? formatSoles(monto ?? 0) : `${porcentaje} %`;
}

function cursosText(count: number): string {
  return count === 1 ? '1 curso' : `${count} cursos`;
}

function Codigo({ codigo, activo, hasta }: Cupon) {
  const over = hasta !== null && new Date(hasta) <= new Date();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-medium break-all">{codigo}</span>
      {!activo ? <Badge tone="ambar">Inactivo</Badge> : over && <Badge>Terminado</Badge>}
    </span>
  );
}

function Dates({ desde, hasta }: Cupon) {
  if (desde === null && hasta === null) return 'Siempre';
  return (
    <span className="grid">
      {desde !== null && <span>Desde el {formatDateTime(desde)}</span>}
      {hasta !== null && <span>Hasta el {formatDateTime(hasta)}</span>}
    </span>
  );
}
