import { cx } from '../../ui/cx.ts';

const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];

type Props = { label: string; days: readonly number[]; error: string | undefined; onChange: (days: number[]) => void };

/** Toggle buttons for the days of the week; 1 is Monday. */
export function WeekdayButtons({ label, days, error, onChange }: Props) {
  const toggle = (day: number) =>
    onChange(days.includes(day) ? days.filter((each) => each !== day) : [...days, day].sort());
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="grid grid-cols-7 gap-1.5">
        {weekdays.map((name, at) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            aria-pressed={days.includes(at + 1)}
            onClick={() => toggle(at + 1)}
            className={cx(
              'h-11 rounded-lg border font-semibold',
              days.includes(at + 1)
                ? 'border-teal bg-teal-claro text-teal-oscuro'
                : 'border-linea-2 bg-hoja text-tinta-2',
            )}
          >
            {name === 'Miércoles' ? 'X' : name[0]}
          </button>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-rojo">
          {error}
        </p>
      )}
    </fieldset>
  );
}
