import { chooseMedio } from 'domain/contract/pedidos.ts';
import { imageUrl } from 'domain/formats/images.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { type CheckoutMedio, type DeclarableMedio, isDeclarable, type PublicWays } from 'domain/rules/formas-pago.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { useSite } from '../../app/site.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MedioButton, MedioMark, medioNames } from '../cart/medios.tsx';

/** Ways that this pedido can be paid with now. */
export function payableMedios({ puedeReintentar, formasPago }: PedidoEstado): CheckoutMedio[] {
  return [...(puedeReintentar ? (['tarjeta'] as const) : []), ...(formasPago?.medios ?? [])];
}

/** The chosen way to pay without the provider; null when none was chosen or it is gone. */
export function declarableChoice({ medioElegido, formasPago }: PedidoEstado): DeclarableMedio | null {
  return isDeclarable(medioElegido) && formasPago?.medios.includes(medioElegido) ? medioElegido : null;
}

type WayProps = { medio: DeclarableMedio; ways: PublicWays; missing: number };

/** Data for the wallet or bank application: the amount, then the account. */
export function ChosenWay({ medio, ways, missing }: WayProps) {
  const amount = formatSoles(missing);
  return (
    <>
      <h2 className="title-3 flex items-center gap-3.5">
        <MedioMark medio={medio} />
        Paga con {medio === 'transferencia' ? 'transferencia' : medioNames[medio]}
      </h2>
      <div className="-mb-5 divide-y divide-linea border-t border-linea last:mb-0">
        <Fact name="Monto exacto" what="el monto" text={amount} copied={missing.toFixed(2)} large />
        {medio === 'transferencia' ? <Cuentas ways={ways} /> : <Numero {...ways[medio]!} medio={medio} />}
      </div>
      {medio !== 'transferencia' && ways[medio]!.qr !== '' && <Qr medio={medio} qr={ways[medio]!.qr} />}
      {ways.indicaciones && <p className="whitespace-pre-line text-tinta-2">{ways.indicaciones}</p>}
    </>
  );
}

function Numero({ numero, titular, medio }: { numero: string; titular: string; medio: 'yape' | 'plin' }) {
  if (!numero) return null;
  const text = numero.replace(/(...)(...)(...)/, '$1 $2 $3');
  return (
    <Fact name={titular ? `Número · ${titular}` : 'Número'} what={`el número de ${medioNames[medio]}`} text={text} />
  );
}

function Cuentas({ ways: { cuentas } }: { ways: PublicWays }) {
  return cuentas.map(({ banco, titular, numero, cci }) => (
    <div key={`${banco} ${numero}`} className="py-3">
      <p className="font-semibold">{banco}</p>
      {titular && <p className="text-sm text-tinta-2">{titular}</p>}
      <Fact name="Cuenta" what={`la cuenta de ${banco}`} text={numero} />
      {cci && <Fact name="CCI" what={`el CCI de ${banco}`} text={cci} />}
    </div>
  ));
}

type FactProps = { name: string; what: string; text: string; copied?: string; large?: boolean };

function Fact({ name, what, text, copied = text.replaceAll(' ', ''), large }: FactProps) {
  return (
    <div className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="text-sm text-tinta-2">{name}</p>
        <p className={large ? 'figures text-3xl' : 'text-lg font-semibold wrap-anywhere tabular-nums'}>{text}</p>
      </div>
      <CopyButton text={copied} what={what} />
    </div>
  );
}

/** After the number, because most people pay with the phone that shows it. */
function Qr({ medio, qr }: { medio: 'yape' | 'plin'; qr: string }) {
  const { imageBase } = useSite();
  const url = imageUrl(imageBase, 'formasPago', qr, 640);
  const nombre = medioNames[medio];
  return (
    <div className="flex flex-wrap items-center gap-4">
      <img
        src={url}
        alt={`Código QR de ${nombre}`}
        className="size-40 rounded-xl border border-linea bg-white object-contain p-2"
      />
      <div className="grid min-w-0 flex-1 basis-40 justify-items-start gap-3 text-[0.9375rem] text-tinta-2">
        <p>¿Pagas desde este teléfono? Guarda el QR y ábrelo en {nombre} con «Subir imagen».</p>
        <LinkButton href={url} download={`qr-${medio}`} variant="secondary" size="sm" icon={Download}>
          Guardar QR
        </LinkButton>
      </div>
    </div>
  );
}

type OtherWaysProps = { pedido: PedidoEstado; clave: string; onChange: () => Promise<unknown> };

/** Buttons for the other ways to pay; the pedido stays the same. */
export function OtherWays({ pedido, clave, onChange }: OtherWaysProps) {
  const call = useCall();
  const [working, setWorking] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const others = payableMedios(pedido).filter((medio) => medio !== pedido.medioElegido);
  if (pedido.medioElegido === null || others.length === 0 || pedido.verificacion || pedido.cerrado) return null;

  async function choose(medio: CheckoutMedio) {
    setWorking(true);
    setFailed(null);
    const { resource, message } = await call(chooseMedio, { body: { numero: pedido.numero, clave, medio } });
    if (resource?.paymentUrl) return location.assign(resource.paymentUrl);
    if (resource) {
      await onChange();
      document.getElementById('tu-pedido')?.scrollIntoView({ behavior: 'instant' });
    } else setFailed(message);
    setWorking(false);
  }

  const bancos = [...new Set(pedido.formasPago?.cuentas.map(({ banco }) => banco))];
  return (
    <Section title="Cambiar la forma de pago" hint="El pedido es el mismo.">
      {failed && <Alert tone="error">{failed}</Alert>}
      <div className="grid gap-3 sm:grid-cols-2">
        {others.map((medio) => (
          <MedioButton
            key={medio}
            medio={medio}
            bancos={bancos}
            disabled={working}
            onPress={() => void choose(medio)}
          />
        ))}
      </div>
    </Section>
  );
}

function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="grid gap-4">
      <div>
        <h2 className="title-3">{title}</h2>
        <p className="mt-1 text-[0.9375rem] text-tinta-2">{hint}</p>
      </div>
      {children}
    </Card>
  );
}
