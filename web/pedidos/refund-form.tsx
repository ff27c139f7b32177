import { createDevolucion } from 'domain/contract/pagos.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import { medioLabel } from 'domain/rules/pedidos.ts';
import { devolucionForm } from 'domain/schemas/pagos.ts';
import { useEffect, useState } from 'react';
import { ActForm } from '../app/act-form.tsx';
import { useCall } from '../app/api.tsx';
import { PriceField } from '../app/price-field.tsx';
import { Alert } from '../ui/alert.tsx';
import { Checkbox, Radio } from '../ui/choice.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { AlsoPaid, type PagoActProps, ReasonField } from './act-forms.tsx';

/** Refund of a pago. Proposes to revoke every seat for a full refund, and none for a partial one or with a surplus. */
export function RefundForm({ pedido, pago, onDone, onCancel }: PagoActProps) {
  const call = useCall();
  const { confirm } = useDialogs();
  const online = pago.proveedor !== 'manual';
  // One key per opened form: pressing twice, or again after a lost response, refunds once.
  const [key] = useState(() => crypto.randomUUID());
  const seats = pedido.asientos.filter(({ estado }) => estado !== 'revocado');
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const form = useAppForm(devolucionForm, {
    kept: { name: 'Devolver un pago', nth: pago.pagoId },
    defaultValues: { monto: '', motivo: '', modo: online ? 'proveedor' : 'manual', operacion: '' },
  });
  const { register, field, submitTo, setFocus, watch } = form;
  useEffect(() => setFocus('motivo'), [setFocus]);
  const byHand = watch('modo') === 'manual';

  // With a surplus the pedido stays paid, whichever of its pagos is returned.
  const proposed = pedido.sobra || watch('monto').trim() !== '' ? [] : seats.map(({ asientoId }) => asientoId);
  const taken = chosen ?? new Set(proposed);

  function toggle(asientoId: number) {
    const others = [...taken].filter((each) => each !== asientoId);
    setChosen(new Set(taken.has(asientoId) ? others : [...others, asientoId]));
  }

  const submit = submitTo(async ({ monto, ...rest }) => {
    const soles = formatSoles(monto ?? pago.queda);
    const sure = await confirm({
      title: `¿Devolver ${soles}?`,
      message:
        rest.modo === 'proveedor'
          ? 'El proveedor devuelve el dinero al comprador. No se puede deshacer.'
          : 'Anota solo lo que ya devolviste: desde aquí no se envía dinero.',
      yes: 'Sí, devolver',
      danger: true,
    });
    if (!sure) return null;
    const body = { ...rest, ...(monto !== undefined && { monto }), pagoId: pago.pagoId, retirar: [...taken] };
    return call(createDevolucion, { params: { id: pedido.id }, body }, { 'idempotency-key': key });
  }, onDone);

  return (
    <ActForm
      form={form}
      title={`Devolver el pago ${medioLabel(pago.medio || pago.proveedor)} · ${pago.referencia}`}
      verb={byHand ? 'Anotar devolución' : 'Devolver'}
      danger
      onSubmit={submit}
      onCancel={onCancel}
    >
      {pago.sobra && (
        <Alert tone="warning" className="sm:col-span-2">
          Este pago sobra: el pedido no lo necesita.{seats.length > 0 && ' Al devolverlo, los cupos siguen abiertos.'}
        </Alert>
      )}
      {pedido.certificados.map(({ codigo, titular }) => (
        <Alert key={codigo} tone="warning" title="El certificado ya se emitió" className="sm:col-span-2">
          {`${titular} lo tiene (${codigoInGroups(codigo)}). Devolver el dinero no lo anula: si corresponde, anúlalo en los certificados del curso.`}
        </Alert>
      ))}
      <AlsoPaid pedido={pedido} />
      {online && (
        <fieldset className="sm:col-span-2">
          <legend className="text-sm text-tinta-2">Cómo se devuelve</legend>
          <Radio
            label={`Por ${medioLabel(pago.proveedor)}, al medio con que se pagó`}
            value="proveedor"
            {...register('modo')}
          />
          <Radio label="Ya lo devolvimos por otro medio: solo anotarlo" value="manual" {...register('modo')} />
        </fieldset>
      )}
      <PriceField
        label="Monto"
        placeholder={pago.queda.toFixed(2)}
        hint={`Vacío: todo lo que queda, ${formatSoles(pago.queda)}.`}
        {...field('monto')}
      />
      {byHand && (
        <TextField
          label="Número de operación"
          hint="De la transferencia con que devolviste, si la hubo."
          maxLength={60}
          {...field('operacion')}
        />
      )}
      <ReasonField className="sm:col-span-2" {...field('motivo')} />
      {seats.length > 0 && (
        <fieldset className="sm:col-span-2">
          <legend className="text-sm text-tinta-2">Cupos que pierden el acceso</legend>
          {seats.map(({ asientoId, curso, numero, quien }) => (
            <Checkbox
              key={asientoId}
              label={`${curso} · cupo ${numero}${quien ? ` · ${quien}` : ''}`}
              checked={taken.has(asientoId)}
              onChange={() => toggle(asientoId)}
            />
          ))}
        </fieldset>
      )}
    </ActForm>
  );
}
