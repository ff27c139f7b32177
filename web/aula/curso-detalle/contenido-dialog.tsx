import { contenidoForm, contenidoFormOf } from 'domain/schemas/curso-form.ts';
import { useGuardedClose } from '../../app/use-guarded-close.ts';
import { FieldsContenido } from '../cursos/fields-contenido.tsx';
import type { EditProps } from './edit-props.ts';
import { SectionDialog } from './section-dialog.tsx';
import { useSection } from './use-section.ts';

export function ContenidoDialog({ curso, onClose, onSaved }: EditProps) {
  const { form, field, submit } = useSection({
    curso,
    kept: 'Editar contenido',
    schema: contenidoForm,
    values: contenidoFormOf,
    onSaved,
  });
  const { close } = useGuardedClose(form.formState.isDirty, onClose);
  return (
    <SectionDialog
      title="Editar contenido"
      busy={form.formState.isSubmitting}
      kept={form.kept}
      onSubmit={submit}
      onClose={close}
    >
      <FieldsContenido field={field} />
    </SectionDialog>
  );
}
