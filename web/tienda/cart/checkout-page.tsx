import { formatSoles } from 'domain/formats/money.ts';
import { totalCentimos } from 'domain/rules/cart.ts';
import { asksDestinatario, type Destinatario } from 'domain/rules/destinatario.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAuth } from '../../app/auth.tsx';
import { useCart } from '../../app/cart.tsx';
import { useTitle } from '../../app/site.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { cx } from '../../ui/cx.ts';
import { DialogProvider } from '../../ui/dialogs.tsx';
import { LoadingProvider } from '../../ui/overlay.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LegalSentence } from '../legal-sentence.tsx';
import { keepBuyer, storedBuyer } from './buyer-draft.ts';
import { AfterPaying, EmailQuestion, ForWhom, NoItems, Summary } from './checkout-parts.tsx';
import { askedComprobante, ComprobanteFields, noComprobante } from './comprobante-fields.tsx';
import { CuponField } from './cupon-field.tsx';
import { cartFrame } from './frame.ts';
import { useCupon } from './use-cupon.ts';
import { useGoBack } from './use-go-back.ts';
import { type Buyer, usePay } from './use-pay.tsx';

export function CheckoutPage() {
  return (
    <LoadingProvider>
      <DialogProvider>
        <Checkout />
      </DialogProvider>
    </LoadingProvider>
  );
}

const ownHint = 'Te enviaremos el enlace para entrar a tus cursos.';
const nobody: Buyer = { buyerName: '', buyerEmail: '', buyerPhone: '' };

function Checkout() {
  const title = useTitle('Finaliza tu compra');
  const { usuario, isAdmin } = useAuth();
  const { ready, items } = useCart();
  const goBack = useGoBack('/cart');
  const { pay, working, created, alert, nameMissing, errores } = usePay();
  const [askEmail, setAskEmail] = useState(false);
  const [comprobante, setComprobante] = useState(noComprobante);
  const [publicidad, setPublicidad] = useState(false);
  const cupon = useCupon();
  const [buyer, setBuyer] = useState(nobody);
  const [forWhom, setForWhom] = useState<Destinatario>('persona');
  const asksForWhom = asksDestinatario({ account: usuario, buyerEmail: buyer.buyerEmail });
  // The question for whom it is says below who gets the link.
  const emailHint = asksForWhom ? undefined : isAdmin ? 'Le enviaremos el enlace para entrar a sus cursos.' : ownHint;
  const form = useRef<HTMLFormElement>(null);
  const set = (field: keyof Buyer) => (event: { target: { value: string } }) =>
    setBuyer((now) => ({ ...now, [field]: event.target.value }));

  // Take over what was typed before hydration.
  useEffect(() => {
    const typed = [...new FormData(form.current ?? undefined)].filter(([, value]) => value !== '');
    const known = { ...storedBuyer(), ...Object.fromEntries(typed) };
    setBuyer((now) => ({ ...now, ...known }));
    const box = form.current?.elements.namedItem('publicidad');
    if (box instanceof HTMLInputElement) setPublicidad(box.checked);
  }, []);

  useEffect(() => {
    // Staff type the data of their client.
    if (!usuario || isAdmin) return;
    const known = {
      buyerName: `${usuario.nombre} ${usuario.apellido}`.trim(),
      buyerEmail: usuario.correo,
      buyerPhone: usuario.numero,
    };
    // Do not overwrite what was already typed.
    setBuyer((now) => (Object.values(now).some(Boolean) ? now : known));
  }, [usuario, isAdmin]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (buyer.buyerName.trim() === '') form.current?.querySelector('input')?.focus();
    const destinatario = asksForWhom ? forWhom : undefined;
    void pay(buyer, cupon.quote, { comprobante: askedComprobante(comprobante), publicidad, destinatario });
  };

  if (ready && items.length === 0) {
    return (
      <div className={cartFrame}>
        {title}
        <h1 className="title-1 mb-8">Finaliza tu compra</h1>
        {/* After a pedido its own alert is shown, and nobody paid with an empty cart. */}
        {!created && <NoItems onBack={goBack} />}
      </div>
    );
  }

  return (
    <div className={cartFrame}>
      {title}
      <meta name="robots" content="noindex" />
      <h1 className="title-1 mb-8">Finaliza tu compra</h1>
      <form
        ref={form}
        method="post"
        onSubmit={submit}
        onChange={(event) => keepBuyer(event.currentTarget)}
        // Asked once somebody leaves a field, not while the address is typed; and after the press that left it, because
        // a button that moves under the pointer is not pressed.
        onBlur={({ target }) => target instanceof HTMLInputElement && setTimeout(() => setAskEmail(true), 500)}
        noValidate
        className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]"
      >
        <Card as="section" aria-label="Tus datos" className="grid grid-cols-1 gap-5">
          <h2 className="title-3">Tus datos</h2>
          {isAdmin && (
            <Alert tone="info">
              Escribe los datos de tu cliente: el acceso se enviará a su correo y no a tu cuenta.
            </Alert>
          )}
          <TextField
            label="Nombre"
            required
            maxLength={200}
            error={nameMissing && buyer.buyerName.trim() === '' ? 'Ingresa tu nombre' : undefined}
            alert
            autoComplete="name"
            name="buyerName"
            value={buyer.buyerName}
            onChange={set('buyerName')}
          />
          <TextField
            label="Email"
            type="email"
            maxLength={254}
            autoComplete="email"
            hint={emailHint}
            name="buyerEmail"
            value={buyer.buyerEmail}
            onChange={set('buyerEmail')}
          />
          <div role="status" className="empty:hidden">
            {askEmail && (
              <EmailQuestion
                email={buyer.buyerEmail}
                onUse={(buyerEmail) => setBuyer((now) => ({ ...now, buyerEmail }))}
              />
            )}
          </div>
          {asksForWhom && <ForWhom buyer={buyer} value={forWhom} onChange={setForWhom} />}
          <TextField
            label="Tel / WhatsApp"
            type="tel"
            maxLength={50}
            autoComplete="tel"
            name="buyerPhone"
            value={buyer.buyerPhone}
            onChange={set('buyerPhone')}
          />
          <ComprobanteFields draft={comprobante} onChange={setComprobante} errores={errores} />
        </Card>
        {/* Hidden until the cart is read: what is below its lines would move when they come. */}
        <Card
          as="section"
          aria-label="Resumen de tu compra"
          className={cx('grid grid-cols-1 gap-5 lg:row-span-2', !ready && '*:invisible')}
        >
          <Summary items={items} total={formatSoles(totalCentimos(items) / 100)} />
          <CuponField cupon={cupon} />
          {/* Without a name: a kept draft would tick it again after a reload. */}
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
            Pagar
          </Button>
          <LegalSentence act="Al pagar" />
          <Button variant="secondary" wide onClick={goBack}>
            Volver
          </Button>
        </Card>
        <AfterPaying />
      </form>
    </div>
  );
}
