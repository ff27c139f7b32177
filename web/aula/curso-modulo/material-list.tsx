import { deleteMaterial, markMuestra, reorderMateriales, restoreMaterial } from 'domain/contract/materiales.ts';
import { nextOrden } from 'domain/rules/modulos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useReopen } from '../../app/use-kept-form.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { DragHandle } from '../../ui/drag-handle.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLoading } from '../../ui/overlay.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDragSort } from '../../ui/use-drag-sort.ts';
import { ArchivoDrop, ArchivoPicker } from './archivo-drop.tsx';
import { DeletedMateriales } from './deleted-materiales.tsx';
import { useReorder } from './make-reorder.ts';
import { MaterialDialog, materialDialogName } from './material-dialog.tsx';
import { MaterialItem, materialElementId } from './material-item.tsx';
import { horarioDialogName, modulosMessages, movedText } from './modulos-messages.ts';
import { MoveButtons, moved } from './move-buttons.tsx';
import { OtherModulo } from './other-modulo.tsx';
import { useStudy } from './study.tsx';
import { UploadList } from './upload-list.tsx';
import { useArchivos } from './use-archivos.ts';
import { type Materiales, materialesId } from './use-modulos.ts';
import { useOtherModulo } from './use-other-modulo.ts';

const HorarioDialog = lazyPart(async () => (await import('./horario-dialog.tsx')).HorarioDialog);

type Editing = { material: Material | null };

