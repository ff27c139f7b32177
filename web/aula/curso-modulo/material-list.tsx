import { deleteMaterial, ordenarMateriales } from 'domain/contract/materiales.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import { siguienteOrden } from 'domain/schemas/modulo-form.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLoading } from '../../ui/overlay.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useEstudio } from './estudio.tsx';
import { MaterialDialog } from './material-dialog.tsx';
import { MaterialItem } from './material-item.tsx';
import { mensajesModulos } from './mensajes.ts';
import { moved, OrderButtons } from './order-buttons.tsx';
import { toggled } from './toggled.ts';
import { useDestino } from './use-destino.ts';
import type { Materiales } from './use-materiales.ts';
import { useVisto } from './use-visto.ts';

type Editing = { material: Material | null };

export function MaterialList({ modulo, materiales }: { modulo: Modulo; materiales: Materiales }) {
  const { esAdmin, modulos } = useEstudio();
  const call = useCall();
  const { confirm, showError } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();
  const visto = useVisto(modulo, materiales);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [abiertos, setAbiertos] = useState<ReadonlySet<number>>(new Set());
  const { materiales: list, error, isFetching, refetch, refresh, change } = materiales;
  useDestino(modulo.moduloId, list, (materialId) => setAbiertos((now) => new Set(now).add(materialId)));

  const recount = (by: number) =>
    modulos.changeOne(modulo.moduloId, (now) => ({ ...now, materiales: now.materiales + by }));
  const toggle = (id: number) => setAbiertos((now) => toggled(now, id));

  async function remove({ materialId, nombre }: Material) {
    const sure = await confirm({ message: `¿Estás seguro de eliminar «${nombre}»?`, danger: true });
    if (!sure) return;
    const envelope = await track(call(deleteMaterial, { params: { id: materialId } }), { delay: 200 });
    if (!envelope.success) return showError({ title: mensajesModulos.eliminarMaterial, message: envelope.message });
    toast.show(`Se eliminó «${nombre}»`);
    recount(-1);
    await refresh();
  }

  async function move(from: number, to: number) {
    const antes = list ?? [];
    const nuevo = moved(antes, from, to);
    change(() => nuevo);
    const body = { orden: nuevo.map(({ materialId }) => materialId) };
    const envelope = await call(ordenarMateriales, { params: { id: modulo.moduloId }, body });
    change(() => (envelope.success ? (envelope.resources ?? nuevo) : antes));
    if (!envelope.success) await showError({ message: envelope.message });
  }

  if (!list) {
    return error ? (
      <ErrorState
        title={mensajesModulos.cargarMateriales}
        message={error.message}
        onRetry={() => void refetch()}
        busy={isFetching}
        className="py-6"
      />
    ) : (
      <SkeletonRegion label="Cargando materiales…" className="py-3">
        <SkeletonText lines={3} />
      </SkeletonRegion>
    );
  }
  return (
    <>
      {list.length === 0 && <p className="py-3 text-tinta-2">{mensajesModulos.sinMateriales}</p>}
      <ul aria-label={`Materiales de ${modulo.nombre}`}>
        {list.map((material, place) => (
          <MaterialItem
            key={material.materialId}
            material={material}
            open={abiertos.has(material.materialId)}
            onToggle={() => toggle(material.materialId)}
            onVisto={esAdmin ? undefined : (value) => void visto(material, value)}
            actions={
              esAdmin && (
                <>
                  <OrderButtons
                    nombre={material.nombre}
                    place={place}
                    count={list.length}
                    onMove={(from, to) => void move(from, to)}
                  />
                  <IconButton
                    label={`Editar ${material.nombre}`}
                    icon={Pencil}
                    onClick={() => setEditing({ material })}
                  />
                  <IconButton
                    label={`Eliminar ${material.nombre}`}
                    icon={Trash2}
                    danger
                    onClick={() => void remove(material)}
                  />
                </>
              )
            }
          />
        ))}
      </ul>
      {esAdmin && (
        <Button
          variant="secondary"
          size="sm"
          icon={Plus}
          className="mt-2"
          onClick={() => setEditing({ material: null })}
        >
          Agregar material
        </Button>
      )}
      {editing && (
        <MaterialDialog
          moduloId={modulo.moduloId}
          material={editing.material}
          siguiente={siguienteOrden(list)}
          onClose={() => setEditing(null)}
          onSaved={() => {
            if (!editing.material) recount(1);
            setEditing(null);
            void refresh();
          }}
        />
      )}
    </>
  );
}
