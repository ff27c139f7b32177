import { copyModulo } from 'domain/contract/copias.ts';
import { deleteModulo, reorderModulos } from 'domain/contract/modulos.ts';
import { restoreDays } from 'domain/rules/archivos.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
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
import { ModuloItem } from './modulo-item.tsx';
import { modulosMessages, movedText, plural } from './modulos-messages.ts';
import { MoveButtons, moved } from './move-buttons.tsx';
import { useStudy } from './study.tsx';

type Props = {
  list: Modulo[];
  open: ReadonlySet<number>;
  onToggle: (moduloId: number) => void;
  onEdit: (modulo: Modulo) => void;
};

/** The modules as staff see them: opened, moved, copied and deleted. */
export function ModuloList({ list, open, onToggle, onEdit }: Props) {
  const { curso, canManage, modulos } = useStudy();
  const call = useCall();
  const { confirm } = useDialogs();
  const act = useAct();
  const [moveText, setMoveText] = useState('');
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
        {list.map((modulo, place) => (
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
                  <IconButton label={`Duplicar ${modulo.nombre}`} icon={Copy} onClick={() => void duplicate(modulo)} />
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
        ))}
      </ol>
    </>
  );
}

function whatIsLost({ materiales, pruebaId }: Modulo): string {
  const parts = [
    materiales > 0 && plural(materiales, 'material', 'materiales'),
    pruebaId !== null && 'la prueba con sus preguntas',
  ].filter(Boolean);
  return parts.length > 0 ? ` También se eliminará: ${parts.join(' y ')}.` : '';
}
