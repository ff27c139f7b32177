import { certificadoTipoNames } from 'domain/formats/curso-labels.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FieldsCard } from './fields-card.tsx';
import type { Field } from './use-flyer-form.ts';

const tipos = Object.entries(certificadoTipoNames).map(([value, label]) => ({ value, label }));

export function FieldsCertificado({ field }: { field: Field }) {
  return (
    <FieldsCard title="Certificado">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Tipo de certificado"
          placeholder="Sin definir"
          options={tipos}
          {...field('tipoCertificado')}
        />
        <TextField label="Código del certificado" maxLength={60} {...field('codigoCertificado')} />
      </div>
      <TextField label="Nombre en el certificado" maxLength={300} {...field('nombreCertificado')} />
      <TextArea
        label="Preparación del certificado"
        hint="La línea bajo el nombre del programa en el PDF."
        rows={2}
        maxLength={2000}
        {...field('preparacionCertificado')}
      />
    </FieldsCard>
  );
}
