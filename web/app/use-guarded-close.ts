import { useEffect, useRef } from 'react';
import { useDialogs } from '../ui/dialogs.tsx';
import type { Place } from './leaving.ts';
import { leaveQuestion, useUnsavedWarning } from './use-unsaved-warning.ts';

/** Compares the query too: a dialog may be in the URL, so that Back closes it. */
const anotherAddress = (current: Place, next: Place) =>
  current.pathname !== next.pathname || current.search !== next.search;

/** Asks before closing a dialog, or leaving its page, with unsaved changes. Call `release` after the save. */
export function useGuardedClose(changed: boolean, onClose: () => void, message?: string) {
  const { confirm } = useDialogs();
  const dirty = useRef(changed);
  useEffect(() => {
    dirty.current = changed;
  }, [changed]);
  useUnsavedWarning(dirty, message, anotherAddress);

  function release() {
    dirty.current = false;
  }

  async function close() {
    if (dirty.current && !(await confirm(leaveQuestion(message)))) return;
    release();
    onClose();
  }

  return { close: () => void close(), release };
}
