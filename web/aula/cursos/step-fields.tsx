import { imageUrl } from 'domain/formats/images.ts';
import type { CursoForm, CursoStep } from 'domain/schemas/curso-form.ts';
import { FieldsCertificado } from '../../app/curso-fields/fields-certificado.tsx';
import { DescripcionField, ObjetivoField, TemarioField } from '../../app/curso-fields/text-fields.tsx';
import type { Field } from '../../app/field-of.ts';
import { useSite } from '../../app/site.tsx';
import type { Imagenes } from '../../app/use-imagenes.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import type { SelectOption } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  CoordinadorField,
  EspecialidadField,
  FechasGroup,
  NivelField,
  SaleGroup,
  SameCodigo,
  TipoFields,
  type Written,
} from './fields-principal.tsx';

type StepFieldsProps = {
  step: CursoStep;
  field: Field<keyof CursoForm>;
  written: Written & Partial<Pick<CursoForm, 'codigoCertificado'>>;
  /** Undefined until the first step has created the course. */
  cursoId: number | undefined;
  onMinutos: (minutos: string) => void;
  especialidades: SelectOption[];
  docentes: SelectOption[];
  picker: ReturnType<Imagenes['picker']>;
  imagen: string;
  onRemoveImagen: () => void;
  disabled: boolean;
};

const pair = 'grid gap-5 sm:grid-cols-2';

export function StepFields({ step, field, written, ...rest }: StepFieldsProps) {
  const { imageBase } = useSite();
  if (step === 'precio') {
    return (
      <div className={pair}>
        <SaleGroup field={field} written={written} />
        <CoordinadorField field={field} options={rest.docentes} />
      </div>
    );
  }
  if (step === 'certificado') {
    return (
      <div className="grid gap-5">
        <FieldsCertificado field={field} required />
        <SameCodigo codigo={written.codigoCertificado ?? ''} cursoId={rest.cursoId} />
      </div>
    );
  }
  if (step === 'flyer') {
    return (
      <div className="grid gap-5">
        <NivelField field={field} />
        <ObjetivoField field={field} required />
        <DescripcionField field={field} required rows={4} />
        <TemarioField field={field} required />
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <TextField label="Nombre" required maxLength={300} {...field('nombre')} />
      <div className={pair}>
        <FechasGroup field={field} written={written} onMinutos={rest.onMinutos} />
        <EspecialidadField field={field} options={rest.especialidades} />
        <TipoFields field={field} />
      </div>
      <Checkbox label="Curso grabado" hint="Sin marcar: en vivo." {...field('esGrabada')} />
      <ImagePicker
        label="Imagen"
        {...rest.picker}
        currentUrl={rest.imagen ? imageUrl(imageBase, 'cursos', rest.imagen, 640) : null}
        onRemoveCurrent={rest.onRemoveImagen}
        disabled={rest.disabled}
      />
    </div>
  );
}
