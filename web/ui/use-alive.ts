import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until hydration: what is entered before would be lost. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
