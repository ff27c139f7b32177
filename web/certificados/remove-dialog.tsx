import { dissociateCertificado } from 'domain/contract/certificados.ts';
import { type Certificado, reasonMax, removeForm } from 'domain/schemas/certificados.ts';
import { useCall } from '../app/api.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = { certificado: Certificado; onClose: () => void; onChanged: () => Promise<void> };

const formId = 'retirar-form';

/** Revokes a certificate: the record stays, and public verification says 'Revocado'. */
export function RemoveDialog({ certificado, onClose, onChanged }: Props) {
  const call = useCall();
  const toast = useToast();
  const { showError } = useDialogs();
  const { register, handleSubmit, formState } = useAppForm(removeForm, { defaultValues: { motivo: '' } });
  const { cursoId, usuarioId, nombre, apellido } = certificado;

  const submit = handleSubmit(async ({ motivo }) => {
    const envelope = await call(dissociateCertificado, { body: { cursoId, usuarioId, motivo } });
    if (!envelope.success) return showError({ message: envelope.message });
    onClose();
    toast.show(`Se retiró el certificado de ${nombre} ${apellido}`);
    await onChanged();
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Retirar certificado"
      description={`El certificado de ${nombre} ${apellido} quedará revocado. No se puede deshacer; podrás emitir otro.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={formState.isSubmitting}>
            Retirar
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextArea
          label="Motivo"
          required
          rows={3}
          maxLength={reasonMax}
          hint="Queda en la historia del certificado; quien compruebe el código no lo ve."
          error={formState.errors.motivo?.message}
          {...register('motivo')}
        />
      </form>
    </Dialog>
  );
}
