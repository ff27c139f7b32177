import type { Curso } from 'domain/schemas/cursos.ts';
import type { Especialidad } from 'domain/schemas/especialidades.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { FormDialog } from '../../app/form-dialog.tsx';
import { ImagenesFooter } from '../../app/imagenes-form.tsx';
import { useGuardedClose } from '../../app/use-guarded-close.ts';
import { Button } from '../../ui/button.tsx';
import { useDocenteOptions, useEspecialidadOptions } from './fields-principal.tsx';
import { StepFields } from './step-fields.tsx';
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
