import { precioText } from 'domain/formats/money.ts';
import type { Removed } from 'domain/rules/cart.ts';
import { totalCentimos } from 'domain/rules/cart-precios.ts';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCart } from '../../app/cart.tsx';
import { storedCupon } from '../../app/cupon-link.ts';
import { useTitle } from '../../app/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useNavigate } from '../../ui/navigation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CartLine } from './cart-line.tsx';
import { cartFrame } from './frame.ts';
import { useCartCheck } from './use-cart-check.ts';
import { useGoBack } from './use-go-back.ts';

export function CartPage() {
  const title = useTitle('Carrito');
  const { ready, items, count } = useCart();
  const { removed, remove, clear, undo } = useUndoableCart();
  const navigate = useNavigate();
  const goBack = useGoBack('/catalogo');
  const { problems, owned } = useCartCheck();
  const total = totalCentimos(items) / 100;
  const blocked = problems.size > 0;

  if (!ready) return <CartSkeleton title={title} />;
  if (items.length === 0) {
    return (
      <div className={cartFrame}>
        {title}
        <meta name="robots" content="noindex" />
        <h1 className="title-1 mb-8">Carrito</h1>
        <UndoNotice removed={removed} onUndo={undo} />
        <EmptyState
          icon={ShoppingCart}
          title="Tu carrito está vacío"
          action={<LinkButton to="/catalogo">Ir al catálogo</LinkButton>}
        >
          Agrega un diplomado o un curso y aparecerá aquí.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={cartFrame}>
      {title}
      <meta name="robots" content="noindex" />
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="title-1">Carrito</h1>
          <p className="mt-1 text-tinta-2" role="status">
            {count === 1 ? '1 artículo' : `${count} artículos`} · {total > 0 && 'Total '}
            {precioText(total)}
          </p>
        </div>
        <Button variant="quiet" className="max-sm:-ml-4.5" onClick={clear}>
          Vaciar carrito
        </Button>
      </header>
      <UndoNotice removed={removed} onUndo={undo} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ul className="grid grid-cols-1 gap-4">
          {items.map((item) => (
            <CartLine
              key={item.cursoId}
              item={item}
              problem={problems.get(item.cursoId)}
              owned={owned}
              onRemove={() => remove(item.cursoId)}
            />
          ))}
        </ul>
        <Card as="section" aria-label="Resumen" className="grid grid-cols-1 gap-4 lg:sticky lg:top-6">
          <p className="flex flex-wrap items-baseline justify-between gap-4">
            <span className="text-tinta-2">Total</span>
            <span className="font-serif text-3xl">{precioText(total)}</span>
          </p>
          <RememberedCupon />
          {blocked && (
            <p role="alert" className="text-sm text-ambar">
              Algo cambió desde que lo agregaste. Revísalo antes de pagar.
            </p>
          )}
          <Button wide disabled={blocked} onClick={() => navigate('/checkout')}>
            Ir a pagar
          </Button>
          <LinkButton to="/catalogo" variant="secondary" wide>
            Seguir comprando
          </LinkButton>
          <Button variant="quiet" wide onClick={goBack}>
            Volver
          </Button>
        </Card>
      </div>
    </div>
  );
}

/** The coupon of a link; whether it applies is answered at checkout. */
function RememberedCupon() {
  const [codigo, setCodigo] = useState('');
  useEffect(() => setCodigo(storedCupon()), []);
  return codigo && <p className="text-sm break-words text-teal-oscuro">Tu cupón «{codigo}» se aplica al pagar.</p>;
}

function CartSkeleton({ title }: { title: ReactNode }) {
  return (
    <div className={cartFrame}>
      {title}
      <meta name="robots" content="noindex" />
      <h1 className="title-1 mb-8">Carrito</h1>
      <noscript>El carrito se guarda en tu navegador y necesita JavaScript.</noscript>
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

/** Removals from the cart, with one undo step. */
function useUndoableCart() {
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

function UndoNotice({ removed, onUndo }: UndoNoticeProps) {
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
