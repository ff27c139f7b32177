import { TextLink } from '../../ui/text-link.tsx';

type Props = {
  orderId?: string | undefined;
  clave?: string | undefined;
  aviso?: string | null | undefined;
  contacto?: boolean | undefined;
};

/** Alert of a pedido without a payment page. With an `aviso` there should have been one: the pedido can be paid later. */
export function PedidoCreated({ orderId, clave, aviso, contacto }: Props) {
  return (
    <>
      <p>Pago simulado / orden creada: {orderId || 'ok'}</p>
      {aviso && <p className="mt-3">{aviso}</p>}
      {contacto && <p className="mt-3">Nuestro equipo te contactará para coordinar el pago.</p>}
      {aviso && orderId && clave && (
        <p className="mt-3">
          <TextLink to={`/pedido?${new URLSearchParams({ numero: orderId, clave })}`}>Abrir mi pedido</TextLink>
        </p>
      )}
    </>
  );
}
