import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import { useSite } from '../../app/site.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { withText } from '../flyer/flyer-texts.ts';
import { hasWhatsapp, WhatsappButton } from '../flyer/whatsapp-links.tsx';
import { handle, useCursoAsked } from './informacion-page.tsx';

export { handle };

/** After a request for information: what happens next, and links to go on. */
export function GraciasPage() {
  const { institucion } = useSite();
  const curso = useCursoAsked();
  const chat = curso && hasWhatsapp(curso.whatsapp) ? curso.whatsapp : institucion.whatsapp;
  const about = curso ? `«${curso.nombre}»` : 'sus programas';
  const waits = curso !== null && !curso.enVenta;
  return (
    <div className="page-column max-w-2xl py-12 sm:py-20">
      <title>{`Gracias · ${institucion.nombre}`}</title>
      <meta name="robots" content="noindex" />
      <p className="grid size-14 place-items-center rounded-full bg-teal-claro text-teal-oscuro">
        <Check size={28} />
      </p>
      <h1 className="title-1 mt-5">¡Gracias! Ya tenemos tus datos</h1>
      <p className="mt-3 text-lg text-pretty text-tinta-2">
        {waits
          ? 'Si dejaste tu correo, te escribimos apenas se abran las inscripciones.'
          : 'Te escribimos en horario de oficina. Si prefieres no esperar, escríbenos ahora.'}
      </p>
      <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
        {curso?.enVenta && (
          <LinkButton to={`/catalogo/flyer/${curso.cursoId}`} icon={ArrowRight}>
            Inscribirme ahora
          </LinkButton>
        )}
        {hasWhatsapp(chat) && (
          <WhatsappButton href={withText(chat, `Hola, acabo de pedir información sobre ${about}.`)}>
            Escribir por WhatsApp
          </WhatsappButton>
        )}
        <LinkButton to="/catalogo" variant={curso?.enVenta ? 'quiet' : 'secondary'}>
          Ver el catálogo
        </LinkButton>
      </div>
    </div>
  );
}
