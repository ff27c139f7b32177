import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';

type Tipo = { nombre: string; orden: number; acronimo: string };

export const tipoColumns: Column<Tipo>[] = [
  {
    key: 'nombre',
    header: 'Nombre',
    sortKey: 'nombre',
    cell: ({ nombre }) => <span className="font-medium">{nombre}</span>,
  },
  {
    key: 'acronimo',
    header: 'Acrónimo',
    sortKey: 'acronimo',
    cell: ({ acronimo }) => <Badge tone="teal">{acronimo}</Badge>,
  },
  {
    key: 'orden',
    header: 'Orden',
    sortKey: 'orden',
    cell: ({ orden }) => <span className="tabular-nums">{orden}</span>,
  },
];
