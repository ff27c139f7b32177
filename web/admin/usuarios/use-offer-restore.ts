import { listEliminados, restoreEliminado } from 'domain/contract/eliminados.ts';
import { formatMediumDate } from 'domain/formats/lima-time.ts';
import { useCall } from '../../app/api.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useLoading } from '../../ui/overlay.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Offers to restore the deleted account of a document instead of creating another one. */
export function useOfferRestore() {
  const call = useCall();
  const { confirm, showError } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();

  return async ({ dni }: { dni: string }): Promise<'create' | 'stay' | 'leave'> => {
    const query = { tipo: 'usuario', dni, page: 1, size: 5 } as const;
    const found = await track(call(listEliminados, { query }), { delay: 200 });
    const [deleted] = found.resources ?? [];
    if (!deleted) return 'create';
    const { id, nombre, eliminado } = deleted;
    const restore = await confirm({
      title: `«${nombre}» tuvo una cuenta con este DNI`,
      message: `Se eliminó el ${formatMediumDate(eliminado)}. Si la restauras, vuelve con sus cursos, notas, pedidos y certificados; lo que escribiste aquí no se guarda.`,
      yes: 'Restaurar su cuenta',
      no: 'No restaurar',
    });
    if (!restore) {
      const other = await confirm({
        title: '¿Crear otra cuenta con este DNI?',
        message: 'Empieza vacía. La anterior queda en «Eliminados».',
        yes: 'Crear otra cuenta',
        no: 'Cancelar',
      });
      return other ? 'create' : 'stay';
    }
    const envelope = await track(call(restoreEliminado, { body: { tipo: 'usuario', id } }), { delay: 200 });
    if (!envelope.success) {
      await showError({ message: envelope.message });
      return 'stay';
    }
    toast.show(`Restauramos la cuenta de «${nombre}»`);
    return 'leave';
  };
}
