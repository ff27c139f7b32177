import { useQueryClient } from '@tanstack/react-query';
import { inviteDocente, unlinkDocente } from 'domain/contract/docentes.ts';
import { type Docente, docenteAccountInput } from 'domain/schemas/docentes.ts';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { useAct } from '../../app/use-act.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Lets a docente sign in and teach, or ends that. ADMIN only: it gives a role. */
export function DocenteAccount({ docente }: { docente: Docente }) {
  const { isAdmin } = useAuth();
  const [inviting, setInviting] = useState(false);
  const { confirm } = useDialogs();
  const call = useCall();
  const act = useAct();
  const queryClient = useQueryClient();
  const name = `${docente.nombre} ${docente.apellido}`;
  if (!isAdmin) return null;

  async function unlink() {
    const sure = await confirm({
      title: `¿Quitar a ${name} el acceso para enseñar?`,
      message: 'Su cuenta queda como la de un estudiante y se cierran sus sesiones.',
      yes: 'Quitar acceso',
      no: 'Cancelar',
      danger: true,
    });
    if (!sure) return;
    await act(call(unlinkDocente, { params: { id: docente.docenteId } }), `${name} ya no entra como docente`);
    await queryClient.invalidateQueries();
  }

  return docente.usuarioId === null ? (
    <>
      <IconButton label={`Invitar a enseñar a ${name}`} icon={UserPlus} onClick={() => setInviting(true)} />
      {inviting && <InviteDialog docente={docente} onClose={() => setInviting(false)} />}
    </>
  ) : (
    <IconButton label={`Quitar a ${name} el acceso para enseñar`} icon={UserCheck} onClick={() => void unlink()} />
  );
}

function InviteDialog({ docente, onClose }: { docente: Docente; onClose: () => void }) {
  const call = useCall();
  const queryClient = useQueryClient();
  const title = `Invitar a enseñar a ${docente.nombre} ${docente.apellido}`;
  const { field, dialog } = useFormDialog(docenteAccountInput, {
    kept: title,
    defaultValues: { dni: '' },
    send: (body) => call(inviteDocente, { params: { id: docente.docenteId }, body }),
    refusal: 'above',
    toast: ({ message }) => message,
    onSaved: async () => {
      onClose();
      await queryClient.invalidateQueries();
    },
    onClose,
  });
  return (
    <FormDialog {...dialog} title={title} submitLabel="Enviar invitación">
      <p className="text-tinta-2">
        Entrará con {docente.correo} y verá solo los cursos que dicta o coordina: sesiones, materiales, notas y
        consultas.
      </p>
      <TextField
        label="Documento"
        maxLength={12}
        autoComplete="off"
        hint="Solo si nadie tiene cuenta con su correo."
        {...field('dni')}
      />
    </FormDialog>
  );
}
