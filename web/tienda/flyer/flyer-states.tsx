import { useSite } from '../../app/site.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../notice.tsx';

function BackToCatalogo({ variant }: { variant?: 'primary' | 'secondary' }) {
  return (
    <LinkButton to="/catalogo" variant={variant}>
      Volver al catálogo
    </LinkButton>
  );
}

export function FlyerMissing({ title }: { title: string }) {
  const { institucion } = useSite();
  return (
    <>
      <title>{`${title} · ${institucion.nombre}`}</title>
      <Notice
        motif="section"
        hue={5}
        title={title}
        text="La dirección puede estar mal escrita, o el programa ya no se ofrece."
        actions={<BackToCatalogo />}
      />
    </>
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
