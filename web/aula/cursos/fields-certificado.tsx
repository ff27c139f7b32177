import type { CertificadoForm } from 'domain/schemas/curso-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tipoCertificadoOptions } from './curso-options.ts';
import type { Field } from './field.ts';

export function FieldsCertificado({ field }: { field: Field<keyof CertificadoForm> }) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Tipo de certificado"
          required
          placeholder="Elige uno"
          options={tipoCertificadoOptions}
          {...field('tipoCertificado')}
        />
        <TextField label="Código del certificado" required maxLength={60} {...field('codigoCertificado')} />
      </div>
      <TextField label="Nombre en el certificado" required maxLength={300} {...field('nombreCertificado')} />
      <TextArea
        label="Preparación del certificado"
        hint="La línea bajo el nombre del programa en el PDF."
        required
        rows={2}
        maxLength={2000}
        {...field('preparacionCertificado')}
      />
    </div>
  );
}
