import { openPedido, retryPago } from 'domain/contract/pedidos.ts';
import { formatSoles, toCentimos, toSoles } from 'domain/formats/money.ts';
import { type ClosedCurso, closedText, pedidoEstadoLabel, verificationLabel } from 'domain/rules/pedidos.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import Bell from 'lucide-react/icons/bell';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { useSite } from '../../app/site.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useNavigate } from '../../ui/navigation.ts';
import { MailLink, PhoneLink } from '../contact-links.tsx';
import { CorreoRow } from './correo-row.tsx';
import { NextSteps, sellsCertificado } from './next-steps.tsx';
import { declarableChoice } from './pay-card.tsx';

type StateCardProps = { pedido: PedidoEstado; clave: string; onCorrected: (clave: string) => void };

/** State of the pedido and what comes next. */
export function StateCard({ pedido, clave, onCorrected }: StateCardProps) {
  const { tone, title, text } = situationOf(pedido);
  const paid = pedido.estado === 'pagado';
  const ref = { numero: pedido.numero, clave };
  const opensHere = pedido.puedeAbrir && !pedido.paraOtra;
  return (
    <Card as="section" className="grid gap-5" aria-label={title}>
      <Alert tone={tone} title={title}>
        {paid && !pedido.conCorreo && !opensHere ? <WithoutCorreo /> : text}
      </Alert>
      {paid && <NextSteps pedido={pedido} />}
      {pedido.estado === 'reembolsado' && <AfterRefund pedido={pedido} />}
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {opensHere && <OpenButton pedidoRef={ref} />}
        {pedido.puedeReintentar && declarableChoice(pedido) === null && <RetryButton {...ref} />}
        {pedido.cerrado && !pedido.cerrado.cancelado && <WaitButton {...pedido.cerrado} />}
        {pedido.contacto && !pedido.cerrado && <ContactButton numero={pedido.numero} />}
        <LinkButton to="/catalogo" variant="secondary">
          Volver al catálogo
        </LinkButton>
      </div>
      <CorreoRow pedido={pedido} pedidoRef={ref} onCorrected={onCorrected} />
    </Card>
  );
}

/** Instead of paying: the waiting list of a full course, or its page, where fewer seats can be bought. */
function WaitButton({ cursoId, libres }: ClosedCurso) {
  if (libres > 0) return <LinkButton to={`/catalogo/flyer/${cursoId}`}>Comprar menos cupos</LinkButton>;
  return (
    <LinkButton to={`/informacion?curso=${cursoId}`} icon={Bell}>
      Avísame si se libera
    </LinkButton>
  );
}

/** Shown when no way to pay is configured: the buyer may write to the school first. */
function ContactButton({ numero }: { numero: string }) {
  const { whatsapp } = useSite().institucion;
  if (!whatsapp) return null;
  const text = encodeURIComponent(`Hola, quiero pagar mi pedido ${numero}.`);
  const href = `${whatsapp}${whatsapp.includes('?') ? '&' : '?'}text=${text}`;
  return (
    <LinkButton href={href} target="_blank" icon={MessageCircle}>
      Coordinar por WhatsApp
    </LinkButton>
  );
}

/** What a refund means for the buyer, and whom to ask. */
function AfterRefund({ pedido }: { pedido: PedidoEstado }) {
  const byHand = pedido.devueltoAMano.reduce((sum, { monto }) => sum + toCentimos(monto), 0);
  const operaciones = pedido.devueltoAMano.map(({ operacion }) => operacion).filter(Boolean);
  const byProvider = toCentimos(pedido.devuelto) - byHand;
  return (
    <section aria-labelledby="devolucion" className="grid gap-3">
      <h2 id="devolucion" className="title-3">
        Qué pasa ahora
      </h2>
      <ul className="grid list-disc gap-2 pl-5 text-[0.9375rem] marker:text-teal">
        {byHand > 0 && (
          <li>
            Nuestro equipo te devolvió {formatSoles(toSoles(byHand))}
            {operaciones.length > 0 && ` (operación ${operaciones.join(', ')})`}. Si no lo ves en tu cuenta, escríbenos.
          </li>
        )}
        {byProvider > 0 && <li>Si pagaste con tarjeta, tu banco puede tardar unos días en mostrar la devolución.</li>}
        <li>
          {sellsCertificado(pedido)
            ? 'Este pedido ya no da derecho al certificado.'
            : 'Los cupos de este pedido quedaron cerrados: ya no abren sus cursos.'}
        </li>
        <li>
          ¿No te cuadra algo? Escríbenos a <MailLink className={contactLink} /> o llama al{' '}
          <PhoneLink className={contactLink} /> con el pedido <span className="whitespace-nowrap">{pedido.numero}</span>
          .
        </li>
      </ul>
    </section>
  );
}

const contactLink = 'font-medium text-teal underline decoration-teal/40 underline-offset-4 hover:text-teal-oscuro';

