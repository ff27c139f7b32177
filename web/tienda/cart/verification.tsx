import { medioLabel } from 'domain/rules/pedidos.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChosenWay, declarableChoice } from '../pedido/pay-card.tsx';
import { DeclareForm } from './declare-form.tsx';
import { ManualWays, waysTitle } from './manual-pago.tsx';
import { useVoucher, VoucherPicker } from './voucher-picker.tsx';

type Props = { pedido: PedidoEstado; clave: string; onChange: () => Promise<unknown> };

/** Payment without the provider: instructions, the buyer's declaration, and its state. */
export function ManualPago({ pedido, clave, onChange }: Props) {
  const [correcting, setCorrecting] = useState(false);
  const { numero, formasPago: ways, verificacion, rechazo, total, queda } = pedido;
  // Only a payment made before is still taken.
  const isClosed = pedido.cerrado !== null;
  const pedidoRef = { numero, clave };
  if (verificacion && !correcting) {
    return (
      <Waiting
        pedidoRef={pedidoRef}
        verificacion={verificacion}
        onChange={onChange}
        onCorrect={ways ? () => setCorrecting(true) : undefined}
      />
    );
  }
  if (!ways || (pedido.medioElegido === 'tarjeta' && !verificacion && !isClosed)) return null;
  const chosen = verificacion ? null : declarableChoice(pedido);
  const title = isClosed ? 'Tu pago' : waysTitle(chosen ? { medios: [chosen] } : ways);
  const missing = Math.max(0, total - queda);
  return (
    <Card as="section" className="grid gap-5" aria-label={title}>
      {(!chosen || isClosed) && <h2 className="title-3">{title}</h2>}
      {rechazo && (
        <Alert tone="error" title="No pudimos verificar tu pago">
          Operación {rechazo.operacion} de {medioLabel(rechazo.medio)}: {rechazo.motivo}
        </Alert>
      )}
      {isClosed ? null : chosen ? (
        <ChosenWay medio={chosen} ways={ways} missing={missing} />
      ) : (
        <ManualWays ways={ways} missing={missing} />
      )}
      <DeclareForm
        pedidoRef={pedidoRef}
        medios={chosen ? [chosen] : ways.medios}
        {...(verificacion && { declared: verificacion })}
        onDone={async () => {
          await onChange();
          setCorrecting(false);
        }}
      />
    </Card>
  );
}

type WaitingProps = {
  pedidoRef: { numero: string; clave: string };
  verificacion: NonNullable<PedidoEstado['verificacion']>;
  onChange: () => Promise<unknown>;
  onCorrect: (() => void) | undefined;
};

function Waiting({ pedidoRef, verificacion, onChange, onCorrect }: WaitingProps) {
  const voucher = useVoucher(pedidoRef);
  const [working, setWorking] = useState(false);
  const { medio, operacion, conVoucher } = verificacion;
  async function send() {
    setWorking(true);
    if (await voucher.send()) await onChange();
    setWorking(false);
  }
  return (
    <Card as="section" className="grid gap-5" aria-label="Tu pago declarado">
      <h2 className="title-3">Tu pago</h2>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <Fact name="Medio" text={medioLabel(medio)} />
        <Fact name="Número de operación" text={operacion} />
        <Fact name="Foto del voucher" text={conVoucher ? 'Recibida' : 'Sin foto'} />
      </dl>
      {!conVoucher && <VoucherPicker voucher={voucher} disabled={working} />}
      <div className="flex flex-wrap gap-3">
        {voucher.file && (
          <Button busy={working && 'Enviando…'} onClick={() => void send()}>
            Enviar la foto
          </Button>
        )}
        {onCorrect && (
          <Button variant="secondary" onClick={onCorrect}>
            Corregir el número
          </Button>
        )}
      </div>
    </Card>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-tinta-2">{name}</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </div>
  );
}
