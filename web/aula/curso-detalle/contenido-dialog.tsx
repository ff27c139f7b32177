import { contenidoForm, contenidoFormOf } from 'domain/schemas/curso-form.ts';
import { useGuardedClose } from '../../app/use-guarded-close.ts';
import { FieldsContenido } from '../cursos/fields-contenido.tsx';
import type { EditProps } from './edit-props.ts';
import { SeccionDialog } from './seccion-dialog.tsx';
import { useSeccion } from './use-seccion.ts';

export function ContenidoDialog({ curso, onClose, onSaved }: EditProps) {
  const values = contenidoFormOf(curso);
  const { form, field, submit } = useSeccion({ curso, schema: contenidoForm, values, onSaved });
  const { close } = useGuardedClose(form.formState.isDirty, onClose);
  return (
    <SeccionDialog title="Editar contenido" busy={form.formState.isSubmitting} onSubmit={submit} onClose={close}>
      <FieldsContenido field={field} />
    </SeccionDialog>
  );
}
