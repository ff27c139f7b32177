import { useEffect, useEffectEvent, useState } from 'react';

/** Counts the records made in a row. `onNext` runs once the restarted form is rendered, when its fields can be focused. */
export function useAnother(onNext: () => void): { nth: number; startAnother: () => void } {
  const [nth, setNth] = useState(1);
  const proceed = useEffectEvent(onNext);
  useEffect(() => {
    if (nth > 1) proceed();
  }, [nth]);
  return { nth, startAnother: () => setNth((now) => now + 1) };
}
