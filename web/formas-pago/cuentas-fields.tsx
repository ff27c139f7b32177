import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { FormasPagoFormApi } from './formas-pago-form.tsx';

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
