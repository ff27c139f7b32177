import type { Envelope } from 'domain/contract/envelope.ts';
import { useRef, useState } from 'react';
import { makeTaskQueue } from '../../app/task-queue.ts';
import { useDialogs } from '../../ui/dialogs.tsx';

type Reorder<T> = {
  show: (list: T[]) => void;
  save: (list: T[]) => Promise<Envelope<unknown, T>>;
};

/**
 * Shows a new order at once and saves it. Of several quick moves, only the answer to the last one is shown; after a
 * failure the list shows the server's order again.
 */
export function makeReorder<T>({ show, save, tell }: Reorder<T> & { tell: (message: string) => Promise<void> }) {
  const inOrder = makeTaskQueue();
  let moves = 0;
  /** The server's order while moves are pending. */
  let stored: T[] | null = null;

  return async (before: T[], after: T[]): Promise<void> => {
    moves += 1;
    const move = moves;
    stored ??= before;
    show(after);
    const { success, resources, message } = await inOrder(() => save(after));
    if (success) stored = resources ?? after;
    if (move !== moves) return;
    const settled = stored;
    stored = null;
    show(settled);
    if (!success) await tell(message);
  };
}

/** `makeReorder` for a list of the screen; a failure is shown in a dialog. */
export function useReorder<T>(list: Reorder<T>): (before: T[], after: T[]) => Promise<void> {
  const { showError } = useDialogs();
  const latest = useRef({ ...list, showError });
  latest.current = { ...list, showError };
  const [reorder] = useState(() =>
    makeReorder<T>({
      show: (items) => latest.current.show(items),
      save: (items) => latest.current.save(items),
      tell: (message) => latest.current.showError({ message }),
    }),
  );
  return reorder;
}
