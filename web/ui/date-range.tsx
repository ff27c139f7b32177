import { useId, useState } from 'react';
import { controlLook } from './control-look.ts';

/** Days as `yyyy-MM-dd`, both included; empty: without a bound. */
export type Days = { desde: string; hasta: string };

type DateRangeProps = Days & {
  /** Name of the range, for screen readers. */
  label: string;
  onChange: (days: Days) => void;
};

export function DateRange({ label, desde, hasta, onChange }: DateRangeProps) {
  // The address follows a moment later: the other day may be chosen before that.
  const [days, setDays] = useState({ desde, hasta });
  const [shown, setShown] = useState({ desde, hasta });
  if (shown.desde !== desde || shown.hasta !== hasta) {
    setShown({ desde, hasta });
    setDays({ desde, hasta });
  }
  const change = (changed: Partial<Days>) => {
    const next = { ...days, ...changed };
    setDays(next);
    onChange(next);
  };
  return (
    <fieldset className="flex min-w-0 items-center gap-x-3 max-sm:grid max-sm:grid-cols-2">
      <legend className="sr-only">{label}</legend>
      <Day label="Desde" value={desde} max={hasta} onChange={(day) => change({ desde: day })} />
      <Day label="Hasta" value={hasta} min={desde} onChange={(day) => change({ hasta: day })} />
    </fieldset>
  );
}

type DayProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void };

/** While a year is being typed, browsers report the years 0002, 0020 and 0202: those are not passed on. */
const earliest = '1900-01-01';

function Day({ label, value, min, max, onChange }: DayProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  return (
    <div className="flex min-w-0 grow items-center gap-2 max-sm:grid max-sm:gap-1">
      <label htmlFor={id} className="text-sm text-tinta-2">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={typed}
        min={min || undefined}
        max={max || '9999-12-31'}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '' || target.value >= earliest) onChange(target.value);
        }}
        className={controlLook('h-11 min-w-0 px-3 sm:w-38')}
      />
    </div>
  );
}
