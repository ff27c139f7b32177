import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import type { UseLeaveGuard } from '../app/leaving.ts';

export const useBlockerGuard: UseLeaveGuard = ({ dirty, leaves, ask }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty.current && leaves(currentLocation, nextLocation),
  );
  const asking = useRef(false);
  const decide = useEffectEvent(async () => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    const leave = await ask();
    asking.current = false;
    if (leave) blocker.proceed();
    else blocker.reset();
  });
  const { location } = blocker;
  // Not by the state: a second attempt right after an answer may be rendered as 'blocked' with nothing in between.
  useEffect(() => {
    if (location) void decide();
  }, [location]);
};
