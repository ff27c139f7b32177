import type { Curso } from 'domain/schemas/cursos.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MailLink, PhoneLink } from '../contact-links.tsx';
import { InfoForm } from '../informacion/info-form.tsx';
import { contactId, hasWhatsapp, WhatsappButton } from './whatsapp-links.tsx';

const link =
  'inline-flex min-h-11 min-w-0 items-center wrap-anywhere underline decoration-teal/40 underline-offset-4 hover:text-teal-oscuro hover:decoration-current';

/** Form, telephone, mail and chat: rendered by the server alone. */
export function FlyerContact({ curso }: { curso: Curso }) {
  const { cursoId, whatsapp, enVenta } = curso;
  return (
    <Card as="section" id={contactId} aria-labelledby="contactanos" className="mt-8 max-sm:p-4 lg:mt-12">
      <h2 id="contactanos" className="title-2">
        Contáctanos
      </h2>
      <p className="mt-1.5 text-tinta-2">
        {enVenta ? (
          <WhileOpen
            curso={curso}
            open="Déjanos tus datos y resolvemos tus dudas antes de que te inscribas."
            full="Déjanos tus datos y te avisamos si se libera un cupo."
          />
        ) : (
          'Déjanos tus datos y te avisamos cuando se abran las inscripciones.'
        )}
      </p>
      <div className="mt-5 print:hidden">
        <InfoForm
          cursoId={cursoId}
          canal="flyer"
          submitLabel={
            enVenta ? <WhileOpen curso={curso} open="Solicitar información" full="Avísame si se libera" /> : 'Avísame'
          }
        />
      </div>
      <ul className="mt-6 flex flex-wrap gap-x-8 border-t border-linea pt-3">
        <li className="flex items-center gap-2.5">
          <Phone size={18} className="text-teal" />
          <PhoneLink className={link} />
        </li>
        <li className="flex min-w-0 items-center gap-2.5">
          <Mail size={18} className="text-teal" />
          <MailLink className={link} />
        </li>
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        {hasWhatsapp(whatsapp) ? (
          <WhatsappButton href={whatsapp}>WhatsApp</WhatsappButton>
        ) : (
          <Badge>Canal de WhatsApp no disponible</Badge>
        )}
        <LinkButton to="/catalogo" variant="quiet" icon={ArrowLeft}>
          Volver al catálogo
        </LinkButton>
      </div>
    </Card>
  );
}

/** The flyer is cached without its free seats: the browser asks for them, and CSS chooses the text. */
function WhileOpen({ curso, open, full }: { curso: Curso; open: string; full: string }) {
  if (curso.cupos === null) return open;
  return (
    <>
      <span className="group-data-lleno/flyer:hidden">{open}</span>
      <span className="hidden group-data-lleno/flyer:inline">{full}</span>
    </>
  );
}
