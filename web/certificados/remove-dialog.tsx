import { revokeCertificados } from 'domain/contract/certificados.ts';
import { type Certificado, reasonMax, removeForm } from 'domain/schemas/certificados.ts';
import { useCall } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { someNames } from '../app/some-names.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { formatCount } from '../ui/format-count.ts';
import { TextArea } from '../ui/text-area.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = { certificados: Certificado[]; onClose: () => void; onChanged: () => Promise<void> };

const formId = 'retirar-form';

/** Revokes certificates of a course, all or none: the records stay, and public verification says 'Revocado'. */
export function RemoveDialog({ certificados, onClose, onChanged }: Props) {
  const call = useCall();
  const toast = useToast();
  const { showError } = useDialogs();
  const { register, handleSubmit, formState, kept } = useAppForm(removeForm, {
    kept: { name: 'Retirar certificado', nth: certificados[0]?.usuarioId ?? 0 },
    defaultValues: { motivo: '' },
  });
  const several = certificados.length > 1;
  const who = someNames(certificados.map(({ nombre, apellido }) => `${nombre} ${apellido}`));
  const what = several ? `${formatCount(certificados.length)} certificados` : `el certificado de ${who}`;

  const submit = handleSubmit(async ({ motivo }) => {
    const params = { id: certificados[0]!.cursoId };
    const body = { usuarioIds: certificados.map(({ usuarioId }) => usuarioId), motivo };
    const envelope = await call(revokeCertificados, { params, body });
    if (!envelope.success) return showError({ message: envelope.message });
    onClose();
    toast.show(`${several ? 'Se retiraron' : 'Se retiró'} ${what}`);
    await onChanged();
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={several ? `Retirar ${what}` : 'Retirar certificado'}
      description={
        several
          ? `Los certificados de ${who} quedarán revocados, por el mismo motivo. No se puede deshacer; podrás emitir otros.`
          : `El certificado de ${who} quedará revocado. No se puede deshacer; podrás emitir otro.`
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={formState.isSubmitting}>
            {several ? `Retirar ${what}` : 'Retirar'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <RecoveredNotice {...kept} />
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
