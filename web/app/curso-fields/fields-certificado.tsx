import { certificadoTipoNames, levelNames, modalidadLabel, tipoNames } from 'domain/formats/curso-labels.ts';
import { horasMark } from 'domain/rules/asistencia.ts';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Field } from './text-fields.tsx';

type Name = 'tipoCertificado' | 'codigoCertificado' | 'nombreCertificado' | 'preparacionCertificado';

/** The course form requires these texts; the flyer form does not. */
export function FieldsCertificado({ field, required }: { field: Field<Name>; required?: boolean }) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Tipo de certificado"
          required={required}
          placeholder={required ? 'Elige uno' : 'Sin definir'}
          options={tipoCertificadoOptions}
          {...field('tipoCertificado')}
        />
        <TextField label="Código del certificado" required={required} maxLength={60} {...field('codigoCertificado')} />
      </div>
      <TextField label="Nombre en el certificado" required={required} maxLength={300} {...field('nombreCertificado')} />
      <TextArea
        label="Preparación del certificado"
        hint={`La línea bajo el nombre del programa en el PDF. Donde escribas ${horasMark} irán las de cada estudiante.`}
        required={required}
        rows={2}
        maxLength={2000}
        {...field('preparacionCertificado')}
      />
    </div>
  );
}

const named = (labels: Record<string, string>): SelectOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const nivelOptions = named(levelNames);
export const tipoOptions = named(tipoNames);
export const modalidadOptions = (['N', 'S'] as const).map((asincronico) => ({
  value: asincronico,
  label: modalidadLabel({ asincronico }),
}));
const tipoCertificadoOptions = named(certificadoTipoNames);