/** Paid, but the buyer's e-mail cannot be used. */
function WithoutCorreo() {
  return (
    <>
      Tu pago está confirmado, pero no tenemos un correo tuyo al que enviar el acceso. Escríbenos a{' '}
      <MailLink className="underline" /> o llama al <PhoneLink className="underline" /> con el número de tu pedido.
    </>
  );
}

function RetryButton({ numero, clave }: { numero: string; clave: string }) {
  const call = useCall();
  const [working, setWorking] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  async function retry() {
    setWorking(true);
    setFailed(null);
    const envelope = await call(retryPago, { body: { numero, clave } });
    setWorking(false);
    if (envelope.success && envelope.resource) location.assign(envelope.resource.paymentUrl);
    else setFailed(envelope.message);
  }
  return (
    <>
      {failed && (
        <Alert tone="error" className="w-full">
          {failed}
        </Alert>
      )}
      <Button busy={working} onClick={() => void retry()}>
        Pagar ahora
      </Button>
    </>
  );
}

/** Requests a claim code for the page's access key, then opens the activation. */
function OpenButton({ pedidoRef }: { pedidoRef: { numero: string; clave: string } }) {
  const call = useCall();
  const navigate = useNavigate();
  const [working, setWorking] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  async function open() {
    setWorking(true);
    setFailed(null);
    const { resource, message } = await call(openPedido, { body: pedidoRef });
    if (resource) return navigate(`/acceso#codigo=${resource.codigo}`);
    setWorking(false);
    setFailed(message);
  }
  return (
    <>
      {failed && (
        <Alert tone="error" className="w-full">
          {failed}
        </Alert>
      )}
      <Button busy={working} onClick={() => void open()}>
        Activar mi acceso
      </Button>
    </>
  );
}

type Situation = { tone: 'success' | 'info' | 'warning' | 'error'; text: string };

const words: Record<PedidoEstado['estado'], Situation> = {
  pagado: { tone: 'success', text: 'Tu pago está confirmado. Gracias por tu compra.' },
  pendiente: { tone: 'info', text: 'Todavía no recibimos la confirmación del pago. Esta página se actualiza sola.' },
  rechazado: { tone: 'error', text: 'El pago fue rechazado. No se cobró nada; puedes intentarlo otra vez.' },
  cancelado: { tone: 'warning', text: 'Este pedido fue cancelado.' },
  reembolsado: { tone: 'warning', text: 'El pago fue devuelto.' },
};

const inProcess: Situation = {
  tone: 'info',
  text: 'Tu pago está en proceso. No pagues otra vez: esta página se actualiza sola cuando se confirme.',
};

/** `declares`: the page takes the number of a payment that was made before. */
function closedSituation(cerrado: ClosedCurso, declares: boolean): Situation & { title: string } {
  const { cancelado, libres } = cerrado;
  const title = cancelado ? 'Programa cancelado' : libres > 0 ? 'Quedan menos cupos' : 'Sin cupos';
  const how = declares ? 'envíanos abajo el número de operación' : 'escríbenos';
  const then = cancelado ? 'te devolvemos tu dinero' : 'tu cupo vale';
  const text = `${closedText(cerrado)} No pagues este pedido. Si ya lo pagaste, ${how} y ${then}.`;
  return { tone: 'warning', title, text };
}

/** State of a pedido, in words for its buyer. */
function situationOf(pedido: PedidoEstado): Situation & { title: string } {
  const { estado, verificacion, contacto, formasPago, puedeReintentar, cerrado } = pedido;
  const title = pedidoEstadoLabel[estado];
  if (verificacion) {
    const text = 'Recibimos tu número de operación. Te escribiremos cuando verifiquemos tu pago.';
    return { tone: 'info', title: verificationLabel, text };
  }
  if (estado === 'pagado' && pedido.total === 0) {
    return { tone: 'success', title: 'Ya tienes acceso', text: 'Tu inscripción está confirmada.' };
  }
  if (pedido.pagoEnProceso) return { title, ...inProcess };
  if (cerrado) return closedSituation(cerrado, formasPago !== null);
  if (contacto) return { tone: 'info', title, text: 'Nuestro equipo te contactará para coordinar el pago.' };
  if (pedido.queda > 0 && (estado === 'cancelado' || estado === 'reembolsado')) {
    const text = `${words[estado].text} Tenemos ${formatSoles(pedido.queda)} tuyos: te los devolveremos y te escribiremos cuando esté hecho.`;
    return { tone: 'warning', title, text };
  }
  const chosen = declarableChoice(pedido);
  if (estado === 'pendiente' && chosen) {
    return { tone: 'info', title, text: 'Guardamos tu pedido. Paga y envíanos el número de operación.' };
  }
  if (estado === 'pendiente' && formasPago && !puedeReintentar) {
    return { tone: 'info', title, text: 'Guardamos tu pedido. Págalo con uno de los medios de abajo.' };
  }
  return { title, ...words[estado] };
}
