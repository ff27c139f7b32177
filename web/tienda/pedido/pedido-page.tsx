import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getPedidoEstado } from 'domain/contract/pedidos.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { itemsOfLines } from 'domain/rules/cart-paquetes.ts';
import { pedidoPollMs } from 'domain/rules/pedidos.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import MessageCircle from 'lucide-react/icons/message-circle';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, apiQuery, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { useCart } from '../../app/cart.tsx';
import { forgetCupon } from '../../app/cupon-link.ts';
import { useSite, useTitle } from '../../app/site.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { forgetBuyer } from '../cart/buyer-draft.ts';
import { forgetKey } from '../cart/idempotency-key.ts';
import { takePedido } from '../cart/open-pedidos.ts';
import { ManualPago } from '../cart/verification.tsx';
import { MailLink, PhoneLink } from '../contact-links.tsx';
import { newestKey, rememberKey } from './corrected-key.ts';
import { CuotasCard } from './cuotas-card.tsx';
import { CuposCard } from './cupos-card.tsx';
import { declarableChoice, OtherWays } from './pay-card.tsx';
import { Recibo } from './recibo.tsx';
import { Reminders } from './reminders.tsx';
import { StateCard } from './state-card.tsx';

/** Also after a rejection: the buyer may pay again and return before the new payment is confirmed. */
const mayChange = (estado: PedidoEstado['estado'] | undefined) => estado === 'pendiente' || estado === 'rechazado';

/** Number and access key name no pedido. Any other error may be temporary: the network, an overloaded server. */
const isUnknown = (error: Error | null) => error instanceof ApiError && [404, 422].includes(error.envelope.status);
/** The address was corrected since the link was sent. */
const isReplaced = (error: Error | null) => error instanceof ApiError && error.envelope.status === 410;

/** State of a pedido as the server knows it; the URL only names the pedido and its access key. */
export function PedidoPage() {
  const title = useTitle('Tu pedido');
  const search = new URLSearchParams(useLocation().search);
  const call = useCall();
  const { usuario } = useAuth();
  const [accessKey, setAccessKey] = useState(search.get('clave') ?? '');
  const ref = { numero: search.get('numero') ?? '', clave: accessKey };
  const [openedAt] = useState(Date.now);
  const complete = ref.numero !== '' && ref.clave !== '';
  const { data, error, refetch } = useQuery({
    ...apiQuery(call, getPedidoEstado, { query: ref }),
    enabled: complete,
    staleTime: 0,
    // A corrected e-mail changes the key, but not the pedido: keep its data.
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      mayChange(query.state.data?.resource?.estado) ? pedidoPollMs(Date.now() - openedAt) : false,
  });
  const pedido = data?.resource ?? null;
  useEmptiedCart(pedido);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the key in the address may be an earlier one
  useEffect(() => openWith(newestKey(ref)), []);
  if (!complete || isUnknown(error) || isReplaced(error)) {
    return (
      <div className="page-column max-w-5xl py-10 sm:py-14">
        {title}
        <meta name="robots" content="noindex" />
        <NoPedido isReplaced={isReplaced(error)} />
      </div>
    );
  }

  function openWith(next: string) {
    if (next === accessKey) return;
    history.replaceState(history.state, '', `/pedido?${new URLSearchParams({ numero: ref.numero, clave: next })}`);
    setAccessKey(next);
  }

  function corrected(next: string) {
    rememberKey({ numero: ref.numero, clave: next });
    openWith(next);
  }

  // For a pending manual payment, the instructions come before the state, unless there is nothing left to pay for.
  const isPaidHere = pedido !== null && declarableChoice(pedido) !== null && !pedido.verificacion && !pedido.cerrado;
  const state = pedido && <StateCard key="state" pedido={pedido} clave={accessKey} onCorrected={corrected} />;
  const pago = pedido && <ManualPago key="pago" pedido={pedido} clave={accessKey} onChange={refetch} />;
  return (
    <div className="page-column max-w-5xl py-10 sm:py-14 print:py-0">
      {title}
      <meta name="robots" content="noindex" />
      <header className="mb-7 print:hidden">
        <h1 id="tu-pedido" className="title-1 scroll-mt-24">
          Tu pedido {pedido && <span className="whitespace-nowrap">{pedido.numero}</span>}
        </h1>
        {pedido && <p className="mt-2 text-tinta-2">Hecho el {formatDateTime(pedido.creado)}</p>}
      </header>
      {error && pedido && (
        <Alert tone="warning" title="No pudimos actualizar tu pedido" className="mb-6 print:hidden">
          Lo que ves es lo último que sabemos. Volvemos a preguntar solos; lo que escribiste sigue aquí.
        </Alert>
      )}
      {error && !pedido ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : pedido ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
          <div className="grid min-w-0 gap-6 print:hidden">
            {isPaidHere ? [pago, state] : [state, pago]}
            <OtherWays pedido={pedido} clave={accessKey} onChange={refetch} />
            {pedido.recordatorios !== null && (
              <Reminders pedidoRef={ref} recibe={pedido.recordatorios} onChange={refetch} />
            )}
            {pedido.cuotas.length > 0 && <CuotasCard pedido={pedido} clave={accessKey} />}
            <CuposCard pedido={pedido} isSignedIn={usuario !== null} />
          </div>
          <Recibo pedido={pedido} pedidoRef={ref} onChange={refetch} />
        </div>
      ) : (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </div>
  );
}

/** Items that are paid, or declared as paid, leave the cart; items added since stay. */
function useEmptiedCart(pedido: PedidoEstado | null) {
  const { takeOut, ready } = useCart();
  const isDone = pedido !== null && (pedido.estado === 'pagado' || pedido.verificacion !== null);
  useEffect(() => {
    if (!isDone || !ready) return;
    forgetKey();
    forgetBuyer();
    forgetCupon();
    if (takePedido(pedido.numero)) takeOut(itemsOfLines(pedido.lineas));
  }, [isDone, ready, pedido, takeOut]);
}

const contact = 'font-medium text-teal underline decoration-teal/40 underline-offset-4 hover:text-teal-oscuro';

/** The link opens no pedido: asking the server again would not help, so it says what to check. */
function NoPedido({ isReplaced }: { isReplaced: boolean }) {
  const { institucion } = useSite();
  const { estado } = useAuth();
  return (
    <div className="max-w-text">
      <h1 className="title-1">{isReplaced ? 'Este enlace ya no sirve' : 'No encontramos este pedido'}</h1>
      <p className="mt-3 text-lg text-tinta-2">
        {isReplaced
          ? 'El correo de este pedido se corrigió. Tu pedido sigue igual; se abre con el enlace que enviamos al correo nuevo.'
          : 'El enlace está incompleto o no es de un pedido nuestro. Revisa esto antes de comprar otra vez:'}
      </p>
      <dl className="mt-7 divide-y divide-linea border-y border-linea">
        {!isReplaced && (
          <Check title="El enlace">
            Ábrelo con el botón del correo que te enviamos. Si lo copiaste, cópialo entero, hasta la última letra.
          </Check>
        )}
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
