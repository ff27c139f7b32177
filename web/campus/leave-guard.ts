import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import type { UseLeaveGuard } from '../app/leaving.ts';

export const useBlockerGuard: UseLeaveGuard = ({ dirty, leaves, ask }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty.current && leaves(currentLocation, nextLocation),
  );
  const decide = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    if (await ask()) blocker.proceed();
    else blocker.reset();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void decide();
  }, [blocker.state]);
};
