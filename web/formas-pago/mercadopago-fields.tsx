import { tiposExcluibles } from 'domain/rules/formas-pago.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { FormasPagoFormApi } from './formas-pago-form.tsx';
import { labels } from './labels.ts';

const orNull = { setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)) };

export function MercadopagoFields({ form }: { form: FormasPagoFormApi }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Card as="section" aria-label="MercadoPago">
      <CardHeader
        title="MercadoPago"
        subtitle="Vale para las páginas de pago que se abran desde ahora, si cobras con MercadoPago."
      />
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        <NumberField
          label={labels.cuotas}
          hint="Vacío: las que ofrezca MercadoPago"
          suffix="cuotas"
          min={1}
          max={36}
          error={errors.cuotas?.message}
          {...register('cuotas', orNull)}
        />
        <NumberField
          label={labels.venceHoras}
          hint="Pasado el plazo, «Pagar ahora» abre una página nueva. Vacío: no vence"
          suffix="horas"
          min={1}
          max={2160}
          error={errors.venceHoras?.message}
          {...register('venceHoras', orNull)}
        />
        <TextField
          label={labels.descriptor}
          hint="Hasta 13 letras, sin tildes"
          maxLength={13}
          autoComplete="off"
          error={errors.descriptor?.message}
          {...register('descriptor')}
        />
      </div>
      <fieldset className="mt-5">
        <legend className="text-[0.9375rem] font-medium">{labels.tiposExcluidos}</legend>
        <div className="mt-1 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
          {Object.entries(tiposExcluibles).map(([tipo, label]) => (
            <Checkbox key={tipo} label={label} value={tipo} {...register('tiposExcluidos')} />
          ))}
        </div>
        {errors.tiposExcluidos?.message && (
          <p role="alert" className="text-sm text-rojo">
            {errors.tiposExcluidos.message}
          </p>
        )}
      </fieldset>
    </Card>
  );
}
