import { listEliminados, restoreEliminado } from 'domain/contract/eliminados.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { type DeletedKind, deletedKinds, type Eliminado } from 'domain/schemas/eliminados.ts';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useCall, useList, useReload } from '../../app/api.tsx';
import { ListPage } from '../../app/list-page.tsx';
import { useTable } from '../../app/use-table.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useLoading } from '../../ui/overlay.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAddress } from '../../ui/use-address.ts';

const kinds: Record<DeletedKind, { label: string; details: string }> = {
  usuario: { label: 'Usuarios', details: 'DNI y correo' },
  curso: { label: 'Cursos y diplomados', details: 'Especialidad' },
  modulo: { label: 'Módulos, hasta por 7 días', details: 'Curso' },
  especialidad: { label: 'Especialidades', details: 'Descripción' },
  docente: { label: 'Docentes', details: 'Correo' },
  entidad: { label: 'Entidades', details: 'Acrónimo' },
};
const kindOptions = deletedKinds.map((value) => ({ value, label: kinds[value].label }));

const columnsOf = (tipo: DeletedKind): Column<Eliminado>[] => [
  {
    key: 'nombre',
    header: 'Nombre',
    sortKey: 'nombre',
    cell: ({ nombre }) => <span className="font-semibold">{nombre}</span>,
  },
  {
    key: 'detalle',
    header: kinds[tipo].details,
    sortKey: 'detalle',
    cell: ({ detalle }) => <span className="wrap-anywhere">{detalle || '—'}</span>,
  },
  { key: 'eliminado', header: 'Se eliminó', sortKey: 'eliminado', cell: Deletion },
];

const consequences: Record<Eliminado['tipo'], string> = {
  usuario: 'Vuelve con sus cursos, notas, pedidos y certificados, y podrá iniciar sesión con su contraseña de antes.',
  curso: 'Vuelve con sus módulos, materiales y pruebas, sin publicar: lo publicas cuando quieras.',
  modulo: 'Vuelve a su lugar en el curso, con sus materiales, su prueba y lo que sus estudiantes tenían allí.',
  especialidad: 'Vuelve a la lista de especialidades.',
  docente: 'Vuelve a la lista de docentes.',
  entidad: 'Vuelve a la lista de entidades, con su firma y su logo.',
};

/** Deleted records of one kind, which can be restored. */
export function EliminadosPage() {
  const table = useTable(sortColumns.eliminados, { standard: '-eliminado', dated: true });
  const [search] = useAddress();
  const restore = useRestore();
  const tipo = deletedKinds.find((kind) => kind === search.get('tipo')) ?? 'usuario';
  const list = useList(listEliminados, { query: { tipo, ...table.query } });
  return (
    <ListPage
      title="Eliminados"
      path="/eliminados"
      caption={`Eliminados: ${kinds[tipo].label}`}
      words={['eliminado', 'eliminados']}
      subtitle="Sale de listas, cifras y exportaciones. Aquí lo restauras con todo."
      searchLabel="Buscar entre los eliminados"
      searchWidth="sm:w-72"
      filters={
        <SelectField
          label="Qué se eliminó"
          hideLabel
          value={tipo}
          options={kindOptions}
          onChange={({ target: { value } }) => table.setFilters({ tipo: value })}
        />
      }
      daysLabel="Fecha en que se eliminó"
      table={table}
      list={list}
      columns={columnsOf(tipo)}
      rowKey={({ id }) => `${tipo}-${id}`}
      onClearFilter={table.clearFilter}
      emptyHint="No hay nada eliminado de este tipo."
      actions={(row) => (
        <Button
          variant="secondary"
          size="sm"
          icon={RotateCcw}
          aria-label={`Restaurar ${row.nombre}`}
          onClick={() => void restore(row)}
        >
          Restaurar
        </Button>
      )}
    />
  );
}

function Deletion({ eliminado, quien }: Eliminado) {
  return (
    <>
      {formatDateTime(eliminado)}
      {quien && <span className="block text-sm text-tinta-2">por {quien}</span>}
    </>
  );
}

/** Restores a record after a question; asks a second one when a course needs other deleted records. */
function useRestore() {
  const call = useCall();
  const reload = useReload();
  const { confirm, showError } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();

  const send = (body: { tipo: Eliminado['tipo']; id: number; juntos: boolean }) =>
    track(call(restoreEliminado, { body }), { delay: 200 });

  return async ({ tipo, id, nombre }: Eliminado) => {
    const message = consequences[tipo];
    if (!(await confirm({ title: `¿Restaurar «${nombre}»?`, message, yes: 'Restaurar', no: 'Cancelar' }))) return;
    let envelope = await send({ tipo, id, juntos: false });
    if (envelope.codigo === 'faltan-registros') {
      const question = {
        title: '¿Restaurarlo todo?',
        message: envelope.message,
        yes: 'Restaurar todo',
        no: 'Cancelar',
      };
      if (!(await confirm(question))) return;
      envelope = await send({ tipo, id, juntos: true });
    }
    if (envelope.success) toast.show(`Restauramos «${nombre}»`);
    else await showError({ title: 'No se restauró', message: envelope.message });
    await reload();
  };
}
