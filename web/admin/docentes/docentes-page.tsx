import {
  createDocente,
  deleteDocente,
  exportarDocentes,
  getDocente,
  listDocentes,
  updateDocente,
} from 'domain/contract/docentes.ts';
import { imageUrl } from 'domain/formats/images.ts';
import type { Docente } from 'domain/schemas/docentes.ts';
import { useSite } from '../../app/site.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Mantenimiento } from '../mantenimiento/mantenimiento.tsx';
import type { Recurso } from '../mantenimiento/recurso.ts';
import { DocenteForm } from './docente-form.tsx';

const docentes: Recurso<Docente> = {
  ruta: '/docentes',
  miga: 'Docentes',
  titulo: 'Docentes',
  palabras: ['docente', 'docentes'],
  nuevo: 'Nuevo docente',
  editar: 'Editar docente',
  buscar: 'Buscar por nombre o correo',
  sinRegistros: 'Agrega a quienes enseñan: luego podrás elegirlos como ponentes de un curso.',
  errorDeCarga: 'Error durante la carga de docentes',
  id: ({ docenteId }) => docenteId,
  nombre: ({ nombre, apellido }) => `${nombre} ${apellido}`,
  listar: listDocentes,
  obtener: getDocente,
  crear: createDocente,
  actualizar: updateDocente,
  eliminar: deleteDocente,
  exportar: exportarDocentes,
};

const columns: Column<Docente>[] = [
  { key: 'docente', header: 'Docente', cell: (docente) => <Persona {...docente} /> },
  { key: 'especialidad', header: 'Especialidad', cell: ({ especialidad }) => especialidad },
  { key: 'correo', header: 'Correo', cell: Correo },
  { key: 'ejercicio', header: 'Ejercicio', cell: ({ tiempoEjercido }) => tiempoEjercido || '—' },
];

export function DocentesPage() {
  return (
    <Mantenimiento recurso={docentes} columns={columns}>
      {(ficha) => <DocenteForm ficha={ficha} />}
    </Mantenimiento>
  );
}

/** Allows a line break before the @. */
function Correo({ correo }: Docente) {
  const at = correo.lastIndexOf('@');
  return (
    <span className="block wrap-anywhere">
      {correo.slice(0, at)}
      <wbr />
      {correo.slice(at)}
    </span>
  );
}

function Persona({ nombre, apellido, imagen }: Docente) {
  const { imageBase } = useSite();
  const name = `${nombre} ${apellido}`;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} src={imagen && imageUrl(imageBase, 'docentes', imagen, 320)} />
      <span className="min-w-0 font-medium">{name}</span>
    </span>
  );
}
