import { associateCertificado } from 'domain/contract/certificados.ts';
import { excepcionForm } from 'domain/schemas/certificados.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useCall } from '../app/api.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { Alert } from '../ui/alert.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { type Excepcion, nombreOf } from './use-acts.ts';

type Props = { curso: Curso; excepcion: Excepcion; onClose: () => void; onDone: () => Promise<void> };

/** Certifying a student who is not `apto` needs a reason, which is stored with the certificate. */
export function ExcepcionDialog({ curso: { cursoId }, excepcion: { alumno, motivos }, onClose, onDone }: Props) {
  const call = useCall();
  const { usuarioId } = alumno;
  const { field, dialog } = useFormDialog(excepcionForm, {
    kept: { name: 'Certificar por excepción', nth: usuarioId },
    defaultValues: { motivo: '' },
    send: ({ motivo }) => call(associateCertificado, { body: { cursoId, usuarioId, motivo } }),
    toast: () => `Certificado de ${nombreOf(alumno)} emitido`,
    onSaved: () => {
      onClose();
      return onDone();
    },
    onClose,
  });
  return (
    <FormDialog {...dialog} title="No cumple las condiciones" submitLabel="Certificar por excepción">
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
        {...field('motivo')}
      />
    </FormDialog>
  );
}
