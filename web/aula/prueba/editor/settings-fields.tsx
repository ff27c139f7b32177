import { parseLimaInput, toLimaInput } from 'domain/formats/lima-time.ts';
import { type ExplicacionesWhen, maxMinutos, maxMuestra, settingsLabel } from 'domain/rules/rendicion.ts';
import type { Prueba, pruebaForm } from 'domain/schemas/pruebas.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useProposedEnd } from '../../../app/use-proposed-end.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { cx } from '../../../ui/cx.ts';
import { DatetimeField } from '../../../ui/datetime-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { useAppForm } from '../../../ui/use-app-form.ts';

export const settingsLabels = {
  explicaciones: 'Explicaciones',
  minutos: 'Minutos',
  apertura: 'Abre',
  cierre: 'Cierra',
  mezclaPreguntas: 'Mezclar preguntas',
  mezclaOpciones: 'Mezclar opciones',
  muestra: 'Preguntas por intento',
};

const whenOptions: { value: ExplicacionesWhen; label: string }[] = [
  { value: 'nunca', label: 'No se muestran' },
  { value: 'al-enviar', label: 'Después de enviar, con sus respuestas' },
  { value: 'al-cerrar', label: 'Después del cierre, con sus respuestas' },
];

/** Form values of the settings. */
export function settingsOf(prueba: Prueba) {
  const { explicaciones, minutos, apertura, cierre, mezclaPreguntas, mezclaOpciones, muestra } = prueba;
  const dates = { apertura: apertura ? toLimaInput(apertura) : '', cierre: cierre ? toLimaInput(cierre) : '' };
  return { explicaciones, minutos, ...dates, mezclaPreguntas, mezclaOpciones, muestra };
}

type Form = ReturnType<typeof useAppForm<z.output<typeof pruebaForm>, z.input<typeof pruebaForm>>>;
type Props = {
  form: Pick<Form, 'register' | 'field' | 'watch' | 'getValues' | 'setValue'>;
  total: number;
  className?: string;
};

/** Proposed time between opening and closing: a week, in minutes. */
const usualPlazo = 7 * 24 * 60;

const numberOrNull = { setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)) };

/** Time, dates and draw of a test, summarised in words below. */
export function SettingsFields({ form, total, className }: Props) {
  const { register, field, watch } = form;
  const { minutos, apertura, cierre, muestra, mezclaPreguntas, mezclaOpciones } = watch();
  const echo = settingsLabel(
    {
      minutos: amount(minutos),
      muestra: amount(muestra),
      apertura: parseLimaInput(apertura ?? ''),
      cierre: parseLimaInput(cierre ?? ''),
      mezclaPreguntas: mezclaPreguntas === true,
      mezclaOpciones: mezclaOpciones === true,
    },
    total,
    new Date(),
  );
  const proposing = useProposedEnd({
    read: () => ({ inicio: form.getValues('apertura') ?? '', fin: form.getValues('cierre') ?? '' }),
    setEnd: (end) => form.setValue('cierre', end, { shouldDirty: true, shouldValidate: true }),
    minutos: usualPlazo,
  });
  return (
    <div className={cx('grid gap-5', className)}>
      <Group title="Tiempo" className="sm:grid-cols-[10rem_1fr_1fr]">
        <NumberField
          label="Minutos"
          hint="Vacío: sin límite."
          min={1}
          max={maxMinutos}
          step={1}
          {...field('minutos', numberOrNull)}
        />
        <DatetimeField label="Abre" hint="Hora de Lima." {...proposing(field('apertura'))} />
        <DatetimeField label="Cierra" hint="A esa hora se entrega lo que haya." {...field('cierre')} />
      </Group>
      <Group title="Preguntas de cada intento" className="sm:grid-cols-[10rem_1fr_1fr]">
        <NumberField
          label="Cuántas"
          hint="Vacío: todas."
          min={1}
          max={maxMuestra}
          step={1}
          {...field('muestra', numberOrNull)}
        />
        <Checkbox label="Mezclar preguntas" className="sm:pt-7" {...register('mezclaPreguntas')} />
        <Checkbox label="Mezclar opciones" className="sm:pt-7" {...register('mezclaOpciones')} />
      </Group>
      <SelectField
        label="Explicaciones"
        hint="Qué ve cada estudiante en sus intentos enviados. Nunca se muestra cuál era la opción correcta."
        options={whenOptions}
        className="sm:max-w-md"
        {...field('explicaciones')}
      />
      <p role="status" className="border-l-2 border-teal pl-3.5 text-[0.9375rem] text-tinta-2 empty:hidden">
        {echo && `${echo}. Quien ya empezó conserva sus preguntas y su tiempo.`}
      </p>
    </div>
  );
}

function amount(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;
}

function Group({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-linea pt-4">
      <legend className="float-left mb-3 w-full font-medium text-tinta-2">{title}</legend>
      <div className={cx('clear-both grid items-start gap-x-5 gap-y-3', className)}>{children}</div>
    </fieldset>
  );
}

/**
 * Reserves space for a field's error. Without it, the error shown on blur would move the button being pressed, and the
 * click would miss.
 */
export function errorRoom(error: { message?: string } | undefined): string {
  return error ? '-mb-3' : 'mb-4';
}
