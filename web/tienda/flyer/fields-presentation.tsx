import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FieldsCard } from './fields-card.tsx';
import type { Field } from './use-flyer-form.ts';

const listHint = 'Una línea en blanco separa párrafos; «-» o «1.» al inicio de una línea hacen una lista.';

export function FieldsPresentation({ field }: { field: Field }) {
  return (
    <FieldsCard title="Presentación">
      <TextField label="Nombre" required maxLength={300} {...field('nombre')} />
      <TextArea
        label="Objetivo"
        rows={2}
        maxLength={5000}
        hint="Una o dos frases: se leen debajo del título."
        {...field('objetivo')}
      />
      <TextArea label="Descripción" rows={6} maxLength={5000} hint={listHint} {...field('descripcion')} />
      <TextArea label="Temario" rows={8} maxLength={20000} hint={listHint} {...field('temario')} />
    </FieldsCard>
  );
}
