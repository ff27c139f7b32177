import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type AjustesFormApi, type FieldsProps, labels } from './fields.tsx';

export function CorreoFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <Card as="section" aria-label="Correos">
      <CardHeader title="Correos" />
      <TextArea
        label={labels.pieCorreo}
        hint="Al final de cada correo. Por ejemplo, la dirección y el horario de atención."
        rows={3}
        maxLength={500}
        {...form.field('pieCorreo')}
      />
    </Card>
  );
}

export function WhatsappFields({ form, defecto }: FieldsProps) {
  return (
    <Card as="section" aria-label="Textos de WhatsApp">
      <CardHeader
        title="Textos de WhatsApp"
        subtitle="Lo que se copia desde un pedido o una persona. Se completan {nombre}, {numero}, {falta} y {enlace}."
      />
      <div className="grid gap-5 lg:grid-cols-3">
        {(['textoPendiente', 'textoPagado', 'textoCertificado'] as const).map((name) => (
          <TextArea
            key={name}
            label={labels[name]}
            placeholder={defecto[name]}
            rows={5}
            maxLength={1000}
            {...form.field(name)}
          />
        ))}
      </div>
    </Card>
  );
}

const maxFeriados = 60;

export function FeriadosFields({ form }: { form: AjustesFormApi }) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'feriados' });
  return (
    <Card as="section" aria-label={labels.feriados}>
      <CardHeader
        title={labels.feriados}
        subtitle="Además de los feriados nacionales, que ya se conocen. Las sesiones en serie los saltan."
        actions={
          fields.length < maxFeriados && (
            <Button variant="secondary" size="sm" icon={Plus} onClick={() => append({ dia: '', nombre: '' })}>
              Agregar día
            </Button>
          )
        }
      />
      {fields.length === 0 && <p className="text-tinta-2">Todavía no hay días.</p>}
      <ul className="grid gap-5">
        {fields.map(({ id }, at) => {
          const errors = formState.errors.feriados?.[at];
          return (
            <li key={id} className="flex items-start gap-3">
              <fieldset className="grid min-w-0 grow gap-4 sm:grid-cols-[12rem_1fr]">
                <legend className="sr-only">Día {at + 1}</legend>
                <TextField
                  label="Día"
                  type="date"
                  required
                  error={errors?.dia?.message}
                  {...register(`feriados.${at}.dia`)}
                />
                <TextField
                  label="Motivo"
                  required
                  maxLength={80}
                  autoComplete="off"
                  error={errors?.nombre?.message}
                  {...register(`feriados.${at}.nombre`)}
                />
              </fieldset>
              <IconButton
                label={`Quitar el día ${at + 1}`}
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
