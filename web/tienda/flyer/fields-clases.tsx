import type { FlyerForm } from 'domain/schemas/flyer-form.ts';
import { FieldsFechas } from '../../app/curso-fields/fields-fechas.tsx';
import { modalidadOptions, nivelOptions } from '../../app/curso-fields/options.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FieldsCard } from './fields-card.tsx';
import type { Field } from './use-flyer-form.ts';

type FieldsClasesProps = {
  field: Field;
  written: Pick<FlyerForm, 'fechaHoraInicio' | 'fechaHoraLimite' | 'duracionMinutos'>;
  onMinutos: (minutos: string) => void;
};

export function FieldsClases({ field, written, onMinutos }: FieldsClasesProps) {
  const { fechaHoraInicio: inicio, fechaHoraLimite: limite, duracionMinutos: minutos } = written;
  return (
    <FieldsCard title="Fechas y clases">
      <FieldsFechas
        field={field}
        written={{ inicio, limite, minutos }}
        onMinutos={onMinutos}
        limiteLabel="Fecha de término"
      />
      <SelectField label="Modalidad" options={modalidadOptions} {...field('asincronico')} />
      <Checkbox label="Curso grabado" hint="Sin marcar: en vivo." {...field('esGrabada')} />
      <SelectField label="Nivel" placeholder="Sin definir" options={nivelOptions} {...field('nivel')} />
      <div className="grid gap-x-4 gap-y-5 min-[26.25rem]:grid-cols-2">
        <NumberField label="Sesiones" min={0} step={1} {...field('cantidadModulo')} />
        <NumberField label="Vigencia (meses)" min={0} step={1} {...field('vigencia')} />
      </div>
      <p className="-mt-3 text-sm text-tinta-2">
        La vigencia dice cuánto dura el acceso después del término. Vacía: para siempre.
      </p>
    </FieldsCard>
  );
}
