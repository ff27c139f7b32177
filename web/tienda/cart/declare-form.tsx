import { declarePago } from 'domain/contract/declared-pagos.ts';
import type { DeclarableMedio } from 'domain/rules/formas-pago.ts';
import { isShortOperacion, manualMedios } from 'domain/rules/pedidos.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { afterPress } from '../../ui/after-press.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useVoucher, VoucherPicker } from './voucher-picker.tsx';

type Props = {
  pedidoRef: { numero: string; clave: string };
  medios: DeclarableMedio[];
  /** The earlier declaration, to be corrected. */
  declared?: { medio: string; operacion: string };
  onDone: () => Promise<unknown>;
};

/** The operation number and an optional photo. The number is stored even if the upload of the photo fails. */
export function DeclareForm({ pedidoRef, medios, declared, onDone }: Props) {
  const call = useCall();
  const voucher = useVoucher(pedidoRef);
  const known = medios.find((medio) => medio === declared?.medio);
  const [medio, setMedio] = useState(known ?? medios[0]!);
  const [operacion, setOperacion] = useState(declared?.operacion ?? '');
  const [asked, setAsked] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** Message at the operation number. */
  const [wrong, setWrong] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);

  const short = asked === operacion && isShortOperacion(operacion);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (working) return;
    setError(null);
    if (operacion.trim() === '') return complain('Escribe el número de operación');
    if (isShortOperacion(operacion) && asked !== operacion) return setAsked(operacion);
    setWorking(true);
    const envelope = await call(declarePago, { body: { ...pedidoRef, medio, operacion } });
    if (envelope.success) {
      await voucher.send();
      await onDone();
    } else if (envelope.errores?.operacion) complain(envelope.errores.operacion);
    else setError(envelope.message);
    setWorking(false);
  }

  function complain(message: string) {
    setWrong(message);
    field.current?.focus();
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5 border-t border-linea pt-5">
      <h3 className="font-sans text-lg font-semibold">
        {declared ? 'Corrige tu número de operación' : '¿Ya pagaste?'}
      </h3>
      <div className="grid gap-5 sm:grid-cols-2">
        {medios.length > 1 && (
          <SelectField
            label="¿Cómo pagaste?"
            value={medio}
            onChange={(event) => setMedio(event.target.value as DeclarableMedio)}
            options={medios.map((value) => ({ value, label: manualMedios[value] }))}
          />
        )}
        <TextField
          ref={field}
          label="Número de operación"
          required
          maxLength={60}
          autoComplete="off"
          inputMode={medio === 'transferencia' ? 'text' : 'numeric'}
          value={operacion}
          error={wrong}
          alert
          onBlur={() => afterPress(() => operacion.trim() !== '' && setAsked(operacion))}
          onChange={(event) => {
            setWrong(undefined);
            setOperacion(event.target.value);
          }}
        />
      </div>
      {short && (
        <Alert tone="warning" title="¿Está completo?">
          Un número de operación suele tener 8 dígitos. Si el tuyo es así, vuelve a enviarlo.
        </Alert>
      )}
      <VoucherPicker voucher={voucher} disabled={working} />
      {error && <Alert tone="error">{error}</Alert>}
      <div className="max-sm:*:w-full">
        <Button type="submit" busy={working && 'Enviando…'}>
          Enviar para verificar
        </Button>
      </div>
    </form>
  );
}
