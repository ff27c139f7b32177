import { cx } from '../../ui/cx.ts';

type FactsProps = { facts: (readonly [string, string])[]; narrow?: boolean };

export function Facts({ facts, narrow }: FactsProps) {
  return (
    <dl
      className={cx(
        'grid max-w-text grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-2.5 print:gap-y-0.5',
        narrow ? 'sm:grid-cols-[7rem_1fr]' : 'sm:grid-cols-[11rem_1fr]',
      )}
    >
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-tinta-2">{label}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
