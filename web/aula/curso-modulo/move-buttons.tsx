import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';

type Props = { nombre: string; place: number; count: number; onMove: (from: number, to: number) => void };

/** Buttons that move an element up or down. Moving it in the DOM drops the focus, so it is restored. */
export function MoveButtons({ nombre, place, count, onMove }: Props) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);

  const pressed = useRef<'up' | 'down' | null>(null);

  function move(to: number) {
    pressed.current = to < place ? 'up' : 'down';
    onMove(place, to);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the place has changed
  useEffect(() => {
    const [wanted, other] = pressed.current === 'up' ? [up, down] : [down, up];
    if (pressed.current) (wanted.current?.disabled ? other : wanted).current?.focus();
    pressed.current = null;
  }, [place]);

  return (
    <>
      <IconButton
        ref={up}
        label={`Subir ${nombre}`}
        icon={ArrowUp}
        disabled={place === 0}
        onClick={() => move(place - 1)}
      />
      <IconButton
        ref={down}
        label={`Bajar ${nombre}`}
        icon={ArrowDown}
        disabled={place === count - 1}
        onClick={() => move(place + 1)}
      />
    </>
  );
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return rest.toSpliced(to, 0, list[from]!);
}
