import {
  createEntidad,
  deleteEntidad,
  exportarEntidades,
  getEntidad,
  listEntidades,
  updateEntidad,
} from 'domain/contract/entidades.ts';
import { imageUrl } from 'domain/formats/images.ts';
import type { Entidad } from 'domain/schemas/entidades.ts';
import { useSite } from '../../app/site.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Mantenimiento } from '../mantenimiento/mantenimiento.tsx';
import type { Recurso } from '../mantenimiento/recurso.ts';
import { EntidadForm } from './entidad-form.tsx';

const entidades: Recurso<Entidad> = {
  ruta: '/entidades',
  miga: 'Entidades',
  titulo: 'Entidades',
  palabras: ['entidad', 'entidades'],
  nuevo: 'Nueva entidad',
  editar: 'Editar entidad',
  buscar: 'Buscar por título o acrónimo',
  sinRegistros: 'Agrega a quien emite y firma los certificados de tus cursos.',
  id: ({ entidadId }) => entidadId,
  nombre: ({ titulo }) => titulo,
  listar: listEntidades,
  obtener: getEntidad,
  crear: createEntidad,
  actualizar: updateEntidad,
  eliminar: deleteEntidad,
  exportar: exportarEntidades,
};

const columns: Column<Entidad>[] = [
  { key: 'entidad', header: 'Entidad', cell: (entidad) => <Emisora {...entidad} /> },
  { key: 'acronimo', header: 'Acrónimo', cell: ({ acronimo }) => acronimo },
  { key: 'ubicacion', header: 'Ubicación', cell: ({ ubicacion }) => ubicacion },
  { key: 'firmante', header: 'Firma', cell: Firmante },
];

export function EntidadesPage() {
  return (
    <Mantenimiento recurso={entidades} columns={columns}>
      {(ficha) => <EntidadForm ficha={ficha} />}
    </Mantenimiento>
  );
}

function Emisora({ titulo, logo }: Entidad) {
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
