import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteEspecialidad, listEspecialidades } from 'domain/contract/especialidades.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import type { Especialidad } from 'domain/schemas/especialidades.ts';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { Suspense, useState } from 'react';
import { apiQuery, useCall, useReload } from '../app/api.tsx';
import { aulaMessages } from '../app/aula-messages.ts';
import { useTrail } from '../app/breadcrumb.tsx';
import { GeneratedCover } from '../app/generated-cover.tsx';
import { Imagen } from '../app/imagen.tsx';
import { lazyPart } from '../app/lazy-part.tsx';
import { useMay } from '../app/permisos.ts';
import { useTitle } from '../app/site.tsx';
import { useAct } from '../app/use-act.ts';
import { useReopen } from '../app/use-kept-form.ts';
import { useTable } from '../app/use-table.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Link } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { especialidadDialogName } from './especialidad-dialog-name.ts';

const EspecialidadDialog = lazyPart(async () => (await import('./especialidad-dialog.tsx')).EspecialidadDialog);

const sortOptions = [
  { value: 'nombre', label: 'Nombre, de la A a la Z' },
  { value: '-nombre', label: 'Nombre, de la Z a la A' },
  { value: '-creado', label: 'Las más recientes primero' },
  { value: 'creado', label: 'Las más antiguas primero' },
];

type Editing = { especialidad: Especialidad | null };

export function EspecialidadesPage() {
  const title = useTitle('Especialidades');
  useTrail([{ nombre: 'Especialidad', componente: '/especialidades' }]);
  const canManage = useMay('academico');
  const call = useCall();
  const queryClient = useQueryClient();
  const { query: list, sort } = useTable(sortColumns.especialidades, { standard: 'nombre' });
  const query = apiQuery(call, listEspecialidades, { query: list.orden ? { orden: list.orden } : {} });
  const { data, error, isPending, isFetching, refetch } = useQuery(query);
  const [editing, setEditing] = useState<Editing | null>(null);
  useReopen(canManage && data !== undefined, ({ name }) => {
    const wanted = [null, ...(data?.resources ?? [])].find((each) => especialidadDialogName(each) === name);
    if (wanted !== undefined) setEditing({ especialidad: wanted });
  });
  const { confirm } = useDialogs();
  const act = useAct();
  const toast = useToast();
  const reload = useReload(listEspecialidades);

  /** Updates the cache, so that reopening it before the refetch does not edit the old version. */
  function showSaved(saved: Especialidad) {
    const isSaved = ({ especialidadId }: Especialidad) => especialidadId === saved.especialidadId;
    queryClient.setQueryData(
      query.queryKey,
      (now) => now && { ...now, resources: now.resources?.map((each) => (isSaved(each) ? saved : each)) },
    );
  }

  async function remove(especialidad: Especialidad) {
    const sure = await confirm({ message: '¿Estás seguro de eliminar esta especialidad?', danger: true });
    if (!sure) return;
    const request = call(deleteEspecialidad, { params: { id: especialidad.especialidadId } });
    const { success } = await act(request, `Se eliminó «${especialidad.nombre}»`, aulaMessages.deletion);
    if (success) await reload();
  }

  const create = () => setEditing({ especialidad: null });
  return (
    <>
      {title}
      <PageHeader
        title="Especialidades"
        subtitle={
          isPending ? <span role="status">{aulaMessages.cargando}</span> : 'Elige una para ver sus cursos y diplomados.'
        }
        actions={
          canManage && (
            <>
              <SelectField
                label="Ordenar por"
                hideLabel
                value={sort.by}
                onChange={(event) => sort.onSort(event.target.value)}
                options={sortOptions}
              />
              <Button icon={Plus} onClick={create}>
                Nueva Especialidad
              </Button>
            </>
          )
        }
      />
      {error ? (
        <ErrorState
          title={aulaMessages.load}
          message={error.message}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : isPending ? (
        <Grid waiting>
          {[1, 2, 3, 4, 5, 6].map((n) => (
            <EspecialidadCardSkeleton key={n} />
          ))}
        </Grid>
      ) : data.resources?.length === 0 ? (
        <EmptyState title="No hay registros" action={canManage && <Button onClick={create}>Crear la primera</Button>}>
          Aquí aparecerán las especialidades de la escuela.
        </EmptyState>
      ) : (
        <Grid>
          {data.resources?.map((especialidad) => (
            <EspecialidadCard
              key={especialidad.especialidadId}
              especialidad={especialidad}
              onEdit={canManage ? () => setEditing({ especialidad }) : undefined}
              onDelete={canManage ? () => void remove(especialidad) : undefined}
            />
          ))}
        </Grid>
      )}
      {canManage && editing && (
        <Suspense>
          <EspecialidadDialog
            especialidad={editing.especialidad}
            onClose={() => setEditing(null)}
            onSaved={(saved) => {
              toast.show(editing.especialidad ? `Se guardó «${saved.nombre}»` : `Se creó «${saved.nombre}»`);
              setEditing(null);
              showSaved(saved);
              void reload();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Grid({ waiting, children }: { waiting?: boolean; children: React.ReactNode }) {
  return (
    <ul aria-hidden={waiting} className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {children}
    </ul>
  );
}

type Props = { especialidad: Especialidad; onEdit?: () => void; onDelete?: () => void };

function EspecialidadCard({ especialidad, onEdit, onDelete }: Props) {
  const { especialidadId, nombre, descripcion, imagen } = especialidad;
  return (
    <Card as="li" padding="none" interactive className="flex flex-col overflow-hidden">
      {imagen ? (
        <Imagen
          kind="especialidades"
          name={imagen}
          alt=""
          sizes="(min-width: 1280px) 22rem, (min-width: 640px) 45vw, 92vw"
          className="aspect-video w-full object-cover"
        />
      ) : (
        <GeneratedCover especialidadId={especialidadId} seed={especialidadId} className="aspect-video w-full" />
      )}
      <div className="flex grow flex-col p-5">
        <h2 className="title-3">
          {/* The whole card is the link; its buttons are stacked above it. */}
          <Link
            to={`/cursos?especialidadId=${especialidadId}`}
            state={{ especialidadId }}
            className="outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-teal"
          >
            {nombre}
          </Link>
        </h2>
        <p className="mt-1.5 text-tinta-2">{descripcion}</p>
        {(onEdit || onDelete) && (
          <div className="relative mt-auto flex justify-end gap-2 pt-4">
            {onEdit && <IconButton label={`Editar ${nombre}`} icon={Pencil} onClick={onEdit} />}
            {onDelete && <IconButton label={`Eliminar ${nombre}`} icon={Trash2} danger onClick={onDelete} />}
          </div>
        )}
      </div>
    </Card>
  );
}

function EspecialidadCardSkeleton() {
  return (
    <Card as="li" padding="none" aria-hidden="true" className="overflow-hidden">
      <Skeleton shape="block" className="aspect-video min-h-0 rounded-b-none" />
      <div className="grid gap-2 p-5">
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-1/2" />
      </div>
    </Card>
  );
}
