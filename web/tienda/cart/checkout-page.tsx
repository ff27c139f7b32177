import { getCheckoutWays } from 'domain/contract/formas-pago.ts';
import { precioText } from 'domain/formats/money.ts';
import { totalCentimos } from 'domain/rules/cart-precios.ts';
import { asksDestinatario, type Destinatario } from 'domain/rules/destinatario.ts';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { apiQuery, useApi } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { useCart } from '../../app/cart.tsx';
import { LegalSentence } from '../../app/legal-sentence.tsx';
import { useTitle } from '../../app/site.tsx';
import type { Call } from '../../app/transport.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { cx } from '../../ui/cx.ts';
import { DialogProvider } from '../../ui/dialogs.tsx';
import { LoadingProvider } from '../../ui/overlay.tsx';
import { ServerHtml } from '../../ui/server-html.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AfterPaying, NoItems, Summary } from './checkout-parts.tsx';
import { askedComprobante, ComprobanteFields } from './comprobante-fields.tsx';
import { CuponField } from './cupon-field.tsx';
import { EmailQuestion } from './email-question.tsx';
import { cartFrame } from './frame.ts';
import { MedioFields } from './medio-fields.tsx';
import { OnlyThisCurso } from './only-this-curso.tsx';
import { useCheckoutDraft } from './use-checkout-draft.ts';
import { useCupon } from './use-cupon.ts';
import { useEmailDoubt } from './use-email-doubt.ts';
import { useGoBack } from './use-go-back.ts';
import { type Buyer, usePay } from './use-pay.tsx';
import { usePlans } from './use-plans.ts';

const ForWhom = lazy(async () => ({ default: (await import('./for-whom.tsx')).ForWhom }));
const PlanFields = lazy(async () => ({ default: (await import('./plan-fields.tsx')).PlanFields }));

export const handle = { prefetch: ({ call }: { call: Call }) => [apiQuery(call, getCheckoutWays, {})] };

export function CheckoutPage() {
  return (
    <LoadingProvider>
      <DialogProvider>
        <OnlyThisCurso>
          <Checkout />
        </OnlyThisCurso>
      </DialogProvider>
    </LoadingProvider>
  );
}

const ownHint = 'Te enviaremos el enlace para entrar a tus cursos.';
const noWays = { medios: [], bancos: [], emiteComprobantes: false };

