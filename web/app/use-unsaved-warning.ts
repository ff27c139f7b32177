import { type RefObject, use, useEffect } from 'react';
import { useDialogs } from '../ui/dialogs.tsx';
import { LeaveGuardContext, type Place } from './leaving.ts';

const otherPage = (current: Place, next: Place) => current.pathname !== next.pathname;

/** Leaving with changes asks first: in the page by a question of ours, out of it by the browser's own. */
export function useUnsavedWarning(
  dirty: RefObject<boolean>,
  message = 'Perderás los cambios que hiciste.',
  leaves: (current: Place, next: Place) => boolean = otherPage,
): void {
  const { confirm } = useDialogs();
  const useLeaveGuard = use(LeaveGuardContext);

  const question = { title: '¿Salir sin guardar?', message, yes: 'Salir sin guardar', no: 'Seguir editando' };
  useLeaveGuard({ dirty, leaves, ask: () => confirm({ ...question, danger: true }) });

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => dirty.current && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}
