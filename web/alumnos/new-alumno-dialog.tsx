import { createUsuario } from 'domain/contract/usuarios.ts';
import { newAlumnoForm, type Usuario } from 'domain/schemas/usuarios.ts';
import { useCall } from '../app/api.tsx';
import { aulaMessages } from '../app/aula-messages.ts';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

type Props = {
  /** What was searched for in vain: a document, an e-mail or a name. */
  searched: string;
  onClose: () => void;
  onCreated: (usuario: Usuario) => void;
};

/** The required data of a student; the rest is completed in /usuarios. */
export function NewAlumnoDialog({ searched, onClose, onCreated }: Props) {
  const call = useCall();
  const { field, dialog } = useFormDialog(newAlumnoForm, {
    kept: 'Nuevo estudiante',
    defaultValues: guess(searched),
    guarded: true,
    send: (body) => call(createUsuario, { body: { ...body, rol: 'USU' } }),
    refusal: { title: aulaMessages.guardado },
    onSaved: ({ resource }) => onCreated(resource!),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Nuevo estudiante"
      description="Le enviaremos una invitación para que elija su contraseña."
      submitLabel="Crear y elegir"
    >
      <div className="grid gap-5 sm:grid-cols-2">
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
      </div>
    </FormDialog>
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
