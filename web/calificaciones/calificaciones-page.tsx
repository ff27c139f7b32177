import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { exportCalificaciones, listCalificaciones } from 'domain/contract/pruebas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { CalificacionSummary } from 'domain/schemas/pruebas.ts';
import PencilLine from 'lucide-react/icons/pencil-line';
import X from 'lucide-react/icons/x';
import { apiQuery, useCall } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { ExportButtons } from '../app/export-buttons.tsx';
import { useTitle } from '../app/site.tsx';
import { useSaveDownload } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateRange } from '../ui/date-range.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { totalText } from '../ui/pagination-window.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TablePages } from '../ui/table-pages.tsx';
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
  const title = useTitle('Calificaciones');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Calificaciones', componente: '/calificaciones' },
  ]);
  const call = useCall();
  const queryClient = useQueryClient();
  const save = useSaveDownload();
  const table = useTable('calificaciones', { standard: 'enviado', dated: true });
  const [search, setSearch] = useAddress();
  const [opened, setOpened] = useOpened('intento');
  const chosen = search.get('estado');
  const estado: Estado = isEstado(chosen) ? chosen : 'pendiente';
  const cursoId = Number(search.get('cursoId')) || undefined;
  const filter = { ...table.filter, ...(estado !== 'todos' && { estado }), ...(cursoId && { cursoId }) };
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(call, listCalificaciones, { query: { ...table.query, ...filter } }),
    placeholderData: keepPreviousData,
  });

  async function exportAll(formato?: 'xlsx') {
    await save(call(exportCalificaciones, { query: { ...filter, ...(formato && { formato }) } }));
  }

  const total = data?.total ?? 0;
  const curso = cursoId === undefined ? undefined : data?.resources?.find((row) => row.cursoId === cursoId)?.curso;
  return (
    <>
      {title}
      <PageHeader
        title="Calificaciones"
        subtitle={data ? `${totalText(data, 'intento', 'intentos')} con preguntas abiertas` : ' '}
        actions={<ExportButtons onExport={(formato) => void exportAll(formato)} />}
        filters={
          <>
            <SearchBox
              label="Buscar por nombre, DNI o correo"
              value={table.q}
              onSearch={table.setQ}
              className="sm:w-96"
            />
            <SelectField
              label="Estado"
              hideLabel
              value={estado}
              onChange={(event) => table.setFilters({ estado: event.target.value })}
              options={Object.entries(estados).map(([value, label]) => ({ value, label }))}
            />
            <DateRange label="Fecha de envío" {...table.days} />
          </>
        }
      />
      {cursoId && (
        <Button
          variant="secondary"
          size="sm"
          icon={X}
          onClick={() => table.setFilters({ cursoId: '' })}
          className="mb-4"
        >
          {curso ? `Solo «${curso}»` : 'Solo un curso'}
        </Button>
      )}
      <DataTable
        caption="Calificaciones"
        columns={columns}
        rows={data?.resources}
        rowKey={({ intentoId }) => intentoId}
        error={error?.message}
        onRetry={() => void refetch()}
        refreshing={isFetching}
        sort={table.sort}
        filter={table.filterText || (chosen && estados[estado]) || (cursoId ? (curso ?? 'este curso') : undefined)}
        onClearFilter={() => setSearch({})}
        onOpen={({ intentoId }) => setOpened(intentoId)}
        emptyHint="Nada espera tu calificación. Cuando un estudiante responda una pregunta abierta, su intento aparecerá aquí."
        actions={({ intentoId, alumno, estado: theirs }) => (
          <IconButton
            label={`${theirs === 'pendiente' ? 'Calificar' : 'Revisar'} a ${alumno}`}
            icon={PencilLine}
            onClick={() => setOpened(intentoId)}
          />
        )}
      />
      <TablePages table={table} total={total} hayMas={data?.hayMas} />
      {opened !== null && (
        <CalificacionDialog
          intentoId={opened}
          cursoId={cursoId}
          onNext={setOpened}
          onSaved={() => void queryClient.invalidateQueries({ queryKey: [listCalificaciones.path] })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
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