/** The materials of a module as staff edit them. */
export function MaterialList({ modulo, materiales }: { modulo: Modulo; materiales: Materiales }) {
  const { curso, canManage, modulos } = useStudy();
  const call = useCall();
  const { confirm, showError } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [moving, setMoving] = useState<Material | null>(null);
  const [moveText, setMoveText] = useState('');
  const { materiales: list, error, isFetching, refetch, refresh, change } = materiales;
  const reorder = useReorder<Material>({
    show: (after) => change(() => after),
    save: (after) => {
      const body = { orden: after.map(({ materialId }) => materialId) };
      return call(reorderMateriales, { params: { id: modulo.moduloId }, body });
    },
  });
  useReopen(list !== undefined, ({ name, nth }) => {
    const wanted = [null, ...(list ?? [])].find((each) => materialDialogName(each) === name);
    if (nth === modulo.moduloId && wanted !== undefined) setEditing({ material: wanted });
    else if (name === horarioDialogName) setMoving((list ?? []).find(({ materialId }) => materialId === nth) ?? null);
  });
  useTarget(modulo.moduloId, list, (material) => setEditing({ material }));

  const recount = (by: number) =>
    modulos.changeOne(modulo.moduloId, (now) => ({ ...now, materiales: now.materiales + by }));
  const archivos = useArchivos(modulo.moduloId, { onCreated: () => recount(1), refresh });

  async function remove({ materialId, nombre }: Material) {
    const sure = await confirm({ message: `¿Estás seguro de eliminar «${nombre}»?`, danger: true });
    if (!sure) return;
    const envelope = await track(call(deleteMaterial, { params: { id: materialId } }), { delay: 200 });
    if (!envelope.success) return showError({ title: modulosMessages.deleteMaterial, message: envelope.message });
    toast.show(`Se eliminó «${nombre}»`, { action: { label: 'Deshacer', onSelect: () => void undo(materialId) } });
    recount(-1);
    await refresh();
  }

  async function mark({ materialId, nombre }: Material, muestra: boolean) {
    const show = (saved: Partial<Material>) =>
      change((all) => all.map((one) => (one.materialId === materialId ? { ...one, ...saved } : one)));
    show({ muestra });
    const envelope = await call(markMuestra, { params: { id: materialId }, body: { muestra } });
    if (!envelope.resource) {
      show({ muestra: !muestra });
      return showError({ title: 'El cambio no se guardó', message: envelope.message });
    }
    show(envelope.resource);
    toast.show(muestra ? `«${nombre}» se ve en el flyer` : `«${nombre}» ya no se ve en el flyer`);
  }

  async function undo(materialId: number) {
    const envelope = await call(restoreMaterial, { params: { id: materialId } });
    if (envelope.resource) return restored(envelope.resource);
    await showError({ title: 'El material no se restauró', message: envelope.message });
  }

  function restored({ nombre }: Material) {
    toast.show(`Se restauró «${nombre}»`);
    recount(1);
    void refresh();
  }

  const allModulos = modulos.modulos ?? [];
  const moveToModulo = useOtherModulo(allModulos);
  const drag = useDragSort<HTMLUListElement>((from, to) => void move(from, to), {
    attribute: 'data-modulo',
    onDrop: (from, place) =>
      void leave(
        list?.[from],
        allModulos.find(({ moduloId }) => String(moduloId) === place),
      ),
  });

  /** Moves the material to another module and focuses that module, because the row may be hidden there. */
  async function leave(material: Material | undefined, to: Modulo | undefined) {
    if (!material || !to || !(await moveToModulo(material, to))) return;
    document.querySelector<HTMLElement>(`[aria-controls="${materialesId(to.moduloId)}"]`)?.focus();
  }

  function leaveByKey(material: Material, direction: 'up' | 'down') {
    const here = allModulos.findIndex(({ moduloId }) => moduloId === modulo.moduloId);
    void leave(material, allModulos[here + (direction === 'up' ? -1 : 1)]);
  }

  async function move(from: number, to: number) {
    const before = list ?? [];
    setMoveText(movedText(before[from]?.nombre ?? '', to, before.length));
    await reorder(before, moved(before, from, to));
  }

  if (!list) {
    return error ? (
      <ErrorState
        title={modulosMessages.loadMateriales}
        message={error.message}
        onRetry={() => void refetch()}
        busy={isFetching}
        className="py-6"
      />
    ) : (
      <SkeletonRegion label={aulaMessages.cargando} className="py-3">
        <SkeletonText lines={3} />
      </SkeletonRegion>
    );
  }
  const content = (
    <>
      {list.length === 0 && <p className="py-3 text-tinta-2">{modulosMessages.noMateriales}</p>}
      <p role="status" className="sr-only">
        {moveText}
      </p>
      <ul ref={drag.list} aria-label={`Materiales de ${modulo.nombre}`}>
        {list.map((material, place) => (
          <MaterialItem
            key={material.materialId}
            material={material}
            cursoId={curso.cursoId}
            onMuestra={(muestra) => void mark(material, muestra)}
            handle={
              canManage && (
                <DragHandle
                  nombre={material.nombre}
                  place={place}
                  count={list.length}
                  onMove={(from, to) => void move(from, to)}
                  onLeave={(direction) => leaveByKey(material, direction)}
                  onDragStart={drag.startDrag}
                  className="-ml-2"
                />
              )
            }
            actions={
              <>
                {canManage && (
                  <MoveButtons
                    nombre={material.nombre}
                    place={place}
                    count={list.length}
                    onMove={(from, to) => void move(from, to)}
                  />
                )}
                {canManage && (
                  <OtherModulo material={material} modulos={allModulos} onMove={(each, to) => void leave(each, to)} />
                )}
                {canManage && material.inicio !== null && (
                  <IconButton
                    label={`Mover la fecha de ${material.nombre}`}
                    icon={CalendarClock}
                    onClick={() => setMoving(material)}
                  />
                )}
                <IconButton
                  label={`Editar ${material.nombre}`}
                  icon={Pencil}
                  onClick={() => setEditing({ material })}
                />
                {canManage && (
                  <IconButton
                    label={`Eliminar ${material.nombre}`}
                    icon={Trash2}
                    danger
                    onClick={() => void remove(material)}
                  />
                )}
              </>
            }
          />
        ))}
      </ul>
      <UploadList moduloId={modulo.moduloId} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" icon={Plus} onClick={() => setEditing({ material: null })}>
          Agregar material
        </Button>
        <ArchivoPicker onFiles={archivos.addFiles} />
        <p className="text-sm text-tinta-2 max-sm:hidden">o arrastra los archivos aquí</p>
      </div>
      {canManage && <DeletedMateriales key={list.length} moduloId={modulo.moduloId} onRestored={restored} />}
      {moving && (
        <Suspense>
          <HorarioDialog cursoId={curso.cursoId} materialId={moving.materialId} onClose={() => setMoving(null)} />
        </Suspense>
      )}
      {editing && (
        <MaterialDialog
          moduloId={modulo.moduloId}
          material={editing.material}
          orden={nextOrden(list)}
          onClose={() => setEditing(null)}
          onSaved={(saved, another, choice) => {
            if (!editing.material) recount(1);
            if (another) toast.show(`Se creó «${saved.nombre}»`);
            else setEditing(null);
            // Updates the cache, so that reopening it before the refetch does not edit the old version.
            change((all) => all.map((one) => (one.materialId === saved.materialId ? saved : one)));
            void refresh();
            void archivos.applyChoice(saved, choice);
          }}
        />
      )}
    </>
  );
  return <ArchivoDrop onFiles={archivos.addFiles}>{content}</ArchivoDrop>;
}

/** Scrolls to the requested material once its list has loaded, or opens its form. */
function useTarget(moduloId: number, list: Material[] | undefined, onEdit: (material: Material) => void) {
  const { target, onArrived } = useStudy();
  const here = target?.moduloId === moduloId && list !== undefined;

  const arrive = useEffectEvent(() => {
    const wanted = target?.materialId;
    const edited = target?.edit && list?.find(({ materialId }) => materialId === wanted);
    onArrived();
    if (edited) return onEdit(edited);
    requestAnimationFrame(() => {
      const element = wanted === undefined ? null : document.getElementById(materialElementId(wanted));
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'center' });
    });
  });

  useEffect(() => {
    if (here) arrive();
  }, [here]);
}
