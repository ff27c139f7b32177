import { imageUrl } from 'domain/formats/images.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { PublicWays } from 'domain/rules/formas-pago.ts';
import { manualMedios } from 'domain/rules/pedidos.ts';
import type { ReactNode } from 'react';
import { useSite } from '../../app/site.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Wallets and accounts of the school, each with what the buyer has to copy. */
export function ManualWays({ ways, missing }: { ways: PublicWays; missing: number }) {
  return (
    <>
      <p>
        Paga <strong className="font-semibold tabular-nums">{formatSoles(missing)}</strong> y guarda el número de
        operación: lo escribes abajo y verificamos tu pago.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {ways.yape && <Wallet nombre={manualMedios.yape} {...ways.yape} />}
        {ways.plin && <Wallet nombre={manualMedios.plin} {...ways.plin} />}
        {ways.cuentas.map(({ banco, titular, numero, cci }) => (
          <Way key={`${banco} ${numero}`} title={banco} subtitle={titular}>
            <Fact name="Cuenta" text={numero} what={`la cuenta de ${banco}`} />
            {cci && <Fact name="CCI" text={cci} what={`el CCI de ${banco}`} />}
          </Way>
        ))}
      </div>
      {ways.indicaciones && <p className="whitespace-pre-line text-tinta-2">{ways.indicaciones}</p>}
    </>
  );
}

export function waysTitle({ medios }: Pick<PublicWays, 'medios'>): string {
  const names = medios.map((medio) => (medio === 'transferencia' ? 'transferencia' : manualMedios[medio]));
  return `Paga con ${names.join(' / ')}`;
}

type WalletProps = { nombre: string; numero: string; titular: string; qr: string };

function Wallet({ nombre, numero, titular, qr }: WalletProps) {
  const { imageBase } = useSite();
  return (
    <Way title={nombre} subtitle={titular}>
      {qr && (
        <img
          src={imageUrl(imageBase, 'formasPago', qr, 640)}
          alt={`Código QR de ${nombre}`}
          className="mx-auto my-2 size-48 rounded-lg bg-white object-contain"
        />
      )}
      {numero && (
        <Fact name="Número" text={numero.replace(/(...)(...)(...)/, '$1 $2 $3')} what={`el número de ${nombre}`} />
      )}
    </Way>
  );
}

function Way({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-xl border border-linea bg-papel p-4">
      <h3 className="font-sans font-semibold">{title}</h3>
      {subtitle && <p className="text-sm text-tinta-2">{subtitle}</p>}
      <div className="mt-2 grid gap-1">{children}</div>
    </section>
  );
}

function Fact({ name, text, what }: { name: string; text: string; what: string }) {
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm text-tinta-2">{name}</span>
        <CopyButton text={text.replaceAll(' ', '')} what={what} />
      </div>
      {/* On a line of its own: a number that is cut in two is misread. */}
      <p className="break-all tabular-nums">{text}</p>
    </div>
  );
}
