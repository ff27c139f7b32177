import { imageProblem, imageUrl } from 'domain/formats/images.ts';
import { principalForm, principalFormOf } from 'domain/schemas/curso-form.ts';
import { useSite } from '../../app/site.tsx';
import { useGuardedClose } from '../../app/use-guarded-close.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { useDocenteOptions, useEspecialidadOptions } from '../cursos/curso-options.ts';
import { FieldsPrincipal } from '../cursos/fields-principal.tsx';
import { PendingImagen, PendingImagenFooter } from '../cursos/pending-imagen.tsx';
import { useCursosChanged } from '../cursos/use-cursos-changed.ts';
import { useImagenAfterSave } from '../cursos/use-imagen-after-save.ts';
import type { EditProps } from './edit-props.ts';
import { SectionDialog } from './section-dialog.tsx';
import { useSection } from './use-section.ts';

const title = 'Editar datos principales';

export function PrincipalDialog({ curso, onClose, onSaved }: EditProps) {
  const { imageBase } = useSite();
  const cursosChanged = useCursosChanged();
  const imagen = useImagenAfterSave((saved) => {
    void cursosChanged();
    onSaved(saved);
  });
  const { file, setFile, guardado, upload, skip } = imagen;
  const values = principalFormOf(curso);
  const { form, field, submit } = useSection({ curso, schema: principalForm, values, onSaved: upload });
  const { isDirty, isSubmitting } = form.formState;
  const { close } = useGuardedClose(guardado === null && (isDirty || file !== null), onClose);
  const especialidades = useEspecialidadOptions(curso);
  const docentes = useDocenteOptions(curso);

  if (guardado) {
    return (
      <Dialog open onClose={skip} title={title} footer={<PendingImagenFooter imagen={imagen} />}>
        <PendingImagen imagen={imagen} />
      </Dialog>
    );
  }

  const current = form.watch('imagen');
  return (
    <SectionDialog title={title} busy={isSubmitting} onSubmit={submit} onClose={close}>
      <FieldsPrincipal
        field={field}
        inicio={form.watch('fechaHoraInicio')}
        limite={form.watch('fechaHoraLimite')}
        especialidades={especialidades}
        docentes={docentes}
      />
      <ImagePicker
        label="Imagen"
        file={file}
        onChange={setFile}
        validate={imageProblem}
        currentUrl={current ? imageUrl(imageBase, 'cursos', current, 640) : null}
        onRemoveCurrent={() => form.setValue('imagen', '', { shouldDirty: true })}
        disabled={isSubmitting}
        className="mt-5"
      />
    </SectionDialog>
  );
}
