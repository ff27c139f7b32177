import { DescripcionField, ObjetivoField, TemarioField } from '../../app/curso-fields/text-fields.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FieldsCard } from './fields-card.tsx';
import type { Field } from './use-flyer-form.ts';

export function FieldsPresentation({ field }: { field: Field }) {
  return (
    <FieldsCard title="Presentación">
      <TextField label="Nombre" required maxLength={300} {...field('nombre')} />
      <ObjetivoField field={field} />
      <DescripcionField field={field} />
      <TemarioField field={field} />
    </FieldsCard>
  );
}
