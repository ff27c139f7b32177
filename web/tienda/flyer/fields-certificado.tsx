import { FieldsCertificado as Fields } from '../../app/curso-fields/fields-certificado.tsx';
import { FieldsCard } from './fields-card.tsx';
import type { Field } from './use-flyer-form.ts';

export function FieldsCertificado({ field }: { field: Field }) {
  return (
    <FieldsCard title="Certificado">
      <Fields field={field} />
    </FieldsCard>
  );
}
