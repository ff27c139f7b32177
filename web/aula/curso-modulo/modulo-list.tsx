import { copyModulo } from 'domain/contract/copias.ts';
import { deleteModulo, reorderModulos } from 'domain/contract/modulos.ts';
import { restoreDays } from 'domain/rules/archivos.ts';
import { foldedModulos } from 'domain/rules/lecciones.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { useAct } from '../../app/use-act.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { DragHandle } from '../../ui/drag-handle.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDragSort } from '../../ui/use-drag-sort.ts';
import { useReorder } from './make-reorder.ts';
import { ModuloItem, NotaBadge } from './modulo-item.tsx';
import { modulosMessages, movedText, plural } from './modulos-messages.ts';
import { MoveButtons, moved } from './move-buttons.tsx';
import { useStudy } from './study.tsx';

type Props = {
  list: Modulo[];
  open: ReadonlySet<number>;
  onToggle: (moduloId: number) => void;
  onEdit: (modulo: Modulo) => void;
};

export function ModuloList({ list, open, onToggle, onEdit }: Props) {
  const { curso, isEquipo, canManage, modulos } = useStudy();
  const call = useCall();
  const { confirm } = useDialogs();
  const act = useAct();
  const [moveText, setMoveText] = useState('');
  const [unfolded, setUnfolded] = useState(false);
  const isOpen = list.some(({ moduloId }, place) => place < foldedModulos(list) && open.has(moduloId));
  const folded = isEquipo || unfolded || isOpen ? 0 : foldedModulos(list);
  const reorder = useReorder<Modulo>({
    show: (after) => modulos.change(() => after),
    save: (after) => {
      const body = { orden: after.map(({ moduloId }) => moduloId) };
      return call(reorderModulos, { params: { id: curso.cursoId }, body });
    },
  });

  async function remove(modulo: Modulo) {
    const { moduloId, nombre } = modulo;
    const message = `¿Estás seguro de eliminar «${nombre}»?${whatIsLost(modulo)} Puedes restaurarlo en Eliminados durante ${restoreDays} días.`;
    if (!(await confirm({ message, danger: true }))) return;
    const request = call(deleteModulo, { params: { id: moduloId } });
    const { success } = await act(request, `Se eliminó «${nombre}»`, modulosMessages.deleteModulo);
    if (success) modulos.change((all) => all.filter((one) => one.moduloId !== moduloId));
  }

  async function duplicate({ moduloId, nombre }: Modulo) {
    const { resource } = await act(
      call(copyModulo, { params: { id: moduloId } }),
      ({ resource: copy }) => `Se creó «${copy?.nombre}» al final de la lista.`,
      `No se pudo duplicar «${nombre}»`,
    );
    if (resource) modulos.change((all) => [...all, resource]);
  }

  const drag = useDragSort<HTMLOListElement>((from, to) => void move(from, to));

  async function move(from: number, to: number) {
    setMoveText(movedText(list[from]?.nombre ?? '', to, list.length));
    const after = moved(list, from, to).map((modulo, place) => ({ ...modulo, orden: place + 1 }));
    await reorder(list, after);
  }

  return (
    <>
      <p role="status" className="sr-only">
        {moveText}
      </p>
      <ol
        ref={drag.list}
        aria-label="Módulos"
        className="divide-y divide-linea overflow-hidden rounded-xl border border-linea bg-hoja"
      >
        {folded > 0 && <FinishedRow modulos={list.slice(0, folded)} onOpen={() => setUnfolded(true)} />}
        {list.map(
          (modulo, place) =>
            place >= folded && (
              <ModuloItem
                key={modulo.moduloId}
                modulo={modulo}
                place={place}
                open={open.has(modulo.moduloId)}
                onToggle={() => onToggle(modulo.moduloId)}
                handle={
                  canManage && (
                    <DragHandle
                      nombre={modulo.nombre}
                      place={place}
                      count={list.length}
                      onMove={(from, to) => void move(from, to)}
                      onDragStart={drag.startDrag}
                      className="-ml-2"
                    />
                  )
                }
                actions={
                  canManage && (
                    <>
                      <MoveButtons
                        nombre={modulo.nombre}
                        place={place}
                        count={list.length}
                        onMove={(from, to) => void move(from, to)}
                      />
                      <IconButton
                        label={`Duplicar ${modulo.nombre}`}
                        icon={Copy}
                        onClick={() => void duplicate(modulo)}
                      />
                      <IconButton label={`Editar ${modulo.nombre}`} icon={Pencil} onClick={() => onEdit(modulo)} />
                      <IconButton
                        label={`Eliminar ${modulo.nombre}`}
                        icon={Trash2}
                        danger
                        onClick={() => void remove(modulo)}
                      />
                    </>
                  )
                }
              />
            ),
        )}
      </ol>
    </>
  );
}

/** Finished modules as one row, with their grades. */
function FinishedRow({ modulos, onOpen }: { modulos: readonly Modulo[]; onOpen: () => void }) {
  return (
    <li className="px-4 sm:px-5">
      <button
        type="button"
        aria-expanded={false}
        onClick={onOpen}
        className="flex min-h-13 w-full items-center gap-4 py-2 text-left"
      >
        <span aria-hidden="true" className="figures min-w-7 shrink-0 text-[1.375rem] whitespace-nowrap text-teal">
          1–{modulos.length}
        </span>
        <span className="min-w-0 grow text-tinta-2 max-sm:sr-only">{modulos.length} módulos terminados</span>
        <span className="flex min-w-0 flex-wrap gap-1.5 max-sm:grow max-sm:gap-1">
          {modulos.map(({ moduloId, nota }) => nota !== null && <NotaBadge key={moduloId} nota={nota} isSmall />)}
        </span>
        <ChevronDown size={20} className="shrink-0 text-tinta-2" />
      </button>
    </li>
  );
}

function whatIsLost({ materiales, pruebaId }: Modulo): string {
  const parts = [
    materiales > 0 && plural(materiales, 'material', 'materiales'),
    pruebaId !== null && 'la prueba con sus preguntas',
  ].filter(Boolean);
  return parts.length > 0 ? ` También se eliminará: ${parts.join(' y ')}.` : '';
}
