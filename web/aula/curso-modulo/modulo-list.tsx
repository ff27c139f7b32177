import { deleteModulo, ordenarModulos } from 'domain/contract/modulos.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useCall } from '../../app/api.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLoading } from '../../ui/overlay.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useEstudio } from './estudio.tsx';
import { cuantos, mensajesModulos } from './mensajes.ts';
import { ModuloItem } from './modulo-item.tsx';
import { moved, OrderButtons } from './order-buttons.tsx';

type Props = {
  list: Modulo[];
  abiertos: ReadonlySet<number>;
  onToggle: (moduloId: number) => void;
  onEdit: (modulo: Modulo) => void;
};

export function ModuloList({ list, abiertos, onToggle, onEdit }: Props) {
  const { curso, esAdmin, modulos } = useEstudio();
  const call = useCall();
  const { confirm, showError } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();

  async function remove(modulo: Modulo) {
    const { moduloId, nombre } = modulo;
    const message = `¿Estás seguro de eliminar «${nombre}»?${loQueSeVa(modulo)}`;
    if (!(await confirm({ message, danger: true }))) return;
    const envelope = await track(call(deleteModulo, { params: { id: moduloId } }), { delay: 200 });
    if (!envelope.success) return showError({ title: mensajesModulos.eliminarModulo, message: envelope.message });
    modulos.change((all) => all.filter((one) => one.moduloId !== moduloId));
    toast.show(`Se eliminó «${nombre}»`);
  }

  async function move(from: number, to: number) {
    const nuevo = moved(list, from, to).map((modulo, place) => ({ ...modulo, orden: place + 1 }));
    modulos.change(() => nuevo);
    const body = { orden: nuevo.map(({ moduloId }) => moduloId) };
    const envelope = await call(ordenarModulos, { params: { id: curso.cursoId }, body });
    modulos.change(() => (envelope.success ? (envelope.resources ?? nuevo) : list));
    if (!envelope.success) await showError({ message: envelope.message });
  }

  return (
    <ol aria-label="Módulos" className="grid gap-3">
      {list.map((modulo, place) => (
        <ModuloItem
          key={modulo.moduloId}
          modulo={modulo}
          place={place}
          open={abiertos.has(modulo.moduloId)}
          onToggle={() => onToggle(modulo.moduloId)}
          actions={
            esAdmin && (
              <>
                <OrderButtons
                  nombre={modulo.nombre}
                  place={place}
                  count={list.length}
                  onMove={(from, to) => void move(from, to)}
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
      ))}
    </ol>
  );
}

function loQueSeVa({ materiales, pruebaId }: Modulo): string {
  const parts = [
    materiales > 0 && cuantos(materiales, 'material', 'materiales'),
    pruebaId !== null && 'la prueba con sus preguntas',
  ].filter(Boolean);
  return parts.length > 0 ? ` También se eliminará: ${parts.join(' y ')}.` : '';
}
