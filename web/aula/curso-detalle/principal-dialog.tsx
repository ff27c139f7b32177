import { imageUrl } from 'domain/formats/images.ts';
import { principalForm, principalFormOf } from 'domain/schemas/curso-form.ts';
import { ImagenesFooter } from '../../app/imagenes-form.tsx';
import { useSite } from '../../app/site.tsx';
import { useCursoImagen } from '../../app/use-curso-imagen.ts';
import { useGuardedClose } from '../../app/use-guarded-close.ts';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { useDocenteOptions, useEspecialidadOptions } from '../cursos/curso-options.ts';
import { FieldsPrincipal } from '../cursos/fields-principal.tsx';
import { useCursosChanged } from '../cursos/use-cursos-changed.ts';
import type { EditProps } from './edit-props.ts';
import { SectionDialog } from './section-dialog.tsx';
import { useSection } from './use-section.ts';

export function PrincipalDialog({ curso, onClose, onSaved }: EditProps) {
  const { imageBase } = useSite();
  const cursosChanged = useCursosChanged();
  const imagenes = useCursoImagen({
    onDone: (saved) => {
      void cursosChanged();
      onSaved(saved);
    },
    onMissing: (saved) => rebase(saved),
  });
  const section = useSection({
    curso,
    kept: 'Editar datos principales',
    schema: principalForm,
    values: principalFormOf,
    onSaved: imagenes.attach,
  });
  const { form, field, base, save, rebase } = section;
  const { isDirty, isSubmitting } = form.formState;
  const guard = useGuardedClose(isDirty || imagenes.hasFiles, onClose);
  const close = imagenes.retry && !isDirty ? imagenes.skip : guard.close;
  const especialidades = useEspecialidadOptions(curso);
  const docentes = useDocenteOptions(curso);

  const submit = form.handleSubmit((data) =>
    imagenes.retry && !isDirty
      ? imagenes.retry()
      : save({ ...data, ...imagenes.keepStored(base) }, imagenes.hasFiles ? ['imagen'] : []),
  );

  const current = form.watch('imagen');
  return (
    <SectionDialog
      title="Editar datos principales"
      busy={isSubmitting}
      kept={form.kept}
      onSubmit={submit}
      onClose={close}
      footer={(formId) => (
        <ImagenesFooter
          imagenes={imagenes}
          failure="El curso se guardó, pero la imagen no se subió"
          edited={isDirty}
          busy={isSubmitting}
          label="Guardar"
          form={formId}
          onCancel={close}
        />
      )}
    >
      <FieldsPrincipal
        field={field}
        written={form.watch()}
        onMinutos={(minutos) => form.setValue('duracionMinutos', minutos, { shouldDirty: true, shouldValidate: true })}
        especialidades={especialidades}
        docentes={docentes}
      />
      <ImagePicker
        label="Imagen"
        {...imagenes.picker('imagen')}
        currentUrl={current ? imageUrl(imageBase, 'cursos', current, 640) : null}
        onRemoveCurrent={() => form.setValue('imagen', '', { shouldDirty: true })}
        disabled={isSubmitting}
        className="mt-5"
      />
    </SectionDialog>
  );
}
