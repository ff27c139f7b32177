import { type RefObject, use, useEffect } from 'react';
import { type Question, useDialogs } from '../ui/dialogs.tsx';
import { LeaveGuardContext, type Place } from './leaving.ts';

const otherPage = (current: Place, next: Place) => current.pathname !== next.pathname;

export function leaveQuestion(message = 'Perderás los cambios que hiciste.'): Question {
  return { title: '¿Salir sin guardar?', message, yes: 'Salir sin guardar', no: 'Seguir editando', danger: true };
}

/** Leaving with changes asks first: in the page by a question of ours, out of it by the browser's own. */
export function useUnsavedWarning(
  dirty: RefObject<boolean>,
  message?: string,
  leaves: (current: Place, next: Place) => boolean = otherPage,
): void {
  const { confirm } = useDialogs();
  const useLeaveGuard = use(LeaveGuardContext);

  useLeaveGuard({ dirty, leaves, ask: () => confirm(leaveQuestion(message)) });

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => dirty.current && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}
