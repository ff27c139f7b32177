import { createContext, type RefObject, useEffect, useEffectEvent } from 'react';

export type Place = { pathname: string; search: string };

type LeaveGuard = {
  dirty: RefObject<boolean>;
  /** Whether this navigation leaves what is being edited. */
  leaves: (current: Place, next: Place) => boolean;
  /** Resolves to true to leave. */
  ask: () => Promise<boolean>;
};

/** Keeps the user on a page with unsaved changes until they confirm. Site and campus have their own implementations. */
export type UseLeaveGuard = (guard: LeaveGuard) => void;

/**
 * Asks in the page before a link or `location.assign` loads another document. The back button and closing the tab are
 * left to `beforeunload`, and so is everything in browsers without the Navigation API.
 */
const useFullLoadGuard: UseLeaveGuard = ({ dirty, leaves, ask }) => {
  const leaving = useEffectEvent(leaves);
  const asking = useEffectEvent(ask);
  useEffect(() => {
    async function hold(event: NavigateEvent): Promise<void> {
      const next = new URL(event.destination.url);
      if (!dirty.current || !event.cancelable || event.downloadRequest !== null || !leaving(location, next)) return;
      event.preventDefault();
      if (!(await asking())) return;
      // Prevents a second question by this guard or by the browser.
      dirty.current = false;
      location.assign(next);
    }
    const { navigation } = window as Partial<Window>;
    navigation?.addEventListener('navigate', hold);
    return () => navigation?.removeEventListener('navigate', hold);
  }, [dirty]);
};

export const LeaveGuardContext = createContext<UseLeaveGuard>(useFullLoadGuard);
