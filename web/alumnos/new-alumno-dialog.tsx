import { createUsuario } from 'domain/contract/usuarios.ts';
import { newAlumnoForm, type Usuario } from 'domain/schemas/usuarios.ts';
import { useCall } from '../app/api.tsx';
import { aulaMessages } from '../app/aula-messages.ts';
import { fieldOf } from '../app/field-of.ts';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { useGuardedClose } from '../app/use-guarded-close.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = {
  /** What was searched for in vain: a document, an e-mail or a name. */
  searched: string;
  onClose: () => void;
  onCreated: (usuario: Usuario) => void;
};

const formId = 'nuevo-estudiante-form';

/** The required data of a student; the rest is completed in /usuarios. */
export function NewAlumnoDialog({ searched, onClose, onCreated }: Props) {
  const call = useCall();
  const { showError } = useDialogs();
  const form = useAppForm(newAlumnoForm, { kept: 'Nuevo estudiante', defaultValues: guess(searched) });
  const { isDirty, isSubmitting } = form.formState;
  const guard = useGuardedClose(isDirty, onClose);
  const field = fieldOf(form);

  const submit = form.handleSubmit(async (body) => {
    const envelope = await call(createUsuario, { body: { ...body, rol: 'USU' } });
    if (envelope.success && envelope.resource) {
      guard.release();
      return onCreated(envelope.resource);
    }
    const [homeless] = form.setServerErrors(envelope.errores ?? {});
    if (!envelope.errores || homeless)
      await showError({ title: aulaMessages.guardado, message: homeless ?? envelope.message });
  });

  return (
    <Dialog
      open
      onClose={guard.close}
      title="Nuevo estudiante"
      description="Le enviaremos una invitación para que elija su contraseña."
      footer={
        <>
          <Button variant="secondary" onClick={guard.close}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            Crear y elegir
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">
          <RecoveredNotice {...form.kept} />
        </div>
        <TextField
          label="DNI"
          required
          maxLength={12}
          autoComplete="off"
          hint="8 dígitos, o carné de extranjería"
          {...field('dni')}
        />
        <TextField label="Correo" required type="email" maxLength={254} autoComplete="off" {...field('correo')} />
        <TextField label="Nombre" required maxLength={150} autoComplete="off" {...field('nombre')} />
        <TextField label="Apellido" required maxLength={150} autoComplete="off" {...field('apellido')} />
      </form>
    </Dialog>
  );
}

/** Puts what was typed into the field it belongs to. */
function guess(searched: string) {
  const empty = { dni: '', correo: '', nombre: '', apellido: '' };
  if (searched.includes('@')) return { ...empty, correo: searched };
  if (/\d/.test(searched)) return { ...empty, dni: searched.replace(/[\s.-]/g, '').slice(0, 12) };
  const [nombre = '', ...apellidos] = searched.split(/\s+/);
  return { ...empty, nombre, apellido: apellidos.join(' ') };
}
