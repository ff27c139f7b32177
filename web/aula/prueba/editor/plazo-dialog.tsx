import { listRendiciones, setPlazo } from 'domain/contract/rendiciones.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { plazoForm, type RendicionAlumno } from 'domain/schemas/rendicion.ts';
import { useCall, useReload } from '../../../app/api.tsx';
import { FormDialog, useFormDialog } from '../../../app/form-dialog.tsx';
import { useProposedEnd } from '../../../app/use-proposed-end.ts';
import { DatetimeField } from '../../../ui/datetime-field.tsx';

type Props = { pruebaId: number; alumnos: readonly RendicionAlumno[]; onSaved: () => void; onClose: () => void };

const typedOf = (instant: string | null | undefined) => (instant ? toLimaInput(instant) : '');

/** Own opening and closing of one or several students. */
export function PlazoDialog({ pruebaId, alumnos, onSaved, onClose }: Props) {
  const call = useCall();
  const reload = useReload(listRendiciones);
  const [first, ...others] = alumnos;
  const who = others.length === 0 && first ? `${first.nombre} ${first.apellido}` : `${alumnos.length} estudiantes`;
  const own = others.length === 0 ? first : undefined;
  const { field, form, dialog } = useFormDialog(plazoForm, {
    kept: 'Plazo propio',
    defaultValues: { apertura: typedOf(own?.apertura), cierre: typedOf(own?.cierre) },
    send: (plazo) => {
      const usuarioIds = alumnos.map(({ usuarioId }) => usuarioId);
      return call(setPlazo, { params: { id: pruebaId }, body: { usuarioIds, ...plazo } });
    },
    toast: () => `Guardamos el plazo de ${who}`,
    onSaved: async () => {
      await reload();
      onSaved();
      onClose();
    },
    onClose,
  });
  const proposing = useProposedEnd({
    read: () => ({ inicio: form.getValues('apertura') ?? '', fin: form.getValues('cierre') ?? '' }),
    setEnd: (end) => form.setValue('cierre', end, { shouldDirty: true, shouldValidate: true }),
    // No default length: a blank date means the date of the test.
    minutos: null,
  });
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Plazo propio"
      description={`Para ${who}. Lo que dejes en blanco queda como para los demás.`}
      submitLabel="Guardar plazo"
    >
      <div className="grid gap-4">
        <DatetimeField label="Se abre" {...proposing(field('apertura'))} />
        <DatetimeField label="Cierra" {...field('cierre')} />
      </div>
    </FormDialog>
  );
}
