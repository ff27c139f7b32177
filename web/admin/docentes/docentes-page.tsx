import {
  createDocente,
  deleteDocente,
  exportDocentes,
  getDocente,
  listDocentes,
  updateDocente,
} from 'domain/contract/docentes.ts';
import { imageUrl } from 'domain/formats/images.ts';
import type { Docente } from 'domain/schemas/docentes.ts';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useSite } from '../../app/site.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Maintenance } from '../maintenance/maintenance.tsx';
import type { Resource } from '../maintenance/resource.ts';
import { DocenteForm } from './docente-form.tsx';

const docentes: Resource<Docente> = {
  route: '/docentes',
  crumb: 'Docentes',
  titulo: 'Docentes',
  words: ['docente', 'docentes'],
  newLabel: 'Nuevo docente',
  editLabel: 'Editar docente',
  searchLabel: 'Buscar por nombre o correo',
  noRegistros: 'Agrega a quienes enseñan: luego podrás elegirlos como ponentes de un curso.',
  loadError: aulaMessages.loadDocentes,
  id: ({ docenteId }) => docenteId,
  nombre: ({ nombre, apellido }) => `${nombre} ${apellido}`,
  list: listDocentes,
  sort: { list: 'docentes', standard: 'docente' },
  get: getDocente,
  create: createDocente,
  update: updateDocente,
  remove: deleteDocente,
  exportRows: exportDocentes,
};

const columns: Column<Docente>[] = [
  { key: 'docente', header: 'Docente', sortKey: 'docente', cell: (docente) => <Person {...docente} /> },
  { key: 'especialidad', header: 'Especialidad', sortKey: 'especialidad', cell: ({ especialidad }) => especialidad },
  { key: 'correo', header: 'Correo', sortKey: 'correo', cell: Mail },
  {
    key: 'ejercicio',
    header: 'Ejercicio',
    sortKey: 'ejercicio',
    cell: ({ tiempoEjercido }) => tiempoEjercido || '—',
  },
];

export function DocentesPage() {
  return (
    <Maintenance resource={docentes} columns={columns}>
      {(record) => <DocenteForm ficha={record} />}
    </Maintenance>
  );
}

/** Allows a line break before the @. */
function Mail({ correo }: Docente) {
  const at = correo.lastIndexOf('@');
  return (
    <span className="block wrap-anywhere">
      {correo.slice(0, at)}
      <wbr />
      {correo.slice(at)}
    </span>
  );
}

function Person({ nombre, apellido, imagen }: Docente) {
  const { imageBase } = useSite();
  const name = `${nombre} ${apellido}`;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} src={imagen && imageUrl(imageBase, 'docentes', imagen, 320)} />
      <span className="min-w-0 font-medium">{name}</span>
    </span>
  );
}
