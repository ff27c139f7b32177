import type { Envelope } from 'domain/contract/envelope.ts';
import { useRef } from 'react';
import { makeTaskQueue } from '../../app/task-queue.ts';
import { useDialogs } from '../../ui/dialogs.tsx';

type Reorder<T> = {
  show: (list: T[]) => void;
  save: (list: T[]) => Promise<Envelope<unknown, T>>;
};

/** Shows a new order at once and saves it. Of several quick moves, only the answer to the last one is shown. */
export function useReorder<T>({ show, save }: Reorder<T>): (before: T[], after: T[]) => Promise<void> {
  const { showError } = useDialogs();
  const inOrder = useRef(makeTaskQueue());
  const moves = useRef(0);

  return async (before, after) => {
    moves.current += 1;
    const move = moves.current;
    show(after);
    const { success, resources, message } = await inOrder.current(() => save(after));
    if (move !== moves.current) return;
    show(success ? (resources ?? after) : before);
    if (!success) await showError({ message });
  };
}
