import { useQuery } from '@tanstack/react-query';
import { getCurso } from 'domain/contract/cursos.ts';
import { exportCalificaciones, getCalificacion, listCalificaciones } from 'domain/contract/pruebas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import type { CalificacionSummary } from 'domain/schemas/pruebas.ts';
import PencilLine from 'lucide-react/icons/pencil-line';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { apiQuery, useApi, useCall, useList, useReload } from '../app/api.tsx';
import { aulaMessages } from '../app/aula-messages.ts';
import { ListPage } from '../app/list-page.tsx';
import { useMayCall } from '../app/may-call.ts';
import { useMay } from '../app/permisos.ts';
import { useGuardedClose } from '../app/use-guarded-close.ts';
import { useExport } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import { ViewTabs } from '../app/view-tabs.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { totalText } from '../ui/pagination-window.ts';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAddress } from '../ui/use-address.ts';
import { useOpened } from '../ui/use-opened.ts';
import { ByPregunta, calificacionViews } from './by-pregunta.tsx';
import { CalificacionFields, calificacionFormId, NotaBadge } from './calificacion-fields.tsx';

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

export function CalificacionesPage() {
  const [search] = useAddress();
  return search.get('vista') === 'preguntas' ? <ByPregunta /> : <ByAlumno />;
}

/** Attempts with open questions, oldest first. */
function ByAlumno() {
  const call = useCall();
  const reload = useReload(listCalificaciones);
  const table = useTable(sortColumns.calificaciones, { standard: 'enviado', dated: true });
  const [search] = useAddress();
  const [opened, setOpened] = useOpened('intento');
  const chosen = search.get('estado');
  const estado: Estado = isEstado(chosen) ? chosen : 'pendiente';
  const cursoId = Number(search.get('cursoId')) || undefined;
  const filter = { ...table.filter, ...(estado !== 'todos' && { estado }), ...(cursoId && { cursoId }) };
  const list = useList(listCalificaciones, { query: { ...table.query, ...filter } });
  const exportAll = useExport((formato) => call(exportCalificaciones, { query: { ...filter, ...formato } }));
  const seesDocuments = useMay('oficina');
  const canExport = useMayCall(exportCalificaciones);
  const { data } = list;
  const found = useApi(getCurso, { params: { id: cursoId ?? 0 } }, { enabled: cursoId !== undefined });
  const curso = found.data?.resource?.nombre;
  return (
    <ListPage
      title="Calificaciones"
      path="/calificaciones"
      words={['intento', 'intentos']}
      subtitle={data && `${totalText(data, 'intento', 'intentos')} con preguntas abiertas`}
      searchLabel={seesDocuments ? 'Buscar por nombre, DNI o correo' : 'Buscar por nombre'}
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
      filter={chosen ? estados[estado] : undefined}
      emptyHint={`Nada espera tu calificación${cursoId ? ' en este curso' : ''}. Cuando un estudiante responda una pregunta abierta, su intento aparecerá aquí.`}
      open={{
        icon: PencilLine,
        label: (row) => `${row.estado === 'pendiente' ? 'Calificar' : 'Revisar'} a ${row.alumno}`,
        onOpen: ({ intentoId }) => setOpened(intentoId),
      }}
      {...(canExport && { onExport: exportAll })}
      above={
        <>
          <ViewTabs path="/calificaciones" label="Vista" views={calificacionViews} keep={['cursoId']} />
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
        </>
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
      {dni !== '' && <span className="block text-sm text-tinta-2">DNI {dni}</span>}
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

type Props = {
  intentoId: number;
  /** Restricts 'next' to one course. */
  cursoId?: number;
  onNext: (intentoId: number) => void;
  onSaved: () => void;
  onClose: () => void;
};

/** Grades one attempt, then offers the next one in the queue. */
function CalificacionDialog({ intentoId, cursoId, onNext, onSaved, onClose }: Props) {
  const call = useCall();
  const toast = useToast();
  const [dirty, setDirty] = useState(false);
  const guard = useGuardedClose(dirty, onClose, 'Perderás los puntos y comentarios que escribiste.');
  const [saving, setSaving] = useState(false);
  const query = apiQuery(call, getCalificacion, { params: { id: intentoId } });
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...query,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const calificacion = isFetchedAfterMount ? data?.resource : undefined;

  async function goOn(message: string) {
    guard.release();
    onSaved();
    toast.show(message);
    const waiting = { estado: 'pendiente', page: 1, size: 5, ...(cursoId && { cursoId }) } as const;
    const { resources } = await call(listCalificaciones, { query: waiting });
    const next = resources?.find((row) => row.intentoId !== intentoId);
    if (next) onNext(next.intentoId);
    else onClose();
  }

  return (
    <Dialog
      open
      onClose={guard.close}
      size="lg"
      title={calificacion?.alumno ?? 'Calificar'}
      description={calificacion && `${calificacion.prueba} · ${calificacion.curso}`}
      footer={
        <>
          <Button variant="secondary" onClick={guard.close}>
            Cancelar
          </Button>
          <Button type="submit" form={calificacionFormId} busy={saving} disabled={!calificacion}>
            Guardar y seguir
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : calificacion ? (
        <CalificacionFields
          key={intentoId}
          calificacion={calificacion}
          onSaved={(message) => void goOn(message)}
          onDirty={setDirty}
          onSaving={setSaving}
        />
      ) : (
        <SkeletonRegion label={aulaMessages.cargando} className="grid gap-4">
          <Skeleton className="w-2/3" />
          <Skeleton shape="block" className="h-40" />
        </SkeletonRegion>
      )}
    </Dialog>
  );
}
