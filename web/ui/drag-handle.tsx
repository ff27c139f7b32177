import GripVertical from 'lucide-react/icons/grip-vertical';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

type DragHandleProps = {
  nombre: string;
  place: number;
  count: number;
  onMove: (from: number, to: number) => void;
  /** Called for an arrow key beyond the first or the last place. */
  onLeave?: ((direction: 'up' | 'down') => void) | undefined;
  onDragStart: (event: PointerEvent<HTMLElement>, from: number) => void;
  className?: string;
};

/** Moves an item of a list: dragged by pointer or finger, or with the arrow keys while it has the focus. */
export function DragHandle({ nombre, place, count, onMove, onLeave, onDragStart, className }: DragHandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const moving = useRef(false);

  function moveByKey(event: KeyboardEvent) {
    const to = event.key === 'ArrowUp' ? place - 1 : event.key === 'ArrowDown' ? place + 1 : place;
    if (to === place || event.altKey) return;
    event.preventDefault();
    if (to < 0 || to >= count) return onLeave?.(to < 0 ? 'up' : 'down');
    moving.current = true;
    onMove(place, to);
  }

  // Moving the item in the DOM drops the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the place has changed
  useEffect(() => {
    if (moving.current) handle.current?.focus();
    moving.current = false;
  }, [place]);

  return (
    <button
      ref={handle}
      type="button"
      aria-label={`Mover ${nombre}`}
      title="Arrastra para mover, o usa las flechas ↑ y ↓"
      onKeyDown={moveByKey}
      onPointerDown={(event) => onDragStart(event, place)}
      className={cx(
        'inline-grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-tinta-2 transition-colors duration-150 select-none hover:bg-teal-claro hover:text-teal-oscuro active:cursor-grabbing pointer-fine:size-9',
        className,
      )}
    >
      <GripVertical size={18} />
    </button>
  );
}
