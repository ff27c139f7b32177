import { useQueryClient } from '@tanstack/react-query';
import type { Envelope } from 'domain/contract/envelope.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { useToast } from '../ui/toast.tsx';

/** After a decision about a declared pago: tray, list and dashboard are loaded again. */
export function useDecided(onClose: () => void) {
  const queryClient = useQueryClient();
  const { showError } = useDialogs();
  const toast = useToast();
  return async function finish(envelope: Envelope<never, never>) {
    if (envelope.success) toast.show(envelope.message);
    else await showError({ message: envelope.message });
    onClose();
    await queryClient.invalidateQueries();
  };
}
