import { type RefObject, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { useDialogs } from '../ui/dialogs.tsx';

type Place = Parameters<BlockerFunction>[0]['currentLocation'];

const otherPage = (current: Place, next: Place) => current.pathname !== next.pathname;

/** Leaving with changes asks first: in the page by a question of ours, out of it by the browser's own. */
export function useUnsavedWarning(
  dirty: RefObject<boolean>,
  message = 'Perderás los cambios que hiciste.',
  leaves: (current: Place, next: Place) => boolean = otherPage,
): void {
  const { confirm } = useDialogs();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty.current && leaves(currentLocation, nextLocation),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = {
      title: '¿Salir sin guardar?',
      message,
      yes: 'Salir sin guardar',
      no: 'Seguir editando',
      danger: true,
    };
    void confirm(question).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm, message]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => dirty.current && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}
