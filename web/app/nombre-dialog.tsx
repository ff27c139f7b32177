import { getCertificadoAvance } from 'domain/contract/certificados.ts';
import { confirmNombreImpreso, getNombreImpreso } from 'domain/contract/nombre-impreso.ts';
import { nombreImpresoInput } from 'domain/schemas/nombre-impreso.ts';
import { TextField } from '../ui/text-field.tsx';
import { useCall, useReload } from './api.tsx';
import { useAuth } from './auth.tsx';
import { FormDialog, useFormDialog } from './form-dialog.tsx';

export type Impreso = { nombres: string; apellidoPaterno: string; apellidoMaterno: string; confirmado: string | null };

export function NombreDialog({ impreso, onClose }: { impreso: Impreso; onClose: () => void }) {
  const call = useCall();
  const { reload } = useAuth();
  const reloadNombre = useReload(getNombreImpreso, getCertificadoAvance);
  const { nombres, apellidoPaterno, apellidoMaterno } = impreso;
  const { field, dialog } = useFormDialog(nombreImpresoInput, {
    kept: 'Tu nombre en los certificados',
    defaultValues: { nombres, apellidoPaterno, apellidoMaterno },
    send: (body) => call(confirmNombreImpreso, { body }),
    refusal: 'above',
    toast: ({ message }) => message,
    onSaved: async () => {
      await reloadNombre();
      void reload();
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Tu nombre en los certificados"
      description="Escríbelo como en tu documento, con tildes. Es también el nombre de tu cuenta."
      submitLabel="Confirmar mi nombre"
    >
      <TextField label="Nombres" required maxLength={150} autoComplete="given-name" {...field('nombres')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Apellido paterno" required maxLength={75} {...field('apellidoPaterno')} />
        <TextField label="Apellido materno" maxLength={74} hint="Vacío si no tienes." {...field('apellidoMaterno')} />
      </div>
    </FormDialog>
  );
}
