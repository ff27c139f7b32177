import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

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
