import type { CursoCard } from 'domain/schemas/cursos.ts';
import Check from 'lucide-react/icons/check';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useEffect, useRef, useState } from 'react';
import { useCart } from '../../app/cart.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

type Props = { curso: CursoCard; wide?: boolean };

/** After adding, the button becomes a link to the cart. */
export function AddToCart({ curso, wide }: Props) {
  const { cursoId, nombre } = curso;
  const { items, add } = useCart();
  const [added, setAdded] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);

  // The focused button is unmounted: focus the link that replaces it.
  useEffect(() => {
    if (added) link.current?.focus({ preventScroll: true });
  }, [added]);

  function addThis() {
    add({ ...curso, precio: curso.precioActual, precioLista: curso.precio });
    setAdded(true);
  }

  const size = wide ? 'md' : 'sm';
  const place = wide ? undefined : 'min-w-41';
  return (
    <>
      {added ? (
        <LinkButton
          ref={link}
          to="/cart"
          variant="secondary"
          size={size}
          wide={wide}
          icon={Check}
          className={place}
          // Ignore the second click of a double click on the button.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          Ver carrito
        </LinkButton>
      ) : (
        <Button icon={ShoppingCart} size={size} wide={wide} className={place} onClick={addThis}>
          Agregar al carrito
        </Button>
      )}
      <span role="status" className="sr-only">
        {added && addedText(nombre, items.find((item) => item.cursoId === cursoId)?.cantidad ?? 1)}
      </span>
    </>
  );
}

function addedText(nombre: string, cantidad: number): string {
  const now = cantidad > 1 ? ` Ahora llevas ${cantidad}.` : '';
  return `Se agregó «${nombre}» al carrito.${now}`;
}
