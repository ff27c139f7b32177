import { exportCalificaciones, listCalificaciones } from 'domain/contract/pruebas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { CalificacionSummary } from 'domain/schemas/pruebas.ts';
import PencilLine from 'lucide-react/icons/pencil-line';
import X from 'lucide-react/icons/x';
import { useCall, useList, useReload } from '../app/api.tsx';
import { ListPage } from '../app/list-page.tsx';
import { useExport } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { totalText } from '../ui/pagination-window.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useAddress } from '../ui/use-address.ts';
import { useOpened } from '../ui/use-opened.ts';
import { CalificacionDialog } from './calificacion-dialog.tsx';
import { NotaBadge } from './calificacion-fields.tsx';

const estados = { pendiente: 'Pendientes', calificado: 'Calificados', todos: 'Todos' } as const;
type Estado = keyof typeof estados;
const isEstado = (value: string | null): value is Estado => value !== null && value in estados;

const columns: Column<CalificacionSummary>[] = [
  { key: 'alumno', header: 'Estudiante', sortKey: 'alumno', cell: Estudiante },
  { key: 'prueba', header: 'Prueba', sortKey: 'prueba', cell: Prueba },
  { key: 'numero', header: 'Intento', sortKey: 'numero', cell: ({ numero }) => numero, hideOnPhone: true },
  { key: 'enviado', header: 'Enviado', sortKey: 'enviado', cell: ({ enviado }) => formatDateTime(enviado) },
  {
    key: 'nota',
    header: 'Nota',
    sortKey: 'nota',
    cell: ({ nota, pendientes }) => <NotaBadge nota={nota} pendientes={pendientes} />,
  },
];

/** Attempts with open questions, oldest first. */
export function CalificacionesPage() {
  const call = useCall();
  const reload = useReload(listCalificaciones);
  const table = useTable('calificaciones', { standard: 'enviado', dated: true });
  const [search] = useAddress();
  const [opened, setOpened] = useOpened('intento');
  const chosen = search.get('estado');
  const estado: Estado = isEstado(chosen) ? chosen : 'pendiente';
  const cursoId = Number(search.get('cursoId')) || undefined;
  const filter = { ...table.filter, ...(estado !== 'todos' && { estado }), ...(cursoId && { cursoId }) };
  const list = useList(listCalificaciones, { query: { ...table.query, ...filter } });
  const exportAll = useExport((formato) => call(exportCalificaciones, { query: { ...filter, ...formato } }));
  const { data } = list;
  const curso = cursoId === undefined ? undefined : data?.resources?.find((row) => row.cursoId === cursoId)?.curso;
  return (
    <ListPage
      title="Calificaciones"
      path="/calificaciones"
      words={['intento', 'intentos']}
      subtitle={data && `${totalText(data, 'intento', 'intentos')} con preguntas abiertas`}
      searchLabel="Buscar por nombre, DNI o correo"
      filters={
        <SelectField
          label="Estado"
          hideLabel
          value={estado}
          onChange={(event) => table.setFilters({ estado: event.target.value })}
          options={Object.entries(estados).map(([value, label]) => ({ value, label }))}
        />
      }
      daysLabel="Fecha de envío"
      table={table}
      list={list}
      columns={columns}
      rowKey={({ intentoId }) => intentoId}
      filter={(chosen && estados[estado]) || (cursoId ? (curso ?? 'este curso') : undefined)}
      emptyHint="Nada espera tu calificación. Cuando un estudiante responda una pregunta abierta, su intento aparecerá aquí."
      open={{
        icon: PencilLine,
        label: (row) => `${row.estado === 'pendiente' ? 'Calificar' : 'Revisar'} a ${row.alumno}`,
        onOpen: ({ intentoId }) => setOpened(intentoId),
      }}
      onExport={exportAll}
      above={
        cursoId && (
          <Button
            variant="secondary"
            size="sm"
            icon={X}
            onClick={() => table.setFilters({ cursoId: '' })}
            className="mb-4"
          >
            {curso ? `Solo «${curso}»` : 'Solo un curso'}
          </Button>
        )
      }
    >
      {opened !== null && (
        <CalificacionDialog
          intentoId={opened}
          cursoId={cursoId}
          onNext={setOpened}
          onSaved={() => void reload()}
          onClose={() => setOpened(null)}
        />
      )}
    </ListPage>
  );
}

function Estudiante({ alumno, dni }: CalificacionSummary) {
  return (
    <span className="block min-w-0">
      {alumno}
      <span className="block text-sm text-tinta-2">DNI {dni}</span>
    </span>
  );
}

function Prueba({ prueba, curso }: CalificacionSummary) {
  return (
    <span className="block min-w-0">
      {prueba}
      <span className="block text-sm text-tinta-2">{curso}</span>
    </span>
  );
}
