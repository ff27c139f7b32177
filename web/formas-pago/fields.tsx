import { imageUrl } from 'domain/formats/images.ts';
import { tiposExcluibles } from 'domain/rules/formas-pago.ts';
import { type FormasPago, formasPagoInput } from 'domain/schemas/formas-pago.ts';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useFieldArray } from 'react-hook-form';
import { useSite } from '../app/site.tsx';
import type { Imagenes } from '../app/use-imagenes.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ImagePicker } from '../ui/image-picker.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

export function useFormasPagoForm(stored: FormasPago) {
  const { version: _version, ...defaultValues } = stored;
  return useAppForm(formasPagoInput, { kept: 'Formas de pago', defaultValues });
}
type FormasPagoFormApi = ReturnType<typeof useFormasPagoForm>;

export const walletNames = ['yape', 'plin'] as const;
type WalletName = (typeof walletNames)[number];

const fields = {
  yape: { title: 'Yape', numero: 'yapeNumero', titular: 'yapeTitular', qr: 'yapeQr' },
  plin: { title: 'Plin', numero: 'plinNumero', titular: 'plinTitular', qr: 'plinQr' },
} as const;

type Props = { name: WalletName; form: FormasPagoFormApi; imagenes: Pick<Imagenes, 'picker'> };

/** Field labels, also of the conflict dialog. */
export const labels = {
  yapeNumero: 'Número de Yape',
  yapeTitular: 'Yape a nombre de',
  yapeQr: 'QR de Yape',
  plinNumero: 'Número de Plin',
  plinTitular: 'Plin a nombre de',
  plinQr: 'QR de Plin',
  cuentas: 'Cuentas bancarias',
  indicaciones: 'Indicaciones para el comprador',
  cuotas: 'Cuotas como máximo',
  tiposExcluidos: 'Tipos de pago que no se ofrecen',
  venceHoras: 'Plazo para pagar',
  descriptor: 'Nombre en el estado de cuenta',
} as const;

export function WalletFields({ name, form, imagenes }: Props) {
  const { imageBase } = useSite();
  const { title, numero, titular, qr } = fields[name];
  const { isSubmitting } = form.formState;
  const stored = form.watch(qr);
  return (
    <Card as="section" aria-label={title} className="grid content-start gap-5">
      <h2 className="title-3">{title}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={labels[numero]}
          type="tel"
          inputMode="tel"
          placeholder="999 888 777"
          autoComplete="off"
          {...form.field(numero)}
        />
        <TextField label={labels[titular]} maxLength={120} autoComplete="off" {...form.field(titular)} />
      </div>
      <ImagePicker
        label={labels[qr]}
        hint="La imagen de tu código, tal como la descargas de la app. Máx. 5 MB"
        {...imagenes.picker(qr)}
        currentUrl={stored ? imageUrl(imageBase, 'formasPago', stored, 640) : null}
        onRemoveCurrent={() => form.setValue(qr, '', { shouldDirty: true })}
        disabled={isSubmitting}
      />
    </Card>
  );
}

const maxCuentas = 10;
const empty = { banco: '', titular: '', numero: '', cci: '' };

export function CuentasFields({ form }: { form: FormasPagoFormApi }) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'cuentas' });
  return (
    <Card as="section" aria-label="Cuentas bancarias">
      <CardHeader
        title="Cuentas bancarias"
        subtitle="Para transferencias en soles. Con el CCI se puede pagar desde otro banco."
        actions={
          fields.length < maxCuentas && (
            <Button variant="secondary" size="sm" icon={Plus} onClick={() => append(empty)}>
              Agregar cuenta
            </Button>
          )
        }
      />
      {fields.length === 0 && <p className="text-tinta-2">Todavía no hay cuentas.</p>}
      <ul className="grid gap-6">
        {fields.map(({ id }, at) => {
          const errors = formState.errors.cuentas?.[at];
          const field = (name: keyof typeof empty) => ({
            error: errors?.[name]?.message,
            autoComplete: 'off',
            ...register(`cuentas.${at}.${name}`),
          });
          return (
            <li key={id} className="flex items-start gap-3 border-linea not-last:border-b not-last:pb-6">
              <fieldset className="grid min-w-0 grow gap-5 sm:grid-cols-2 xl:grid-cols-4">
                <legend className="sr-only">Cuenta {at + 1}</legend>
                <TextField label="Banco" required maxLength={60} {...field('banco')} />
                <TextField label="A nombre de" maxLength={120} {...field('titular')} />
                <TextField label="Número de cuenta" required maxLength={40} inputMode="numeric" {...field('numero')} />
                <TextField label="CCI" hint="20 dígitos" maxLength={40} inputMode="numeric" {...field('cci')} />
              </fieldset>
              <IconButton
                label={`Quitar la cuenta ${at + 1}`}
                icon={Trash2}
                danger
                className="mt-7"
                onClick={() => remove(at)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const orNull = { setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)) };

export function MercadopagoFields({ form }: { form: FormasPagoFormApi }) {
  const { register, field, formState } = form;
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
          {...field('cuotas', orNull)}
        />
        <NumberField
          label={labels.venceHoras}
          hint="Pasado el plazo, «Pagar ahora» abre una página nueva. Vacío: no vence"
          suffix="horas"
          min={1}
          max={2160}
          {...field('venceHoras', orNull)}
        />
        <TextField
          label={labels.descriptor}
          hint="Hasta 13 letras, sin tildes"
          maxLength={13}
          autoComplete="off"
          {...field('descriptor')}
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
