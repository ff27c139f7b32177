import { useSite } from '../app/site.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from './notice.tsx';

export function ProntoPublicoPage() {
  const { institucion } = useSite();
  return (
    <>
      <title>{`Estamos preparando esta página · ${institucion.nombre}`}</title>
      <meta name="description" content={`Esta página de ${institucion.nombre} estará lista pronto.`} />
      <Notice
        motivo="arcos"
        tono={0}
        title="Estamos preparando esta página"
        text="Estará lista pronto. Mientras tanto, conoce la escuela desde el inicio."
        actions={<LinkButton to="/">Ir al inicio</LinkButton>}
      />
    </>
  );
}
