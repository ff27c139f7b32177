import type { Curso } from 'domain/schemas/cursos.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import { useSite } from '../../app/site.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { withText } from '../flyer/flyer-texts.ts';
import { hasWhatsapp, WhatsappButton } from '../flyer/whatsapp-links.tsx';
import { handle, useCursoAsked, usePaqueteAsked } from './informacion-page.tsx';

export { handle };

/** After a request for information: what happens next, and links to go on. */
export function GraciasPage() {
  const { institucion } = useSite();
  const curso = useCursoAsked();
  const paquete = usePaqueteAsked();
  const chat = curso && hasWhatsapp(curso.whatsapp) ? curso.whatsapp : institucion.whatsapp;
  const nombre = curso?.nombre ?? paquete?.nombre;
  const about = nombre ? `«${nombre}»` : 'sus programas';
  // Set by the server, which alone knows the free seats of this moment.
  const lleno = new URLSearchParams(useLocation().search).get('lleno');
  const canBuy = curso ? curso.enVenta && lleno === null : paquete?.enVenta;
  const flyer = curso ? `/catalogo/flyer/${curso.cursoId}` : `/paquete/${paquete?.paqueteId}`;
  return (
    <div className="page-column max-w-2xl py-12 sm:py-20">
      <title>{`Gracias · ${institucion.nombre}`}</title>
      <meta name="robots" content="noindex" />
      <p className="grid size-14 place-items-center rounded-full bg-teal-claro text-teal-oscuro">
        <Check size={28} />
      </p>
      <h1 className="title-1 mt-5">¡Gracias! Ya tenemos tus datos</h1>
      <p className="mt-3 text-lg text-pretty text-tinta-2">{nextStep(curso, lleno)}</p>
      <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
        {canBuy && (
          <LinkButton to={flyer} icon={ArrowRight}>
            Inscribirme ahora
          </LinkButton>
        )}
        {hasWhatsapp(chat) && (
          <WhatsappButton href={withText(chat, `Hola, acabo de pedir información sobre ${about}.`)}>
            Escribir por WhatsApp
          </WhatsappButton>
        )}
        <LinkButton to="/catalogo" variant={canBuy ? 'quiet' : 'secondary'}>
          Ver el catálogo
        </LinkButton>
      </div>
    </div>
  );
}

function nextStep(curso: Curso | null, lleno: string | null): string {
  if (lleno === 'en-lista')
    return 'Quedaste en la lista de espera: te escribimos a tu correo apenas se libere un cupo.';
  if (lleno !== null) return 'Por ahora no quedan cupos: te escribimos si se libera uno.';
  if (curso && !curso.enVenta) return 'Si dejaste tu correo, te escribimos apenas se abran las inscripciones.';
  return 'Te escribimos en horario de oficina. Si prefieres no esperar, escríbenos ahora.';
}
