import { reversedFechas } from 'domain/rules/curso-fechas.ts';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import type { Field } from '../field-of.ts';
import { DuracionFields } from './duracion-fields.tsx';

type FieldsFechasProps = {
  field: Field<'fechaHoraInicio' | 'fechaHoraLimite' | 'duracionMinutos'>;
  written: { inicio: string; limite: string; minutos: string };
  onMinutos: (minutos: string) => void;
  /** The specification calls it differently in each form. */
  limiteLabel: 'Fecha límite' | 'Fecha de término';
};

export function FieldsFechas({ field, written, onMinutos, limiteLabel }: FieldsFechasProps) {
  const { inicio, limite, minutos } = written;
  return (
    <>
      <DatetimeField label="Fecha de inicio" required hint="Hora de Lima" {...field('fechaHoraInicio')} />
      <DatetimeField
        label={limiteLabel}
        required
        hint={reversedFechas(inicio, limite) ?? 'Hora de Lima'}
        {...field('fechaHoraLimite')}
      />
      <DuracionFields minutos={minutos} onMinutos={onMinutos} {...field('duracionMinutos')} />
    </>
  );
}
