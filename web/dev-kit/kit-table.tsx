import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useTableParams } from '../ui/use-table-params.ts';
import { KitSample, KitSection } from './kit-section.tsx';

type Person = { id: number; nombre: string; especialidad: string; correo: string; experiencia: string };

const names = [
  'Rosa Huamán Ñahui',
  'Jorge Salcedo Prado',
  'Milagros Ccori Vega',
  'Iván Paredes Luna',
  'Sofía Benavides Ríos',
];
const fields = ['Derecho Penal', 'Contrataciones del Estado', 'Derecho Laboral', 'Arbitraje'];

const people: Person[] = Array.from({ length: 118 }, (_, position) => ({
  id: position + 1,
  nombre: names[position % names.length]!,
  especialidad: fields[position % fields.length]!,
  correo: `docente${position + 1}@aulaiuris.pe`,
  experiencia: `${(position % 25) + 1} años`,
}));

const columns: Column<Person>[] = [
  {
    key: 'nombre',
    header: 'Docente',
    cell: ({ nombre }) => (
      <span className="flex items-center gap-3">
        <Avatar name={nombre} />
        {nombre}
      </span>
    ),
  },
  { key: 'especialidad', header: 'Especialidad', cell: ({ especialidad }) => especialidad },
  { key: 'correo', header: 'Correo', cell: ({ correo }) => correo },
  { key: 'experiencia', header: 'Experiencia', cell: ({ experiencia }) => experiencia, hideOnPhone: true },
];

const rowKey = ({ id }: Person) => id;

export function KitTable() {
  const table = useTableParams();
  const found = people.filter(({ nombre }) => nombre.toLowerCase().includes(table.q.toLowerCase()));
  const start = (table.page - 1) * table.size;
  return (
    <KitSection title="Tablas" id="tablas">
      <KitSample title="Paginada, con búsqueda y acciones; su estado vive en la dirección">
        <SearchBox label="Buscar por nombre" value={table.q} onSearch={table.setQ} className="mb-4 max-w-sm" />
        <DataTable
          caption="Docentes"
          columns={columns}
          rows={found.slice(start, start + table.size)}
          rowKey={rowKey}
          filter={table.q}
          onClearFilter={table.clearFilter}
          actions={({ nombre }) => (
            <>
              <IconButton label={`Editar a ${nombre}`} icon={Pencil} />
              <IconButton label={`Eliminar a ${nombre}`} icon={Trash2} danger />
            </>
          )}
        />
        <Pagination
          page={table.page}
          size={table.size}
          total={found.length}
          onPage={table.setPage}
          onSize={table.setSize}
          className="mt-4"
        />
      </KitSample>
      <KitSample title="Cargando">
        <DataTable
          caption="Docentes cargando"
          columns={columns}
          rows={undefined}
          rowKey={rowKey}
          skeletonRows={3}
          actions={() => null}
        />
      </KitSample>
      <KitSample title="Vacía">
        <DataTable
          caption="Vacía"
          columns={columns}
          rows={[]}
          rowKey={rowKey}
          emptyAction={<Button>Nuevo docente</Button>}
        />
      </KitSample>
      <KitSample title="Sin resultados">
        <DataTable
          caption="Sin resultados"
          columns={columns}
          rows={[]}
          rowKey={rowKey}
          filter="zzz"
          onClearFilter={() => undefined}
        />
      </KitSample>
      <KitSample title="Con error">
        <DataTable
          caption="Con error"
          columns={columns}
          rows={undefined}
          rowKey={rowKey}
          error="Error durante la carga de docentes"
          onRetry={() => undefined}
        />
      </KitSample>
    </KitSection>
  );
}
