import { imageUrl } from 'domain/formats/images.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Especialidad } from 'domain/schemas/especialidades.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { FieldsCertificado } from '../../app/curso-fields/fields-certificado.tsx';
import { DescripcionField, ObjetivoField, TemarioField } from '../../app/curso-fields/text-fields.tsx';
import { FormDialog } from '../../app/form-dialog.tsx';
import { ImagenesFooter } from '../../app/imagenes-form.tsx';
import { useSite } from '../../app/site.tsx';
import { useGuardedClose } from '../../app/use-guarded-close.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  CoordinadorField,
  EntidadField,
  EspecialidadField,
  FechasGroup,
  NivelField,
  SaleGroup,
  SameCodigo,
  TipoFields,
} from './fields-principal.tsx';
import { StepList, steps, stepTitles } from './step-list.tsx';
import { useCursoSteps } from './use-curso-steps.ts';

type NewCursoDialogProps = { especialidad: Especialidad; onClose: () => void; onCreated: (curso: Curso) => void };

/** The form of a new course in steps: the first one creates the course, the others are optional and save changes. */
export function NewCursoDialog({ especialidad, onClose, onCreated }: NewCursoDialogProps) {
  const cursoSteps = useCursoSteps(especialidad.especialidadId, (saved) => {
    guard.release();
    onCreated(saved);
  });
  const { form, step, goTo, curso, imagenes, submit } = cursoSteps;
  const { isDirty, isSubmitting } = form.formState;
  const guard = useGuardedClose(isDirty || imagenes.hasFiles, () => (curso ? onCreated(curso) : onClose()));
  const close = imagenes.retry && !isDirty ? imagenes.skip : guard.close;
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
      <StepFields {...cursoSteps} especialidad={especialidad} />
    </FormDialog>
  );
}

type StepFieldsProps = Omit<ReturnType<typeof useCursoSteps>, 'goTo' | 'submit'> & { especialidad: Especialidad };

const pair = 'grid gap-5 sm:grid-cols-2';

function StepFields({ form, step, curso, imagenes, especialidad }: StepFieldsProps) {
  const { imageBase } = useSite();
  const { field } = form;
  const written = form.watch();
  if (step === 'precio') {
    return (
      <div className={pair}>
        <SaleGroup field={field} written={written} />
        <CoordinadorField field={field} own={{ coordinadorId: null, coordinador: null }} />
      </div>
    );
  }
  if (step === 'certificado') {
    return (
      <div className="grid gap-5">
        <FieldsCertificado field={field} required />
        <SameCodigo codigo={written.codigoCertificado ?? ''} cursoId={curso?.cursoId} />
        <EntidadField field={field} />
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
        <FechasGroup
          field={field}
          written={written}
          onMinutos={(minutos) =>
            form.setValue('duracionMinutos', minutos, { shouldDirty: true, shouldValidate: true })
          }
        />
        <EspecialidadField field={field} own={{ ...especialidad, especialidad: especialidad.nombre }} />
        <TipoFields field={field} />
      </div>
      <Checkbox label="Curso grabado" hint="Sin marcar: en vivo." {...field('esGrabada')} />
      <ImagePicker
        label="Imagen"
        {...imagenes.picker('imagen')}
        currentUrl={written.imagen ? imageUrl(imageBase, 'cursos', written.imagen, 640) : null}
        onRemoveCurrent={() => form.setValue('imagen', '', { shouldDirty: true })}
        disabled={form.formState.isSubmitting}
      />
    </div>
  );
}
