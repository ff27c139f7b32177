import { TextLink } from '../../ui/text-link.tsx';
import { MailLink, PhoneLink } from '../contact-links.tsx';

type Props = {
  orderId?: string | undefined;
  clave?: string | undefined;
  aviso?: string | null | undefined;
  contacto?: boolean | undefined;
  /** Whether the buyer left an e-mail or a phone. */
  reachable: boolean;
};

/** Alert of a pedido without a payment page. With an `aviso` there should have been one: the pedido can be paid later. */
export function PedidoCreated({ orderId, clave, aviso, contacto, reachable }: Props) {
  return (
    <>
      <p>
        Pago simulado / orden creada: <span className="whitespace-nowrap">{orderId || 'ok'}</span>
      </p>
      {aviso && <p className="mt-3">{aviso}</p>}
      {contacto && reachable && <p className="mt-3">Nuestro equipo te contactará para coordinar el pago.</p>}
      {contacto && !reachable && (
        <p className="mt-3">
          No dejaste correo ni teléfono. Para coordinar el pago escríbenos a <MailLink className="underline" /> o llama
          al <PhoneLink className="underline" /> con ese número.
        </p>
      )}
      {aviso && orderId && clave && (
        <p className="mt-3">
          <TextLink to={`/pedido?${new URLSearchParams({ numero: orderId, clave })}`}>Abrir mi pedido</TextLink>
        </p>
      )}
    </>
  );
}
