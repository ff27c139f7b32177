import { certificadoForm, certificadoFormOf } from 'domain/schemas/curso-form.ts';
import { FieldsCertificado } from '../../app/curso-fields/fields-certificado.tsx';
import { useGuardedClose } from '../../app/use-guarded-close.ts';
import { SameCodigo } from '../cursos/same-codigo.tsx';
import type { EditProps } from './edit-props.ts';
import { SectionDialog } from './section-dialog.tsx';
import { useSection } from './use-section.ts';

export function CertificadoDialog({ curso, onClose, onSaved }: EditProps) {
  const { form, field, submit } = useSection({
    curso,
    kept: 'Editar certificado',
    schema: certificadoForm,
    values: certificadoFormOf,
    onSaved,
  });
  const { close } = useGuardedClose(form.formState.isDirty, onClose);
  return (
    <SectionDialog
      title="Editar certificado"
      busy={form.formState.isSubmitting}
      kept={form.kept}
      onSubmit={submit}
      onClose={close}
    >
      <FieldsCertificado field={field} required />
      <div className="mt-5">
        <SameCodigo codigo={form.watch('codigoCertificado') ?? ''} cursoId={curso.cursoId} />
      </div>
    </SectionDialog>
  );
}
