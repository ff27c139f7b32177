import { copyPrueba } from 'domain/contract/copias.ts';
import type { Prueba } from 'domain/schemas/pruebas.ts';
import { useCall } from '../../../app/api.tsx';
import { useGoToScreen } from '../../../app/screen-id.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { useLoading } from '../../../ui/overlay.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Copies the test into a new module of its course and opens the copy. */
export function useCopyPrueba({ pruebaId, cursoId }: Pick<Prueba, 'pruebaId' | 'cursoId'>): () => Promise<void> {
  const call = useCall();
  const goTo = useGoToScreen();
  const { showError } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();
  return async () => {
    const envelope = await track(call(copyPrueba, { params: { id: pruebaId } }), { delay: 200 });
    const { success, resource, message } = envelope;
    if (!success || !resource) return showError({ title: 'No se pudo duplicar la prueba', message });
    toast.show(`Se creó «${resource.nombre}» en un módulo nuevo, al final del curso.`);
    goTo('/prueba', { pruebaId: resource.pruebaId, cursoId });
  };
}
