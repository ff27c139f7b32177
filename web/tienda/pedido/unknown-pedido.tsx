import MessageCircle from 'lucide-react/icons/message-circle';
import type { ReactNode } from 'react';
import { useAuth } from '../../app/auth.tsx';
import { useSite } from '../../app/site.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { MailLink, PhoneLink } from '../contact-links.tsx';

const contact = 'font-medium text-teal underline decoration-teal/40 underline-offset-4 hover:text-teal-oscuro';

/** The link names no pedido, or not all of it: asking the server again would not help, so it says what to check. */
export function UnknownPedido() {
  const { institucion } = useSite();
  const { estado } = useAuth();
  return (
    <div className="max-w-text">
      <h1 className="title-1">No encontramos este pedido</h1>
      <p className="mt-3 text-lg text-tinta-2">
        El enlace está incompleto o no es de un pedido nuestro. Revisa esto antes de comprar otra vez:
      </p>
      <dl className="mt-7 divide-y divide-linea border-y border-linea">
        <Check title="El enlace">
          Ábrelo con el botón del correo que te enviamos. Si lo copiaste, cópialo entero, hasta la última letra.
        </Check>
        <Check title="El correo">
          Busca «{institucion.nombre}» en tu bandeja de entrada y en spam, en la cuenta con la que compraste.
        </Check>
        <Check title="Tu cuenta">
          {estado === 'dentro' ? (
            <>
              Los pedidos que hiciste con tu cuenta están en <TextLink to="/dashboard">tu panel</TextLink>.
            </>
          ) : (
            <>
              Si ya activaste tu acceso, <TextLink to="/login">inicia sesión</TextLink>: tus pedidos están en tu panel.
            </>
          )}
        </Check>
        <Check title="Te ayudamos">
          Escríbenos a <MailLink className={contact} /> o llama al <PhoneLink className={contact} /> y dinos tu nombre y
          el día de la compra: lo buscamos contigo.
        </Check>
      </dl>
      <div className="mt-7 flex flex-wrap gap-3">
        {institucion.whatsapp && (
          <LinkButton href={institucion.whatsapp} target="_blank" icon={MessageCircle}>
            Escríbenos por WhatsApp
          </LinkButton>
        )}
        <LinkButton to="/catalogo" variant="secondary">
          Volver al catálogo
        </LinkButton>
      </div>
    </div>
  );
}

function Check({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[8rem_1fr]">
      <dt className="font-semibold">{title}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
