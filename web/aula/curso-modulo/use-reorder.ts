import { useRef, useState } from 'react';
import { useDialogs } from '../../ui/dialogs.tsx';
import { makeReorder, type Reorder } from './make-reorder.ts';

/** `makeReorder` for a list of the screen; a failure is told in a dialog. */
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
