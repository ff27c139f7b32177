import { formatSoles, toCentimos, toSoles } from 'domain/formats/money.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useSite } from '../../app/site.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MailLink } from '../contact-links.tsx';
import { NextSteps } from './next-steps.tsx';
import { OpenButton } from './open-button.tsx';
import { ResendButton } from './resend-button.tsx';
import { RetryButton } from './retry-button.tsx';
import { situationOf } from './situation.ts';

/** How the pedido stands and what comes next. */
export function StateCard({ pedido, clave }: { pedido: PedidoEstado; clave: string }) {
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
      <div className="flex flex-wrap gap-3">
        {opensHere && <OpenButton pedidoRef={ref} />}
        {pedido.puedeReintentar && <RetryButton {...ref} />}
        {pedido.contacto && <ContactButton numero={pedido.numero} />}
        <LinkButton to="/catalogo" variant="secondary">
          Volver al catálogo
        </LinkButton>
      </div>
      {pedido.puedeReenviar && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-linea pt-3">
          <p className="min-w-0 text-[0.9375rem] break-words text-tinta-2">
            {pedido.puedeAbrir ? 'Correo del pedido:' : pedido.paraOtra ? 'Escribimos a' : 'Te escribimos a'}{' '}
            <span className="text-tinta">{pedido.correo}</span>
          </p>
          <ResendButton pedidoRef={ref} />
        </div>
      )}
    </Card>
  );
}

/** Nothing to pay with is set up: whoever does not want to wait writes first. */
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
  const { telefono } = useSite().institucion;
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
        <li>Los cupos de este pedido quedaron cerrados: ya no abren sus cursos.</li>
        <li>
          ¿No te cuadra algo? Escríbenos a <MailLink className={contactLink} /> o llama al {telefono} con el pedido{' '}
          <span className="whitespace-nowrap">{pedido.numero}</span>.
        </li>
      </ul>
    </section>
  );
}

const contactLink = 'font-medium text-teal underline decoration-teal/40 underline-offset-4 hover:text-teal-oscuro';

/** Paid, but the buyer's e-mail cannot be used. */
function WithoutCorreo() {
  const { telefono, correo } = useSite().institucion;
  return (
    <>
      Tu pago está confirmado, pero no tenemos un correo tuyo al que enviar el acceso. Escríbenos a {correo} o llama al{' '}
      {telefono} con el número de tu pedido.
    </>
  );
}
