import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, startTransition, use, useEffect, useEffectEvent, useState } from 'react';
import { Router } from 'react-router';
import { useCall } from '../app/api.tsx';
import { ArrivingContext, LeaveGuardContext, type UseLeaveGuard } from '../app/leaving.ts';
import { loadOnIntent } from './intent.ts';
import { useScrollPlace } from './scroll-place.ts';
import type { SiteHistory } from './site-history.ts';

const HistoryContext = createContext<SiteHistory | null>(null);

const useSiteGuard: UseLeaveGuard = ({ dirty, leaves, ask }) => {
  const history = use(HistoryContext);
  const leaving = useEffectEvent(leaves);
  const asking = useEffectEvent(ask);
  useEffect(
    () =>
      history?.guard({
        blocks: (current, next) => dirty.current && leaving(current, next),
        ask: () => asking(),
      }),
    [history, dirty],
  );
};

/** The declarative router of a site that is drawn on the server: a third of the size of the one with loaders and actions. */
export function SiteRouter({ history, children }: { history: SiteHistory; children: ReactNode }) {
  const [{ arrival, arriving }, setShown] = useState({ arrival: history.arrival, arriving: false });
  useEffect(
    () =>
      history.subscribe(() => {
        const { arrival: next, arriving: waiting } = history;
        if (waiting) setShown((shown) => ({ ...shown, arriving: true }));
        else startTransition(() => setShown({ arrival: next, arriving: false }));
      }),
    [history],
  );
  const call = useCall();
  const queryClient = useQueryClient();
  useEffect(() => loadOnIntent(call, queryClient), [call, queryClient]);
  useScrollPlace(arrival);
  return (
    <HistoryContext value={history}>
      <LeaveGuardContext value={useSiteGuard}>
        <ArrivingContext value={arriving}>
          <Router location={arrival.location} navigationType={arrival.action} navigator={history.navigator}>
            {children}
          </Router>
        </ArrivingContext>
      </LeaveGuardContext>
    </HistoryContext>
  );
}
