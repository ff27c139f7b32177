import { useQuery } from '@tanstack/react-query';
import { getPedidoEstado, retryPago } from 'domain/contract/pedidos.ts';
import { formatSoles, lineTotal } from 'domain/formats/money.ts';
import { comprobanteLabel } from 'domain/rules/comprobante.ts';
import { pedidoEstadoLabel, pedidoPollMs, verificationLabel } from 'domain/rules/pedidos.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import { useEffect, useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useCart } from '../../app/cart.tsx';
import { forgetCupon } from '../../app/cupon-link.ts';
import { useSite, useTitle } from '../../app/site.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Precio } from '../precio.tsx';
import { forgetBuyer } from './buyer-draft.ts';
import { forgetKey } from './idempotency-key.ts';
import { takePedido } from './open-pedidos.ts';
import { ManualPago } from './verification.tsx';

/** Also after a rejection: the buyer may pay again and return before the new payment is confirmed. */
const mayChange = (estado: PedidoEstado['estado'] | undefined) => estado === 'pendiente' || estado === 'rechazado';

const words: Record<PedidoEstado['estado'], { tone: 'success' | 'info' | 'warning' | 'error'; text: string }> = {
  pagado: {
    tone: 'success',
    text: 'Tu pago está confirmado. Te enviamos un correo con el enlace para entrar a tus cursos.',
  },
  pendiente: { tone: 'info', text: 'Todavía no recibimos la confirmación del pago. Esta página se actualiza sola.' },
  rechazado: { tone: 'error', text: 'El pago fue rechazado. No se cobró nada; puedes intentarlo otra vez.' },
  cancelado: { tone: 'warning', text: 'Este pedido fue cancelado.' },
  reembolsado: { tone: 'warning', text: 'El pago fue devuelto.' },
};

function situationOf(pedido: PedidoEstado) {
  const { estado, verificacion, contacto, formasPago, puedeReintentar } = pedido;
  const title = pedidoEstadoLabel[estado];
  if (verificacion) {
    const text = 'Recibimos tu número de operación. Te escribiremos cuando verifiquemos tu pago.';
    return { tone: 'info', title: verificationLabel, text } as const;
  }
  if (pedido.pagoEnProceso) return { title, ...inProcess };
  if (contacto) {
    return { tone: 'info', title, text: 'Nuestro equipo te contactará para coordinar el pago.' } as const;
  }
  if (pedido.queda > 0 && (estado === 'cancelado' || estado === 'reembolsado')) {
    const text = `${words[estado].text} Tenemos ${formatSoles(pedido.queda)} tuyos: te los devolveremos y te escribiremos cuando esté hecho.`;
    return { tone: 'warning', title, text } as const;
  }
  if (estado === 'pendiente' && formasPago && !puedeReintentar) {
    return { tone: 'info', title, text: 'Guardamos tu pedido. Págalo con uno de los medios de abajo.' } as const;
  }
  return { title, ...words[estado] };
}

const inProcess = {
  tone: 'info',
  text: 'Tu pago está en proceso. No pagues otra vez: esta página se actualiza sola cuando se confirme.',
} as const;

/** State of a pedido as the server knows it; the URL only names the pedido and its access key. */
export function PedidoPage() {
  const title = useTitle('Tu pedido');
  const search = new URLSearchParams(useLocation().search);
  const call = useCall();
  const ref = { numero: search.get('numero') ?? '', clave: search.get('clave') ?? '' };
  const [openedAt] = useState(Date.now);
  const complete = ref.numero !== '' && ref.clave !== '';
  const { data, error, refetch } = useQuery({
    ...apiQuery(call, getPedidoEstado, { query: ref }),
    enabled: complete,
    staleTime: 0,
    refetchInterval: (query) =>
      mayChange(query.state.data?.resource?.estado) ? pedidoPollMs(Date.now() - openedAt) : false,
  });
  const pedido = data?.resource ?? null;

  return (
    <div className="page-column max-w-3xl py-12">
      {title}
      <meta name="robots" content="noindex" />
      <h1 className="title-1 mb-6">Tu pedido {pedido && <span className="whitespace-nowrap">{pedido.numero}</span>}</h1>
      {!complete || error ? (
        <ErrorState
          message={complete ? error?.message : 'El enlace está incompleto. Ábrelo otra vez desde tu correo.'}
          onRetry={complete ? () => void refetch() : undefined}
        />
      ) : pedido ? (
        <>
          <PedidoCard pedido={pedido} clave={ref.clave} />
          <ManualPago pedido={pedido} clave={ref.clave} onChange={refetch} />
        </>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </div>
  );
}

function PedidoCard({ pedido, clave }: { pedido: PedidoEstado; clave: string }) {
  const { takeOut, ready } = useCart();
  const paid = pedido.estado === 'pagado';
  const { tone, title, text } = situationOf(pedido);

  // Items that are paid, or declared as paid, leave the cart; items added since stay.
  const isDone = paid || pedido.verificacion !== null;
  useEffect(() => {
    if (!isDone || !ready) return;
    forgetKey();
    forgetBuyer();
    forgetCupon();
    if (takePedido(pedido.numero)) takeOut(pedido.lineas);
  }, [isDone, ready, pedido, takeOut]);

  return (
    <Card as="section" className="grid gap-5" aria-label={title}>
      <Alert tone={tone} title={title}>
        {paid && !pedido.conCorreo ? <WithoutCorreo /> : text}
      </Alert>
      <ul className="divide-y divide-linea">
        {pedido.lineas.map(({ cursoId, nombre, cantidad, precio, precioLista }) => (
          <li key={cursoId} className="flex justify-between gap-4 py-3 first:pt-0">
            <span>
              {cantidad} × {nombre}
            </span>
            <span className="whitespace-nowrap tabular-nums">
              <Precio precio={lineTotal({ precio, cantidad })} lista={lineTotal({ precio: precioLista, cantidad })} />
            </span>
          </li>
        ))}
      </ul>
      {pedido.cupon !== '' && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-linea pt-4 text-teal-oscuro">
          <span className="min-w-0 break-words">Cupón {pedido.cupon}</span>
          <span className="whitespace-nowrap tabular-nums">−{formatSoles(pedido.descuento)}</span>
        </p>
      )}
      <p className="flex items-baseline justify-between border-t border-linea pt-4">
        <span className="text-tinta-2">Total</span>
        <span className="font-serif text-3xl">{formatSoles(pedido.total)}</span>
      </p>
      {pedido.devuelto > 0 && (
        <dl className="grid gap-2">
          <Amount name="Devuelto" soles={pedido.devuelto} />
          <Amount name="Queda pagado" soles={pedido.queda} />
        </dl>
      )}
      {pedido.comprobante && (
        <p className="text-sm break-words text-tinta-2">
          Datos para tu comprobante: {comprobanteLabel(pedido.comprobante)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {pedido.puedeReintentar && <RetryButton numero={pedido.numero} clave={clave} />}
        <LinkButton to="/catalogo" variant="secondary">
          Volver al catálogo
        </LinkButton>
      </div>
    </Card>
  );
}

function Amount({ name, soles }: { name: string; soles: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-tinta-2">{name}</dt>
      <dd className="tabular-nums">{formatSoles(soles)}</dd>
    </div>
  );
}

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
