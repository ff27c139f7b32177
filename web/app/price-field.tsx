import { formatSoles } from 'domain/formats/money.ts';
import { parseNumber } from 'domain/formats/parse-number.ts';
import { type ComponentProps, useState } from 'react';
import { NumberField } from '../ui/number-field.tsx';

/** An amount in soles, which says how it was understood: `1.250` is S/ 1,250.00. */
export function PriceField({ hint, ...field }: Omit<ComponentProps<typeof NumberField>, 'prefix' | 'step' | 'min'>) {
  const [typed, setTyped] = useState('');
  const amount = parseNumber(typed);
  const understood = amount >= 0 && !field.error ? formatSoles(amount) : undefined;
  return (
    <NumberField
      {...field}
      prefix="S/"
      min={0}
      step="0.01"
      hint={understood ?? hint}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
