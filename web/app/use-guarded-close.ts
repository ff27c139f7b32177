import { useEffect, useRef } from 'react';
import { useUnsavedWarning } from '../../app/use-unsaved-warning.ts';
import { useDialogs } from '../../ui/dialogs.tsx';

const message = 'Perderás los cambios que hiciste en este curso.';
const question = {
  title: '¿Salir sin guardar?',
  message,
  yes: 'Salir sin guardar',
  no: 'Seguir editando',
  danger: true,
};

/** Closing a dialog with changes asks first, and so does leaving the page under it. `release` once they are saved. */
export function useGuardedClose(changed: boolean, onClose: () => void) {
  const { confirm } = useDialogs();
  const dirty = useRef(changed);
  useEffect(() => {
    dirty.current = changed;
  }, [changed]);
  useUnsavedWarning(dirty, message);

  function release() {
    dirty.current = false;
  }

  async function close() {
    if (dirty.current && !(await confirm(question))) return;
    release();
    onClose();
  }

  return { close: () => void close(), release };
}
