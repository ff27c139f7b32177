import { setAsistenciaMinima } from 'domain/contract/asistencia.ts';
import { z } from 'zod';
import { useCall } from '../../app/api.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { NumberField } from '../../ui/number-field.tsx';

const input = z.object({
  minimo: z
    .string()
    .trim()
    .refine((text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100), {
      error: 'Escribe un porcentaje entre 1 y 100, o déjalo vacío',
    })
    .transform((text) => (text === '' ? null : Number(text))),
});

type Props = { cursoId: number; minimo: number | null; onSaved: () => void; onClose: () => void };

export function MinimumDialog({ cursoId, minimo, onSaved, onClose }: Props) {
  const call = useCall();
  const { field, dialog } = useFormDialog(input, {
    kept: 'Asistencia mínima',
    defaultValues: { minimo: minimo === null ? '' : String(minimo) },
    send: (body) => call(setAsistenciaMinima, { params: { id: cursoId }, body }),
    toast: () => 'Se guardó la asistencia mínima',
    onSaved: () => {
      onSaved();
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Asistencia mínima"
      description="Quien asista a menos sesiones no será apto para el certificado. Cuentan las sesiones realizadas, no las canceladas."
      submitLabel="Guardar"
    >
      <NumberField
        label="Porcentaje de sesiones"
        min={1}
        max={100}
        hint="Por ejemplo 80. Vacío: el curso no pide asistencia."
        {...field('minimo')}
      />
    </FormDialog>
  );
}
