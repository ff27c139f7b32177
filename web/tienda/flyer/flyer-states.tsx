import { useSite } from '../../app/site.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export function BackToCatalogo({ variant }: { variant?: 'primary' | 'secondary' }) {
  return (
    <LinkButton to="/catalogo" variant={variant}>
      Volver al catálogo
    </LinkButton>
  );
}

export function FlyerError(props: { message: string; onRetry: () => void; busy: boolean }) {
  const { institucion } = useSite();
  return (
    <div className="page-column py-16">
      <title>{`No pudimos cargar esta página · ${institucion.nombre}`}</title>
      <ErrorState {...props} action={<BackToCatalogo variant="secondary" />} />
    </div>
  );
}
