import { planCuotasEndpoints } from 'domain/contract/planes-cuotas.ts';
import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { PlanCuotas } from 'domain/schemas/planes-cuotas.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Maintenance } from '../maintenance/maintenance.tsx';
import type { Resource } from '../maintenance/resource.ts';
import { PlanCuotasForm } from './plan-cuotas-form.tsx';

const planes: Resource<PlanCuotas> = {
  route: '/planes-cuotas',
  crumb: 'Planes de cuotas',
  title: 'Planes de cuotas',
  words: ['plan', 'planes'],
  newLabel: 'Nuevo plan',
  editLabel: 'Editar plan',
  searchLabel: 'Buscar por curso o paquete',
  emptyHint: 'Deja pagar un curso o un paquete en partes, o reservarlo con un monto.',
  id: ({ planCuotasId }) => planCuotasId,
  nombre: ({ nombre, producto }) => `${nombre}: ${producto}`,
  sort: '-creado',
  endpoints: planCuotasEndpoints,
};

const columns: Column<PlanCuotas>[] = [
  { key: 'producto', header: 'Para', sortKey: 'producto', cell: Producto },
  { key: 'cuotas', header: 'Se paga', sortKey: 'cuotas', cell: Terms },
  { key: 'recargo', header: 'Recargo', cell: ({ recargo }) => (recargo === 0 ? 'Sin recargo' : `${recargo} %`) },
  { key: 'gracia', header: 'Gracia', cell: ({ gracia }) => `${gracia} ${gracia === 1 ? 'día' : 'días'}` },
];

export function PlanesCuotasPage() {
  return (
    <Maintenance resource={planes} columns={columns}>
      {(record) => <PlanCuotasForm record={record} />}
    </Maintenance>
  );
}

function Producto({ producto, paqueteId, activo }: PlanCuotas) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-medium break-words">{producto}</span>
      {paqueteId !== null && <Badge>Paquete</Badge>}
      {!activo && <Badge tone="ambar">Inactivo</Badge>}
    </span>
  );
}

function Terms({ nombre, tipo, inicial, cadaDias, hasta }: PlanCuotas) {
  const rhythm = cadaDias === null ? 'Una por mes' : `Una cada ${cadaDias} días`;
  const first = inicial === null ? '' : `, la primera de ${formatSoles(inicial)}`;
  return (
    <span className="grid">
      <span>{nombre}</span>
      <span className="text-sm text-tinta-2">
        {tipo === 'reserva' ? `El resto hasta el ${formatLongDate(limaNoon(hasta ?? ''))}` : rhythm + first}
      </span>
    </span>
  );
}
