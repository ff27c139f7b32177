import { revokeCertificados } from 'domain/contract/certificados.ts';
import { type Certificado, reasonMax, removeForm } from 'domain/schemas/certificados.ts';
import { useCall } from '../app/api.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { someNames } from '../app/some-names.ts';
import { formatCount } from '../ui/format-count.ts';
import { TextArea } from '../ui/text-area.tsx';

type Props = { certificados: Certificado[]; onClose: () => void; onChanged: () => Promise<void> };

/** Revokes certificates of a course, all or none: the records stay, and public verification says 'Revocado'. */
export function RemoveDialog({ certificados, onClose, onChanged }: Props) {
  const call = useCall();
  const several = certificados.length > 1;
  const who = someNames(certificados.map(({ nombre, apellido }) => `${nombre} ${apellido}`));
  const what = several ? `${formatCount(certificados.length)} certificados` : `el certificado de ${who}`;
  const { field, dialog } = useFormDialog(removeForm, {
    kept: { name: 'Retirar certificado', nth: certificados[0]?.usuarioId ?? 0 },
    defaultValues: { motivo: '' },
    send: ({ motivo }) =>
      call(revokeCertificados, {
        params: { id: certificados[0]!.cursoId },
        body: { usuarioIds: certificados.map(({ usuarioId }) => usuarioId), motivo },
      }),
    toast: () => `${several ? 'Se retiraron' : 'Se retiró'} ${what}`,
    onSaved: () => {
      onClose();
      return onChanged();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={several ? `Retirar ${what}` : 'Retirar certificado'}
      description={
        several
          ? `Los certificados de ${who} quedarán revocados, por el mismo motivo. No se puede deshacer; podrás emitir otros.`
          : `El certificado de ${who} quedará revocado. No se puede deshacer; podrás emitir otro.`
      }
      submitLabel={several ? `Retirar ${what}` : 'Retirar'}
      danger
    >
      <TextArea
        label="Motivo"
        required
        rows={3}
        maxLength={reasonMax}
        hint="Queda en la historia del certificado; quien compruebe el código no lo ve."
        {...field('motivo')}
      />
    </FormDialog>
  );
}
