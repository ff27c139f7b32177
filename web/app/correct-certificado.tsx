import { correctCertificado } from 'domain/contract/certificados.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { type Certificado, correctInput, reasonMax } from 'domain/schemas/certificados.ts';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useCall } from './api.tsx';
import { FormDialog, useFormDialog } from './form-dialog.tsx';

type Printed = Pick<
  Certificado,
  'certificadoId' | 'numero' | 'nombre' | 'apellido' | 'dni' | 'inicio' | 'fin' | 'edicion'
>;
type Props = {
  certificado: Printed;
  /** The correct data, if known. */
  suggested?: Pick<Printed, 'nombre' | 'apellido' | 'dni'>;
  onClose: () => void;
  onChanged: () => Promise<void> | void;
};

export function CorrectDialog({ certificado, suggested, onClose, onChanged }: Props) {
  const call = useCall();
  const { certificadoId, numero, edicion } = certificado;
  const { nombre, apellido, dni } = suggested ?? certificado;
  const { field, dialog } = useFormDialog(correctInput, {
    kept: { name: 'Corregir certificado', nth: certificadoId },
    defaultValues: {
      nombre,
      apellido,
      dni,
      motivo: '',
      edicion,
      inicio: limaDay(certificado.inicio),
      fin: limaDay(certificado.fin),
    },
    send: (body) => call(correctCertificado, { params: { id: certificadoId }, body }),
    toast: () => `Se corrigió el certificado ${numero}`,
    refusal: 'above',
    onSaved: async () => {
      onClose();
      await onChanged();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={`Corregir certificado ${numero}`}
      description="Conserva su código y su número. Quien compruebe el PDF anterior leerá «Reemplazado», y su titular recibirá un correo con el nuevo."
      submitLabel="Corregir"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Nombres" required maxLength={150} autoComplete="off" {...field('nombre')} />
        <TextField label="Apellidos" required maxLength={150} autoComplete="off" {...field('apellido')} />
        <TextField
          label="Documento"
          required
          maxLength={12}
          autoComplete="off"
          className="sm:col-span-2"
          {...field('dni')}
        />
        <TextField label="Inicio" type="date" required {...field('inicio')} />
        <TextField label="Fin" type="date" required {...field('fin')} />
      </div>
      <TextArea
        label="Motivo"
        required
        rows={2}
        maxLength={reasonMax}
        hint="Queda en la historia del certificado."
        {...field('motivo')}
      />
    </FormDialog>
  );
}
