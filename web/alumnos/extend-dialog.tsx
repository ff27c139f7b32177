import { extendAcceso } from 'domain/contract/matriculas.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { extendForm } from 'domain/schemas/matriculas.ts';
import { useCall } from '../app/api.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { DatetimeField } from '../ui/datetime-field.tsx';
import { plural } from './use-acts.ts';

type Props = { curso: Curso; usuarioIds: number[]; onClose: () => void; onDone: () => Promise<void> };

/** Extends the access of the chosen students beyond the end of the course; an empty field ends the extension. */
export function ExtendDialog({ curso: { cursoId, nombre }, usuarioIds, onClose, onDone }: Props) {
  const call = useCall();
  const { field, dialog } = useFormDialog(extendForm, {
    kept: 'Cambiar hasta cuándo tienen acceso',
    defaultValues: { hasta: '' },
    send: ({ hasta }) => call(extendAcceso, { body: { cursoId, usuarioIds, hasta } }),
    toast: () => `Cambió el acceso de ${plural(usuarioIds.length, 'estudiante')}`,
    onSaved: () => {
      onClose();
      return onDone();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Hasta cuándo tienen acceso"
      description={`${plural(usuarioIds.length, 'estudiante')} de «${nombre}». Los demás no cambian.`}
      submitLabel="Guardar"
    >
      <DatetimeField
        label="Acceso hasta"
        hint="Hora de Lima. Déjalo vacío para volver al fin del curso."
        {...field('hasta')}
      />
    </FormDialog>
  );
}
