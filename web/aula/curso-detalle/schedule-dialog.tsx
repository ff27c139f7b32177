import { setPublication } from 'domain/contract/cursos.ts';
import { formatDateTime, toLimaInput } from 'domain/formats/lima-time.ts';
import { fechaHora } from 'domain/schemas/cursos.ts';
import { z } from 'zod';
import { useCall } from '../../app/api.tsx';
import { RecoveredNotice } from '../../app/recovered-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';
import { useCursosChanged } from '../cursos/use-cursos-changed.ts';

const input = z.object({ desde: fechaHora('Escribe la fecha y la hora') });
const formId = 'programar-publicacion';

type ScheduleDialogProps = { cursoId: number; nombre: string; publicarEn: string | null; onClose: () => void };

/** When the course is published by itself. */
export function ScheduleDialog({ cursoId, nombre, publicarEn, onClose }: ScheduleDialogProps) {
  const call = useCall();
  const toast = useToast();
  const { showError } = useDialogs();
  const cursosChanged = useCursosChanged();
  const form = useAppForm(input, {
    kept: 'Programar la publicación',
    defaultValues: { desde: publicarEn ? toLimaInput(publicarEn) : '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.submitTo(
    ({ desde }) => call(setPublication, { params: { id: cursoId }, body: { publicado: true, desde } }),
    async ({ success, message, resource }) => {
      if (!success) return showError({ message });
      const at = resource?.publicarEn;
      toast.show(at ? `Se publicará el ${formatDateTime(at)}` : 'Publicado en el catálogo');
      await cursosChanged();
      onClose();
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Programar la publicación"
      description={`«${nombre}» aparecerá en el catálogo por sí solo.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            Programar
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <RecoveredNotice {...form.kept} />
        <DatetimeField
          label="Publicar el"
          required
          hint="Hora de Lima. Si ya pasó, se publica ahora."
          error={errors.desde?.message}
          {...form.register('desde')}
        />
      </form>
    </Dialog>
  );
}
