import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** The checkout without anything to pay: no form. */
export function NoItems({ onBack }: { onBack: () => void }) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <Alert tone="error">El carrito está vacío</Alert>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/catalogo">Ir al catálogo</LinkButton>
        <Button variant="secondary" onClick={onBack}>
          Volver
        </Button>
      </div>
    </>
  );
}
