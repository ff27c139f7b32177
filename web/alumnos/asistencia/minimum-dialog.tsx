import { setAsistenciaMinima } from 'domain/contract/asistencia.ts';
import { z } from 'zod';
import { useCall } from '../../app/api.tsx';
import { fieldOf } from '../../app/field-of.ts';
import { RecoveredNotice } from '../../app/recovered-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';

const input = z.object({
  minimo: z
    .string()
    .trim()
    .refine((text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100), {
      error: 'Escribe un porcentaje entre 1 y 100, o déjalo vacío',
    }),
});
const formId = 'asistencia-minima';

type Props = { cursoId: number; minimo: number | null; onSaved: () => void; onClose: () => void };

export function MinimumDialog({ cursoId, minimo, onSaved, onClose }: Props) {
  const call = useCall();
  const toast = useToast();
  const { showError } = useDialogs();
  const form = useAppForm(input, {
    kept: 'Asistencia mínima',
    defaultValues: { minimo: minimo === null ? '' : String(minimo) },
  });
  const submit = form.submitTo(
    ({ minimo: text }) =>
      call(setAsistenciaMinima, { params: { id: cursoId }, body: { minimo: text === '' ? null : Number(text) } }),
    async ({ success, message }) => {
      if (!success) return void (await showError({ message }));
      toast.show('Se guardó la asistencia mínima');
      onSaved();
      onClose();
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Asistencia mínima"
      description="Quien asista a menos sesiones no será apto para el certificado. Cuentan las sesiones realizadas, no las canceladas."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={form.formState.isSubmitting}>
            Guardar
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <RecoveredNotice {...form.kept} />
        <NumberField
          label="Porcentaje de sesiones"
          min={1}
          max={100}
          hint="Por ejemplo 80. Vacío: el curso no pide asistencia."
          {...fieldOf(form)('minimo')}
        />
      </form>
    </Dialog>
  );
}
