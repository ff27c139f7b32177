import type { Removed } from 'domain/rules/cart.ts';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useRef, useState } from 'react';
import { useCart } from '../../app/cart.tsx';
import { Button } from '../../ui/button.tsx';

/** Removing from the cart, with one step back. */
export function useUndoableCart() {
  const { items, remove, clear, restore } = useCart();
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  return {
    removed,
    remove(cursoId: number) {
      setRemoved(items.map((item, place) => ({ item, place })).filter(({ item }) => item.cursoId === cursoId));
      remove(cursoId);
    },
    clear() {
      setRemoved(items.map((item, place) => ({ item, place })));
      clear();
    },
    undo() {
      restore(removed);
      setRemoved([]);
    },
  };
}

type UndoNoticeProps = { removed: readonly Removed[]; onUndo: () => void };

export function UndoNotice({ removed, onUndo }: UndoNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button left with its line.
  useEffect(() => {
    if (removed.length > 0) button.current?.focus({ preventScroll: true });
  }, [removed]);
  const [first] = removed;
  const text = removed.length === 1 ? `Quitaste «${first?.item.nombre}».` : 'Vaciaste tu carrito.';
  return (
    <div role="status">
      {first && (
        <div className="mb-5 flex animate-appear flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-xl border border-linea bg-papel-2 py-1.5 pr-1.5 pl-4 max-sm:pt-3">
          <p className="min-w-0 text-[0.9375rem]">{text}</p>
          <Button ref={button} variant="quiet" size="sm" className="max-sm:-ml-3.5" icon={Undo2} onClick={onUndo}>
            Deshacer
          </Button>
        </div>
      )}
    </div>
  );
}
