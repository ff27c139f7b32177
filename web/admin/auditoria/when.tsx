import { formatLongDate, toLimaInput } from 'domain/formats/lima-time.ts';

/** Day and time in Lima. */
export function When({ cuando }: { cuando: string }) {
  return (
    <span className="whitespace-nowrap">
      {formatLongDate(cuando)}
      <span className="block text-sm text-tinta-2 tabular-nums">{toLimaInput(cuando).slice(11)}</span>
    </span>
  );
}
