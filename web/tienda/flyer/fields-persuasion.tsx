import { listHint } from '../../app/curso-fields/text-fields.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FieldsCard } from './fields-card.tsx';
import type { Field } from './use-flyer-form.ts';

/** Texts that only the flyer shows; an empty one leaves no trace. */
export function FieldsPersuasion({ field }: { field: Field }) {
  return (
    <FieldsCard title="Lo que ayuda a decidir">
      <p className="-mt-2 text-sm text-tinta-2">{listHint} Lo que dejes vacío no se muestra.</p>
      <TextArea label="Qué podrás hacer" maxLength={5000} {...field('logros')} />
      <TextArea label="Para quién es" maxLength={5000} {...field('publicoObjetivo')} />
      <TextArea label="Qué incluye" maxLength={5000} {...field('inclusiones')} />
      <TextArea label="Horario" rows={2} maxLength={2000} {...field('horario')} />
      <TextArea
        label="Preguntas frecuentes"
        rows={8}
        maxLength={10000}
        hint="Una pregunta por línea, con «¿» o «?», y su respuesta debajo. Una línea en blanco las separa."
        {...field('preguntasFrecuentes')}
      />
    </FieldsCard>
  );
}
