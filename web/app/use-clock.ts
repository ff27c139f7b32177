import type { Borrador } from 'domain/schemas/pruebas.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

type Reading = Pick<Borrador, 'fin' | 'ahora'>;
type Anchor = { fin: number | null; server: number; at: number };

// `performance.now()` is independent of the device's clock, which users may change.
const anchored = ({ fin, ahora }: Reading): Anchor => ({
  fin: fin === null ? null : Date.parse(fin),
  server: Date.parse(ahora),
  at: performance.now(),
});

function secondsLeft({ fin, server, at }: Anchor): number | null {
  return fin === null ? null : Math.max(0, Math.ceil((fin - server - (performance.now() - at)) / 1000));
}

type ClockState = {
  left: number | null;
  read: (reading: Reading) => void;
  /** The last reading that moved the end; null while none has. */
  moved: Reading | null;
};

/**
 * Seconds until the end of the sitting, by the server's clock; null without an end. `read` takes every newer answer of
 * the server, so that extra minutes and a moved closing show without a reload.
 */
export function useClock(first: Reading): ClockState {
  const [anchor, setAnchor] = useState(() => anchored(first));
  const [left, setLeft] = useState(() => secondsLeft(anchor));
  const [moved, setMoved] = useState<Reading | null>(null);
  const known = useRef(first.fin);
  const read = useCallback((reading: Reading) => {
    if (reading.fin !== known.current) setMoved(reading);
    known.current = reading.fin;
    setAnchor(anchored(reading));
  }, []);
  useEffect(() => {
    const tick = () => setLeft(secondsLeft(anchor));
    tick();
    if (anchor.fin === null) return;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [anchor]);
  return { left, read, moved };
}
