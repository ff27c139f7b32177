import { useQueryClient } from '@tanstack/react-query';
import { getCheckoutWays } from 'domain/contract/formas-pago.ts';
import { createPedido, quotePedido } from 'domain/contract/pedidos.ts';
import { itemsOfLines, pedidoItems } from 'domain/rules/cart-paquetes.ts';
import { totalCentimos } from 'domain/rules/cart-precios.ts';
import type { Comprobante } from 'domain/rules/comprobante.ts';
import type { Destinatario } from 'domain/rules/destinatario.ts';
import type { CheckoutMedio } from 'domain/rules/formas-pago.ts';
import type { OfferedPlan, ShownCuota } from 'domain/schemas/cuotas.ts';
import type { PedidoLine, PedidoQuote } from 'domain/schemas/pedidos.ts';
import { useRef, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { forgetOrigen, storedOrigen } from '../../app/arrival.ts';
import { useCart } from '../../app/cart.tsx';
import { forgetCupon } from '../../app/cupon-link.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useNavigate } from '../../ui/navigation.ts';
import { useLoading } from '../../ui/overlay.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { MailLink, PhoneLink } from '../contact-links.tsx';
import { forgetBuyer, rememberMedio } from './buyer-draft.ts';
import { forgetKey, keyFor } from './idempotency-key.ts';
import { rememberPedido } from './open-pedidos.ts';

export type Buyer = { buyerName: string; buyerEmail: string; buyerPhone: string };
type Choices = {
  comprobante: Comprobante | undefined;
  publicidad: boolean;
  /** The answer to '¿Para quién es?', if it was asked. */
  destinatario: Destinatario | undefined;
  medio: CheckoutMedio | undefined;
};
type Plan = { planId: number | undefined; cuotas: ShownCuota[] | undefined };
type Asked = Choices & {
  /** The buyer has to choose one of several ways to pay. */
  asksMedio: boolean;
  /** Chosen plan of instalments; `isAccepted`: its dates and amounts were accepted. */
  plan: OfferedPlan | null;
  isAccepted: boolean;
  onPlanChanged: () => void;
};
type Alert = { title?: string; message: string };

const failed = 'Error al procesar el pago';
/** The button says 'Procesando...' at once; the page is covered when the payment takes longer. */
const coverAfterMs = 500;

/** idle → processing → the provider's page, or the alert of a pedido without one; on failure idle again. */
export function usePay() {
  const call = useCall();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { items, clear, refresh, isApart } = useCart();
  const { tell } = useDialogs();
  const { show, hide } = useLoading();
  const [working, setWorking] = useState(false);
  const [created, setCreated] = useState(false);
  const [alert, setAlert] = useState<Alert | null>(null);
  const [errores, setErrores] = useState<Record<string, string>>({});
  /** Counts refusals that name fields: after each, the first invalid field is focused. */
  const [complaints, setComplaints] = useState(0);
  const busy = useRef(false);

  async function pay(buyer: Buyer, quote: PedidoQuote | null, choices: Asked): Promise<void> {
    const { comprobante, publicidad, destinatario, medio, asksMedio, plan, isAccepted, onPlanChanged } = choices;
    if (busy.current) return;
    setAlert(null);
    setErrores({});
    if (buyer.buyerName.trim() === '') return complain({ buyerName: 'Ingresa tu nombre' });
    if (items.length === 0) return setAlert({ message: 'El carrito está vacío' });
    if (asksMedio && !medio) return complain({ medio: 'Elige cómo quieres pagar' });
    if (plan && !isAccepted) return complain({ cuotas: 'Acepta las fechas y los montos para seguir' });
    if (medio) rememberMedio(medio);
    const stopWorking = startWorking();
    try {
      const paymentUrl = await createOrTell(
        {
          ...buyer,
          comprobante,
          publicidad,
          destinatario,
          medio,
          planId: plan?.planId,
          cuotas: plan?.cuotas,
        },
        quote,
        stopWorking,
        onPlanChanged,
      );
      if (!paymentUrl) return stopWorking();
      // Stays covered until the provider's page is there; a page restored by the back button is idle again.
      window.addEventListener('pageshow', stopWorking, { once: true });
      location.assign(paymentUrl);
    } catch (error) {
      stopWorking();
      throw error;
    }
  }

  function startWorking(): () => void {
    busy.current = true;
    setWorking(true);
    const cover = show({ fullScreen: true, delay: coverAfterMs });
    return () => {
      hide(cover);
      busy.current = false;
      setWorking(false);
    };
  }

  /** Returns the URL of the payment page, or null after showing the outcome. */
  async function createOrTell(
    buyer: Buyer & Choices & Plan,
    quote: PedidoQuote | null,
    stopWorking: () => void,
    onPlanChanged: () => void,
  ): Promise<string | null> {
    const priced = quote ? { total: quote.total, cupon: quote.cupon } : { total: totalCentimos(items) / 100 };
    const body = { ...buyer, items: pedidoItems(items), ...priced };
    // Another way to pay is the same purchase.
    const key = await keyFor(JSON.stringify({ ...body, medio: undefined }));
    const envelope = await call(
      createPedido,
      { body: { ...body, origen: storedOrigen() || undefined } },
      { 'idempotency-key': key },
    );
    if (!envelope.success) {
      const { status, codigo, errores = {} } = envelope;
      // A refusal ends the key; after a server error or a lost response it is kept for the retry.
      if (status >= 400 && status < 500) forgetKey();
      takeNewPrices(envelope);
      if (codigo === 'cuotas-cambio' || errores.planId) onPlanChanged();
      // The coupon may have ended or been used up meanwhile: request the quote again.
      if (quote) void queryClient.invalidateQueries({ queryKey: [quotePedido.path] });
      const own = Object.entries(errores).filter(([field]) => /^(comprobante\.|medio$)/.test(field));
      if (own.length > 0) complain(Object.fromEntries(own));
      else {
        // A refusal that names what to change is no failed payment.
        const title = envelope.errores || status === 409 ? '' : failed;
        setAlert({ title, message: notChargedText(envelope) });
      }
      if (errores.medio) void queryClient.invalidateQueries({ queryKey: [getCheckoutWays.path] });
      return null;
    }
    forgetOrigen();
    const { paymentUrl, orderId, clave, aviso, contacto, estado, url } = envelope.resource ?? {};
    if (orderId && !isApart) rememberPedido(orderId);
    if (paymentUrl) {
      if (url) returnTo(url);
      return paymentUrl;
    }
    forgetKey();
    // Free, or already paid, refunded or cancelled: the page of the pedido says so and empties the cart.
    if (url && estado !== 'pendiente' && estado !== 'rechazado') {
      stopWorking();
      navigate(url);
      return null;
    }
    forgetBuyer();
    forgetCupon();
    setCreated(true);
    clear();
    stopWorking();
    const reachable = (buyer.buyerEmail + buyer.buyerPhone).trim() !== '';
    const message = (
      <PedidoCreated orderId={orderId} clave={clave} aviso={aviso} contacto={contacto} reachable={reachable} />
    );
    await tell({ title: 'Recibimos tu pedido', message });
    navigate('/catalogo');
    return null;
  }

  function takeNewPrices(envelope: { codigo?: string; resources?: unknown[] }): void {
    if (envelope.codigo !== 'precio-cambio') return;
    for (const { cantidad: _, ...item } of itemsOfLines((envelope.resources ?? []) as PedidoLine[])) refresh(item);
  }

  function complain(found: Record<string, string>): void {
    setErrores(found);
    setComplaints((now) => now + 1);
  }

  /** Clears the message of a field as soon as the field is edited. */
  function forgive(field: string): void {
    setErrores((now) => (now[field] ? { ...now, [field]: '' } : now));
  }

  return { pay, working, created, alert, errores, complaints, forgive };
}

/** Network and server errors say first that nothing was charged. */
function notChargedText({ status, message }: { status: number; message: string }): string {
  if (status === 0) return `${message}. No se cobró nada. Vuelve a intentarlo.`;
  return status < 500 ? message : `No se cobró nada. ${message}`;
}

/** The back button of the payment page leads to the pedido, where another way to pay is one press away. */
function returnTo(url: string): void {
  history.replaceState(history.state, '', url);
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

type Props = {
  orderId?: string | undefined;
  clave?: string | undefined;
  aviso?: string | null | undefined;
  contacto?: boolean | undefined;
  /** Whether the buyer left an e-mail or a phone. */
  reachable: boolean;
};

/** Alert of a pedido without a payment page. `aviso`: why there is none; the pedido can be paid later. */
function PedidoCreated({ orderId, clave, aviso, contacto, reachable }: Props) {
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
