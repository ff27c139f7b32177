import { type RefObject, use, useEffect } from 'react';
import { type Question, useDialogs } from '../ui/dialogs.tsx';
import { isSessionLost } from './kept-forms.ts';
import { LeaveGuardContext, type Place } from './leaving.ts';

const otherPage = (current: Place, next: Place) => current.pathname !== next.pathname;

export function leaveQuestion(message = 'Perderás los cambios que hiciste.'): Question {
  return { title: '¿Salir sin guardar?', message, yes: 'Salir sin guardar', no: 'Seguir editando', danger: true };
}

/** Asks before leaving with unsaved changes: our dialog within the application, the browser's own outside it. */
export function useUnsavedWarning(
  dirty: RefObject<boolean>,
  message?: string,
  leaves: (current: Place, next: Place) => boolean = otherPage,
): void {
  const { confirm } = useDialogs();
  const useLeaveGuard = use(LeaveGuardContext);

  useLeaveGuard({ dirty, leaves, ask: () => confirm(leaveQuestion(message)) });

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => dirty.current && !isSessionLost() && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}
