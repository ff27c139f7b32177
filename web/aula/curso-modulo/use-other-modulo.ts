import { useQueryClient } from '@tanstack/react-query';
import { updateMaterial } from 'domain/contract/materiales.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { useCall } from '../../app/api.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useLoading } from '../../ui/overlay.tsx';
import { useToast } from '../../ui/toast.tsx';
import { modulosMessages } from './modulos-messages.ts';

/** Moves a material to the end of another module, with its date, its file and the progress of students. */
export function useOtherModulo(modulos: readonly Modulo[]) {
  const call = useCall();
  const { track } = useLoading();
  const { showError } = useDialogs();
  const toast = useToast();
  const queryClient = useQueryClient();

  function save(material: Material, { moduloId }: Modulo, orden: number) {
    const { materialId, nombre, tipoMaterialId, descripcion, video } = material;
    const body = { nombre, tipoMaterialId, descripcion, video, moduloId, orden };
    return track(call(updateMaterial, { params: { id: materialId }, body }), { delay: 200 });
  }

  return async (material: Material, modulo: Modulo): Promise<boolean> => {
    const { success, message } = await save(material, modulo, modulo.materiales + 1);
    if (!success) {
      await showError({ title: modulosMessages.saveMaterial, message });
      return false;
    }
    const before = modulos.find(({ moduloId }) => moduloId === material.moduloId);
    const undo = async () => {
      if (before) await save(material, before, material.orden);
      await queryClient.invalidateQueries();
    };
    toast.show(`«${material.nombre}» está en «${modulo.nombre}»`, {
      action: { label: 'Deshacer', onSelect: () => void undo() },
    });
    await queryClient.invalidateQueries();
    return true;
  };
}
