import type { RunningRendicion } from 'domain/schemas/rendicion.ts';
import Timer from 'lucide-react/icons/timer';
import { useEffect, useEffectEvent } from 'react';
import { cx } from '../ui/cx.ts';
import { leftTone, runningLabel } from './time-left.ts';
import { useClock } from './use-clock.ts';

type Props = {
  rendicion: RunningRendicion;
  /** False for a cached response, whose clock is out of date. */
  isFresh: boolean;
  onEnd: () => void;
};

/** 'En curso, quedan 0:54', counted by the server's clock. */
export function RunningLabel(props: Props) {
  const { ahora, fin } = props.rendicion;
  return <Counting key={`${ahora} ${fin} ${props.isFresh}`} {...props} />;
}

function Counting({ rendicion, isFresh, onEnd }: Props) {
  const { left } = useClock(rendicion);
  const ended = isFresh && left === 0;
  const end = useEffectEvent(onEnd);
  const wasEnded = hasEnded(rendicion);
  useEffect(() => {
    if (ended && !wasEnded) end();
  }, [ended, wasEnded]);
  const shown = isFresh ? left : null;
  return (
    <span className={cx('inline-flex items-center gap-1.5 tabular-nums', leftTone(shown) || 'font-medium')}>
      <Timer size={16} aria-hidden="true" className="shrink-0" />
      {runningLabel(shown)}
    </span>
  );
}

function hasEnded({ fin, ahora }: RunningRendicion): boolean {
  return fin !== null && Date.parse(fin) <= Date.parse(ahora);
}

/** How often to ask again: soon while the server submits a sitting that has ended, for extra minutes while it runs. */
export function refetchWhileRunning(rendiciones: readonly RunningRendicion[]): number | false {
  if (rendiciones.length === 0) return false;
  return rendiciones.some(hasEnded) ? 5_000 : 30_000;
}
