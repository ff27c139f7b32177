import { setPublication } from 'domain/contract/cursos.ts';
import { formatDateTime, toLimaInput } from 'domain/formats/lima-time.ts';
import { fechaHora } from 'domain/schemas/cursos.ts';
import { z } from 'zod';
import { useCall } from '../../app/api.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { useCursosChanged } from '../cursos/use-cursos-changed.ts';

const input = z.object({ desde: fechaHora('Escribe la fecha y la hora') });

type ScheduleDialogProps = { cursoId: number; nombre: string; publicarEn: string | null; onClose: () => void };

/** When the course is published by itself. */
export function ScheduleDialog({ cursoId, nombre, publicarEn, onClose }: ScheduleDialogProps) {
  const call = useCall();
  const cursosChanged = useCursosChanged();
  const { field, dialog } = useFormDialog(input, {
    kept: 'Programar la publicación',
    defaultValues: { desde: publicarEn ? toLimaInput(publicarEn) : '' },
    send: ({ desde }) => call(setPublication, { params: { id: cursoId }, body: { publicado: true, desde } }),
    toast: ({ resource }) =>
      resource?.publicarEn ? `Se publicará el ${formatDateTime(resource.publicarEn)}` : 'Publicado en el catálogo',
    async onSaved() {
      await cursosChanged();
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Programar la publicación"
      description={`«${nombre}» aparecerá en el catálogo por sí solo.`}
      submitLabel="Programar"
    >
      <DatetimeField
        label="Publicar el"
        required
        hint="Hora de Lima. Si ya pasó, se publica ahora."
        {...field('desde')}
      />
    </FormDialog>
  );
}
