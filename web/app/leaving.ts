import { createContext, type RefObject } from 'react';
import { useFullLoadGuard } from './full-load-guard.ts';

export type Place = { pathname: string; search: string };

type LeaveGuard = {
  dirty: RefObject<boolean>;
  /** Whether going from here to there leaves what is being edited. */
  leaves: (current: Place, next: Place) => boolean;
  /** True: leave. */
  ask: () => Promise<boolean>;
};

/** Keeps the reader on the page while it is dirty, until they agree to leave. Site and campus each have their own way to do it. */
export type UseLeaveGuard = (guard: LeaveGuard) => void;

export const LeaveGuardContext = createContext<UseLeaveGuard>(useFullLoadGuard);
