import { useSite } from '../app/site.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from './notice.tsx';

export const handle = { status: () => 404 };

export function NotFoundPage() {
  const { institucion } = useSite();
  return (
    <>
      <title>{`Página no encontrada · ${institucion.nombre}`}</title>
      <meta name="description" content="La dirección que buscas no existe o cambió de lugar." />
      <Notice
        motif="section"
        hue={5}
        title="No encontramos esta página"
        text="La dirección puede estar mal escrita o la página puede haber cambiado de lugar."
        actions={
          <>
            <LinkButton to="/catalogo">Ver el catálogo</LinkButton>
            <LinkButton to="/" variant="secondary">
              Ir al inicio
            </LinkButton>
          </>
        }
      />
    </>
  );
}
