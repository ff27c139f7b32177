import { precioText } from 'domain/formats/money.ts';
import type { CartItem } from 'domain/rules/cart.ts';
import { itemTotal, seatDiscountText, seatPrecio } from 'domain/rules/cart-precios.ts';
import type { CheckoutMedio } from 'domain/rules/formas-pago.ts';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Precio } from '../precio.tsx';
import { inText, listed } from './medios.tsx';
import { PaqueteParts } from './paquete-parts.tsx';

/** Only of ways that are configured; without any the school writes to the buyer. */
function confirmedText(medios: readonly CheckoutMedio[]): string {
  const byHand = listed(medios.filter((medio) => medio !== 'tarjeta').map((medio) => inText(medio)));
  if (medios.length === 0) return 'Te escribimos para coordinar tu pago y lo confirmamos apenas llega.';
  if (!medios.includes('tarjeta')) return `Con ${byHand}, apenas lo verificamos.`;
  return byHand === '' ? 'Al instante con tarjeta.' : `Al instante con tarjeta; con ${byHand}, apenas lo verificamos.`;
}

const laterSteps = [
  ['Te llega un correo', 'Con el enlace para activar tu acceso y un código por cada cupo que compraste.'],
  ['Entras a tu aula', 'Ahí están las clases, los materiales y, cuando apruebes, tu certificado.'],
] as const;

/** What happens after paying. */
export function AfterPaying({ medios }: { medios: readonly CheckoutMedio[] }) {
  const steps = [['Confirmamos tu pago', confirmedText(medios)] as const, ...laterSteps];
  return (
    <section className="px-1 lg:px-6">
      <h2 className="title-3">Después de pagar</h2>
      <ol className="mt-4 grid gap-x-6 gap-y-5 sm:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[2rem_1fr] sm:block">
            <span aria-hidden="true" className="figures text-2xl text-teal">
              {index + 1}
            </span>
            <div>
              <h3 className="font-sans text-base font-semibold tracking-normal sm:mt-1">{title}</h3>
              <p className="mt-1 text-[0.9375rem] text-pretty text-tinta-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The checkout without anything to pay: no form. */
export function NoItems({ onBack }: { onBack: () => void }) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <EmptyState
        icon={ShoppingCart}
        title={<span role="alert">El carrito está vacío</span>}
        action={
          <>
            <LinkButton to="/catalogo">Ir al catálogo</LinkButton>
            <Button variant="secondary" onClick={onBack}>
              Volver
            </Button>
          </>
        }
      >
        Agrega un diplomado o un curso y vuelve a pagar.
      </EmptyState>
    </>
  );
}

/** The course of the checkout could not be read: nothing is known about the purchase. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      level={1}
      icon={ShoppingCart}
      title={<span role="alert">No pudimos cargar tu compra</span>}
      action={<Button onClick={onRetry}>Reintentar</Button>}
    >
      No se cobró nada. Vuelve a intentarlo.
    </EmptyState>
  );
}

export function Summary({ items, total }: { items: readonly CartItem[]; total: number }) {
  return (
    <>
      <h2 className="title-3">Resumen de tu compra</h2>
      <ul className="divide-y divide-linea">
        {items.map((item) => (
          <li key={item.cursoId} className="flex flex-wrap justify-between gap-x-4 py-3 first:pt-0">
            <span className="min-w-0 flex-1 basis-32">
              {item.nombre}
              <span className="block text-sm text-tinta-2">
                {item.cantidad} × <Precio precio={seatPrecio(item)} lista={item.precioLista ?? item.precio} />
              </span>
              {seatPrecio(item) < item.precio && (
                <span className="block text-sm text-teal-oscuro">{seatDiscountText(item, item.cantidad)}</span>
              )}
              <PaqueteParts item={item} />
            </span>
            <span className="whitespace-nowrap tabular-nums">{precioText(itemTotal(item))}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-4 border-t border-linea pt-4">
        <span className="text-tinta-2">Subtotal</span>
        <span className="font-serif text-3xl">{precioText(total)}</span>
      </p>
    </>
  );
}
