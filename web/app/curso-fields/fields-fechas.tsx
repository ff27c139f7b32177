import { parseNumber } from 'domain/formats/parse-number.ts';
import { reversedFechas } from 'domain/rules/curso-fechas.ts';
import { type ComponentProps, useState } from 'react';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import type { Field } from './text-fields.tsx';

type FieldsFechasProps = {
  field: Field<'fechaHoraInicio' | 'fechaHoraLimite' | 'duracionMinutos'>;
  written: { inicio: string; limite: string; minutos: string };
  onMinutos: (minutos: string) => void;
  /** The specification names this field differently in each form. */
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

type DuracionFieldsProps = Omit<ComponentProps<typeof NumberField>, 'label'> & {
  minutos: string;
  onMinutos: (minutos: string) => void;
};

/** Minutes, which are stored, and an hours field that sets the minutes. */
function DuracionFields({ minutos, onMinutos, ...field }: DuracionFieldsProps) {
  /** Text of the hours field while it is edited; otherwise null, and the field follows the minutes. */
  const [typed, setTyped] = useState<string | null>(null);

  function write(text: string) {
    setTyped(text);
    const hours = parseNumber(text);
    if (hours > 0) onMinutos(String(Math.round(hours * 60)));
  }

  return (
    <div className="grid grid-cols-2 items-start gap-x-4">
      <NumberField label="Duración (minutos)" required min={1} step={1} {...field} />
      <NumberField
        label="Duración (horas)"
        step="0.5"
        value={typed ?? hoursOf(minutos)}
        onChange={(event) => write(event.target.value)}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}

/** With up to two decimals; empty without a duration. */
function hoursOf(minutos: string): string {
  const hours = parseNumber(minutos) / 60;
  return hours > 0 ? String(Math.round(hours * 100) / 100) : '';
}
