import { levelNames, modalidadLabel } from 'domain/formats/curso-labels.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FieldsCard } from './fields-card.tsx';
import type { Field } from './use-flyer-form.ts';

const modalidades = (['N', 'S'] as const).map((value) => ({ value, label: modalidadLabel({ asincronico: value }) }));
const nivelOptions = Object.entries(levelNames).map(([value, label]) => ({ value, label }));

type FieldsClasesProps = { field: Field; inicio: string; limite: string };

export function FieldsClases({ field, inicio, limite }: FieldsClasesProps) {
  // The specification accepts any order of the two dates, so this is a warning and does not block.
  const reversed = inicio !== '' && limite !== '' && limite < inicio;
  return (
    <FieldsCard title="Fechas y clases">
      <DatetimeField label="Fecha de inicio" required hint="Hora de Lima" {...field('fechaHoraInicio')} />
      <DatetimeField
        label="Fecha de término"
        required
        hint={reversed ? 'Es anterior al inicio. Puedes guardarla así.' : 'Hora de Lima'}
        {...field('fechaHoraLimite')}
      />
      <div className="grid gap-x-4 gap-y-5 min-[26.25rem]:grid-cols-2">
        <NumberField label="Duración (minutos)" required min={1} step={1} {...field('duracionMinutos')} />
        <NumberField label="Sesiones" min={0} step={1} {...field('cantidadModulo')} />
      </div>
      <SelectField label="Modalidad" options={modalidades} {...field('asincronico')} />
      <Checkbox label="Curso grabado" hint="Sin marcar: en vivo." {...field('esGrabada')} />
      <div className="grid gap-x-4 gap-y-5 min-[26.25rem]:grid-cols-2">
        <SelectField label="Nivel" placeholder="Sin definir" options={nivelOptions} {...field('nivel')} />
        <NumberField label="Vigencia (meses)" min={0} step={1} {...field('vigencia')} />
      </div>
      <p className="-mt-3 text-sm text-tinta-2">
        La vigencia dice cuánto dura el acceso después del término. Vacía: para siempre.
      </p>
    </FieldsCard>
  );
}
