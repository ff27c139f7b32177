import { createContext, type RefObject } from 'react';
import { useFullLoadGuard } from './full-load-guard.ts';

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

export const LeaveGuardContext = createContext<UseLeaveGuard>(useFullLoadGuard);