function Checkout() {
  const title = useTitle('Finaliza tu compra');
  const { usuario, isAdmin } = useAuth();
  const { ready, items } = useCart();
  const goBack = useGoBack('/cart');
  const { pay, working, created, alert, errores, complaints, forgive } = usePay();
  const form = useRef<HTMLFormElement>(null);
  const { buyer, medio, comprobante, setBuyer, setMedio, setComprobante } = useCheckoutDraft(form);
  const [publicidad, setPublicidad] = useState(false);
  const cupon = useCupon();
  const [forWhom, setForWhom] = useState<Destinatario>('persona');
  const asksForWhom = asksDestinatario({ account: usuario, buyerEmail: buyer.buyerEmail });
  // No hint beside '¿Para quién es?' or the notice to ADMIN, which say who gets the link.
  const emailHint = asksForWhom || isAdmin ? undefined : ownHint;
  const configured = useApi(getCheckoutWays, {}, { staleTime: 60_000 }).data?.resource ?? noWays;
  const subtotal = totalCentimos(items) / 100;
  const total = cupon.quote?.total ?? subtotal;
  const isFree = ready && total === 0;
  const plans = usePlans(cupon.quote?.cupon, isFree);
  const { plan } = plans;
  const ways = isFree ? noWays : configured;
  const chosen = ways.medios.length === 1 ? ways.medios[0] : ways.medios.find((each) => each === medio);
  const email = useEmailDoubt(buyer.buyerEmail);
  const set = (field: keyof Buyer) => (event: { target: { value: string } }) => {
    forgive(field);
    setBuyer({ [field]: event.target.value });
  };

  // Take over what was ticked before hydration.
  useEffect(() => {
    const box = form.current?.elements.namedItem('publicidad');
    if (box instanceof HTMLInputElement) setPublicidad(box.checked);
  }, []);

  // Focus the first invalid field of the page.
  useEffect(() => {
    if (complaints === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid], fieldset[aria-describedby] input');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [complaints]);

  function send(corrected: Partial<Buyer> = {}) {
    const destinatario = asksForWhom ? forWhom : undefined;
    void pay({ ...buyer, ...corrected }, cupon.quote, {
      comprobante: askedComprobante(comprobante),
      publicidad,
      destinatario,
      medio: chosen,
      asksMedio: ways.medios.length > 1,
      plan,
      isAccepted: plans.isAccepted,
      onPlanChanged: plans.renew,
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const nameless = buyer.buyerName.trim() === '';
    if (nameless || email.mayPay()) send();
  }

  /** An answer to the question asked at Pagar continues the purchase. */
  function answer(buyerEmail: string) {
    setBuyer({ buyerEmail });
    if (email.settle(buyerEmail)) send({ buyerEmail });
  }

  if (ready && items.length === 0) {
    return (
      <div className={cartFrame}>
        {title}
        <h1 className="title-1 mb-8">Finaliza tu compra</h1>
        {/* After a pedido its alert is shown instead: the cart is empty because of it. */}
        {!created && <NoItems onBack={goBack} />}
      </div>
    );
  }

  return (
    <div className={cartFrame}>
      {title}
      <meta name="robots" content="noindex" />
      <h1 className="title-1 mb-6 sm:mb-8">Finaliza tu compra</h1>
      <form
        ref={form}
        method="post"
        onSubmit={submit}
        noValidate
        className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-8"
      >
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          <Card as="section" aria-label="Tus datos" className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <h2 className="title-3 lg:col-span-2">Tus datos</h2>
            {isAdmin && (
              <Alert tone="info" className="lg:col-span-2">
                Escribe los datos de tu cliente: el acceso llega a su correo.
              </Alert>
            )}
            <TextField
              label="Nombre"
              required
              maxLength={200}
              error={errores.buyerName}
              alert
              autoComplete="name"
              name="buyerName"
              value={buyer.buyerName}
              onChange={set('buyerName')}
            />
            <TextField
              id="buyerEmail"
              label="Email"
              type="email"
              maxLength={254}
              autoComplete="email"
              hint={emailHint}
              name="buyerEmail"
              value={buyer.buyerEmail}
              onChange={set('buyerEmail')}
              onBlur={email.onLeave}
            />
            {email.asked && (
              <EmailQuestion
                doubt={email.asked}
                urgent={email.urgent}
                onUse={answer}
                onKeep={() => answer(buyer.buyerEmail)}
                onNone={() => answer('')}
              />
            )}
            {asksForWhom && (
              <Suspense>
                <ForWhom buyer={buyer} value={forWhom} onChange={setForWhom} />
              </Suspense>
            )}
            <TextField
              label="Tel / WhatsApp"
              type="tel"
              maxLength={50}
              autoComplete="tel"
              name="buyerPhone"
              value={buyer.buyerPhone}
              onChange={set('buyerPhone')}
            />
            {!isFree && (
              <ComprobanteFields
                draft={comprobante}
                emiteComprobantes={configured.emiteComprobantes}
                errores={errores}
                forgive={forgive}
                onChange={setComprobante}
              />
            )}
          </Card>
          {plans.plans.length > 0 && (
            <Suspense>
              <PlanFields chosen={plans} total={total} error={errores.cuotas} onChange={() => forgive('cuotas')} />
            </Suspense>
          )}
          <MedioFields
            ways={ways}
            value={chosen ?? null}
            error={errores.medio}
            onChange={(next) => {
              forgive('medio');
              setMedio(next);
            }}
          />
        </div>
        {/* Hidden until the cart is read: what is below its lines would move when they come. */}
        <Card
          as="section"
          aria-label="Resumen de tu compra"
          className={cx('grid grid-cols-1 gap-5 lg:sticky lg:top-25 lg:row-span-2', !ready && '*:invisible')}
        >
          <Summary items={items} total={subtotal} />
          <CuponField cupon={cupon} />
          {/* Without a name, so that it is not part of the kept draft, which would tick it again after a reload. */}
          <Checkbox
            id="publicidad"
            label="Quiero recibir novedades y ofertas por correo"
            checked={publicidad}
            onChange={({ target }) => setPublicidad(target.checked)}
          />
          {alert && (
            <Alert tone="error" title={alert.title}>
              {alert.message}
            </Alert>
          )}
          <Button type="submit" wide disabled={cupon.working} busy={working && 'Procesando...'}>
            {isFree
              ? 'Inscribirme'
              : ways.medios.length > 0
                ? `Pagar ${precioText(plan?.cuotas[0]?.monto ?? total)}`
                : 'Pagar'}
          </Button>
          <LegalSentence act={isFree ? 'Al inscribirte' : 'Al pagar'} />
          <Button variant="secondary" wide onClick={goBack}>
            Volver
          </Button>
        </Card>
        {!isFree && (
          <ServerHtml id="despues">{import.meta.env.SSR && <AfterPaying medios={configured.medios} />}</ServerHtml>
        )}
      </form>
    </div>
  );
}
