import {
  createEntidad,
  deleteEntidad,
  exportEntidades,
  getEntidad,
  listEntidades,
  updateEntidad,
} from 'domain/contract/entidades.ts';
import { imageUrl } from 'domain/formats/images.ts';
import type { Entidad } from 'domain/schemas/entidades.ts';
import { useSite } from '../../app/site.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Maintenance } from '../maintenance/maintenance.tsx';
import type { Resource } from '../maintenance/resource.ts';
import { EntidadForm } from './entidad-form.tsx';

const entidades: Resource<Entidad> = {
  route: '/entidades',
  crumb: 'Entidades',
  titulo: 'Entidades',
  words: ['entidad', 'entidades'],
  newLabel: 'Nueva entidad',
  editLabel: 'Editar entidad',
  searchLabel: 'Buscar por título o acrónimo',
  noRegistros: 'Agrega a quien emite y firma los certificados de tus cursos.',
  id: ({ entidadId }) => entidadId,
  nombre: ({ titulo }) => titulo,
  list: listEntidades,
  sort: { list: 'entidades', standard: 'titulo' },
  get: getEntidad,
  create: createEntidad,
  update: updateEntidad,
  remove: deleteEntidad,
  exportRows: exportEntidades,
};

const columns: Column<Entidad>[] = [
  { key: 'entidad', header: 'Entidad', sortKey: 'titulo', cell: (entidad) => <Issuer {...entidad} /> },
  { key: 'acronimo', header: 'Acrónimo', sortKey: 'acronimo', cell: ({ acronimo }) => acronimo },
  { key: 'ubicacion', header: 'Ubicación', sortKey: 'ubicacion', cell: ({ ubicacion }) => ubicacion },
  { key: 'firmante', header: 'Firma', sortKey: 'firmante', cell: Firmante },
];

export function EntidadesPage() {
  return (
    <Maintenance resource={entidades} columns={columns}>
      {(record) => <EntidadForm ficha={record} />}
    </Maintenance>
  );
}

function Issuer({ titulo, logo }: Entidad) {
  const { imageBase } = useSite();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={titulo} src={logo && imageUrl(imageBase, 'logos', logo, 320)} />
      <span className="min-w-0 font-medium">{titulo}</span>
    </span>
  );
}

function Firmante({ firmante, cargoFirmante, firma }: Entidad) {
  return (
    <span className="block">
      {firmante || '—'}
      <span className="block text-sm text-tinta-2">{cargoFirmante || (firma ? '' : 'Sin imagen de firma')}</span>
    </span>
  );
}
