import { joinsAt } from 'domain/rules/sesiones.ts';
import type { Sesion } from 'domain/schemas/sesiones.ts';
import { useEffect, useMemo } from 'react';
import { useClock } from '../../app/use-clock.ts';
import { countdownParts } from './countdown-parts.ts';

/** Time until one can join, by the server's clock. Screen readers hear the date instead of every second. */
export function Countdown({ sesion, onOver }: { sesion: Sesion; onOver: () => unknown }) {
  const { inicio, ahora } = sesion;
  const reading = useMemo(() => ({ fin: joinsAt(inicio).toISOString(), ahora }), [inicio, ahora]);
  const { left, read } = useClock(reading);
  useEffect(() => read(reading), [read, reading]);
  useEffect(() => {
    if (left === 0) onOver();
  }, [left, onOver]);
  return (
    <div className="grid gap-3">
      <p className="font-medium">Podrás entrar en</p>
      <p role="timer" aria-live="off" className="flex flex-wrap gap-x-6 gap-y-3">
        {countdownParts(left ?? 0).map(([amount, unit]) => (
          <span key={unit} className="grid min-w-14">
            <span className="font-serif text-4xl leading-none tabular-nums">{amount}</span>
            <span className="mt-1 text-sm text-tinta-2">{unit}</span>
          </span>
        ))}
      </p>
      <p className="text-tinta-2">La entrada abre 15 minutos antes. Esta página se actualiza sola.</p>
    </div>
  );
}
