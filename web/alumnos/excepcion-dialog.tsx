import { associateCertificado } from 'domain/contract/certificados.ts';
import { excepcionForm } from 'domain/schemas/certificados.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useCall } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { type Excepcion, nombreOf } from './use-acts.ts';

type Props = { curso: Curso; excepcion: Excepcion; onClose: () => void; onDone: () => Promise<void> };

const formId = 'excepcion-form';

/** Certifying a student who is not `apto` needs a reason, which is stored with the certificate. */
export function ExcepcionDialog({ curso, excepcion: { alumno, motivos }, onClose, onDone }: Props) {
  const call = useCall();
  const toast = useToast();
  const { showError } = useDialogs();
  const { register, handleSubmit, setServerErrors, formState, kept } = useAppForm(excepcionForm, {
    kept: { name: 'Certificar por excepción', nth: alumno.usuarioId },
    defaultValues: { motivo: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ motivo }) => {
    const body = { cursoId: curso.cursoId, usuarioId: alumno.usuarioId, motivo };
    const envelope = await call(associateCertificado, { body });
    if (!envelope.success) {
      setServerErrors(envelope.errores ?? {});
      return showError({ message: envelope.message });
    }
    toast.show(`Certificado de ${nombreOf(alumno)} emitido`);
    onClose();
    await onDone();
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="No cumple las condiciones"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            Certificar por excepción
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <RecoveredNotice {...kept} />
        <Alert tone="warning" title={`${nombreOf(alumno)} todavía no puede certificarse`}>
          <ul className="list-disc pl-5">
            {motivos.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Alert>
        <TextArea
          label="Motivo de la excepción"
          required
          rows={3}
          hint="Queda escrito junto al certificado."
          error={errors.motivo?.message}
          {...register('motivo')}
        />
      </form>
    </Dialog>
  );
}
