import { fewCupos, maxQuantity } from 'domain/rules/cart.ts';
import type { CursoCard } from 'domain/schemas/cursos.ts';
import Plus from 'lucide-react/icons/plus';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import UserPlus from 'lucide-react/icons/user-plus';
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useCart } from '../../app/cart.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useCupos } from './use-cupos.ts';

// Lazy: few courses are ever nearly full.
const Cupos = lazy(async () => ({ default: (await import('./cupos.tsx')).Cupos }));

type Props = {
  curso: CursoCard;
  /** The signed-in user has this course: buying it is for somebody else. */
  owned: boolean;
  /** Both buttons have text and are stacked; otherwise the second one is an icon. */
  wide?: boolean;
  /** As narrow as its text, for the bar on phones. */
  narrow?: boolean;
};

const doubleClickMs = 500;

/** The main button depends on the user: add, see the cart, or go to the course. */
export function AddToCart({ curso, owned, wide, narrow }: Props) {
  const { cursoId, nombre } = curso;
  const { items, add } = useCart();
  const [told, setTold] = useState('');
  const link = useRef<HTMLAnchorElement>(null);
  const addedAt = useRef(0);
  const { cantidad = 0 } = items.find((item) => item.cursoId === cursoId) ?? {};

  // The focused button is unmounted: focus the link that replaces it.
  useEffect(() => {
    if (told && cantidad === 1) link.current?.focus({ preventScroll: true });
  }, [told, cantidad]);

  function addThis() {
    add({ ...curso, precio: curso.precioActual, precioLista: curso.precio });
    addedAt.current = Date.now();
    const now = Math.min(cantidad + 1, maxQuantity);
    setTold(`Se agregó «${nombre}» al carrito.${now > 1 ? ` Ahora llevas ${now}.` : ''}`);
  }

  /** The second click of a double click hits what has replaced the button. */
  const isSecondClick = (event: MouseEvent) => event.detail > 1 && Date.now() - addedAt.current < doubleClickMs;

  function addAnother(event: MouseEvent) {
    if (!isSecondClick(event)) addThis();
  }

  const size = wide ? 'md' : 'sm';
  const place = narrow ? undefined : 'min-w-41';
  const inCart = cantidad > 0;
  const libres = useCupos(curso);
  const cupos = wide && libres !== null && libres <= fewCupos && (
    <Suspense>
      <Cupos cursoId={cursoId} libres={libres} />
    </Suspense>
  );
  if (libres === 0 && !inCart && !owned) return cupos || <Badge tone="ambar">Sin cupos</Badge>;
  const second = inCart ? 'Agregar otro' : 'Comprar para otra persona';
  return (
    <>
      {cupos}
      {inCart || owned ? (
        <div className={wide ? 'grid gap-2' : cx('flex items-center gap-2', place)}>
          <LinkButton
            ref={link}
            to={inCart ? '/cart' : `/curso-modulo?cursoId=${cursoId}`}
            variant={wide ? 'primary' : 'secondary'}
            size={size}
            className="grow"
            onClick={(event) => isSecondClick(event) && event.preventDefault()}
          >
            {inCart ? 'Ver carrito' : 'Ir al curso'}
          </LinkButton>
          {wide ? (
            <Button variant="quiet" disabled={cantidad >= maxQuantity} onClick={addAnother}>
              {second}
            </Button>
          ) : (
            <IconButton
              label={second}
              icon={inCart ? Plus : UserPlus}
              disabled={cantidad >= maxQuantity}
              onClick={addAnother}
            />
          )}
        </div>
      ) : (
        <div className={wide ? 'grid gap-2' : 'flex items-center gap-2'}>
          {(wide || narrow) && (
            <LinkButton to={`/checkout?curso=${cursoId}`} size={size} wide={wide}>
              {curso.precioActual === 0 ? 'Inscribirme' : 'Comprar ahora'}
            </LinkButton>
          )}
          {narrow ? (
            <IconButton label="Agregar al carrito" icon={ShoppingCart} onClick={addThis} />
          ) : (
            <Button
              icon={ShoppingCart}
              variant={wide ? 'secondary' : 'primary'}
              size={size}
              wide={wide}
              className={wide ? undefined : place}
              onClick={addThis}
            >
              Agregar al carrito
            </Button>
          )}
        </div>
      )}
      <span role="status" className="sr-only">
        {told}
      </span>
    </>
  );
}
