import { useSite } from '../app/site.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { MailLink, PhoneLink } from './contact-links.tsx';
import { WhatsappMark } from './flyer/whatsapp-links.tsx';

const link = 'font-medium text-teal underline decoration-teal/40 underline-offset-4 hover:text-teal-oscuro';

export function LandingClosing() {
  const { whatsapp } = useSite().institucion;
  return (
    <section className="page-column py-20 text-center lg:py-28">
      <h2 className="title-1">Mira lo que se dicta ahora</h2>
      <p className="mx-auto mt-4 max-w-[52ch] text-lg text-tinta-2">
        Si dudas entre dos programas, pregúntanos.{' '}
        <span className="block">
          <MailLink className={link} /> · <PhoneLink className={link} />
        </span>
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {whatsapp && (
          <LinkButton href={whatsapp} target="_blank" variant="secondary" icon={WhatsappMark}>
            Escríbenos por WhatsApp
          </LinkButton>
        )}
        <LinkButton to="/catalogo/diplomas/vigentes">Diplomados vigentes</LinkButton>
        <LinkButton to="/catalogo/cursos/vigentes" variant="secondary">
          Cursos vigentes
        </LinkButton>
      </div>
    </section>
  );
}
