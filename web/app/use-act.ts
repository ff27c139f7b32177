import type { Envelope } from 'domain/contract/envelope.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { useToast } from '../ui/toast.tsx';

/** Waits for a change under the loading overlay; then says `done` in a toast, or why not in a dialog called `title`. */
export function useAct() {
  const { track } = useLoading();
  const { showError } = useDialogs();
  const toast = useToast();
  return async <E extends Envelope>(
    change: Promise<E>,
    done: string | ((envelope: E) => string) = ({ message }) => message,
    title?: string,
  ): Promise<E> => {
    const envelope = await track(change, { delay: 200 });
    if (envelope.success) toast.show(typeof done === 'string' ? done : done(envelope));
    else await showError({ message: envelope.message, ...(title && { title }) });
    return envelope;
  };
}
