import { imageUrl } from 'domain/formats/images.ts';
import type { CursoForm, CursoStep } from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Especialidad } from 'domain/schemas/especialidades.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { FieldsCertificado } from '../../app/curso-fields/fields-certificado.tsx';
import { DescripcionField, ObjetivoField, TemarioField } from '../../app/curso-fields/text-fields.tsx';
import type { Field } from '../../app/field-of.ts';
import { FormDialog } from '../../app/form-dialog.tsx';
import { ImagenesFooter } from '../../app/imagenes-form.tsx';
import { useSite } from '../../app/site.tsx';
import { useGuardedClose } from '../../app/use-guarded-close.ts';
import type { Imagenes } from '../../app/use-imagenes.ts';
import { Button } from '../../ui/button.tsx';
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
  useDocenteOptions,
  useEspecialidadOptions,
  type Written,
} from './fields-principal.tsx';
import { StepList, steps, stepTitles } from './step-list.tsx';
import { useCursoSteps } from './use-curso-steps.ts';

type NewCursoDialogProps = { especialidad: Especialidad; onClose: () => void; onCreated: (curso: Curso) => void };

/** The form of a new course, in steps that save: the first one creates it, the others complete it or are left out. */
export function NewCursoDialog({ especialidad, onClose, onCreated }: NewCursoDialogProps) {
  const { form, step, goTo, curso, imagenes, submit } = useCursoSteps(especialidad.especialidadId, (saved) => {
    guard.release();
    onCreated(saved);
  });
  const { isDirty, isSubmitting } = form.formState;
  const guard = useGuardedClose(isDirty || imagenes.hasFiles, () => (curso ? onCreated(curso) : onClose()));
  const close = imagenes.retry && !isDirty ? imagenes.skip : guard.close;
  const especialidades = useEspecialidadOptions({ ...especialidad, especialidad: especialidad.nombre });
  const docentes = useDocenteOptions({ coordinadorId: null, coordinador: null });
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);

  const next = steps[steps.indexOf(step) + 1];
  const saveAndGoOn = (event: FormEvent) => void submit(true)(event);
  return (
    <FormDialog
      size="lg"
      title="Nuevo curso"
      submitLabel="Guardar"
      kept={form.kept}
      busy={isSubmitting}
      onSubmit={step === 'datos' ? submit(false) : saveAndGoOn}
      onClose={close}
      className="[&_:is(input,select,textarea)]:scroll-my-28"
      footer={(formId) =>
        step === 'datos' ? (
          <ImagenesFooter
            imagenes={imagenes}
            failure="El curso se guardó, pero la imagen no se subió"
            edited={isDirty}
            busy={isSubmitting}
            label="Guardar"
            form={formId}
            onCancel={close}
            extra={
              <Button variant="secondary" busy={isSubmitting} onClick={saveAndGoOn}>
                Guardar y seguir
              </Button>
            }
          />
        ) : (
          <>
            <Button variant="quiet" onClick={close}>
              Terminar después
            </Button>
            {next && (
              <Button variant="secondary" onClick={() => goTo(next)}>
                Omitir
              </Button>
            )}
            <Button type="submit" form={formId} busy={isSubmitting}>
              {next ? 'Guardar y seguir' : 'Guardar'}
            </Button>
          </>
        )
      }
    >
      <StepList current={step} onGo={curso ? goTo : undefined} />
      <h3 ref={heading} tabIndex={-1} className="title-3 mb-4 outline-none">
        {stepTitles[step]}
      </h3>
      <StepFields
        step={step}
        field={form.field}
        written={form.watch()}
        cursoId={curso?.cursoId}
        onMinutos={(minutos) => form.setValue('duracionMinutos', minutos, { shouldDirty: true, shouldValidate: true })}
        especialidades={especialidades}
        docentes={docentes}
        picker={imagenes.picker('imagen')}
        imagen={form.watch('imagen') ?? ''}
        onRemoveImagen={() => form.setValue('imagen', '', { shouldDirty: true })}
        disabled={isSubmitting}
      />
    </FormDialog>
  );
}

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

function StepFields({ step, field, written, ...rest }: StepFieldsProps) {
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
