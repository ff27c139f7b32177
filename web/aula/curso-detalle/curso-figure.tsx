import { useSite } from '../../app/site.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

type CursoFigureProps = {
  label: string;
  /** Fixed sample figure from the specification, small beside the live one where `SAMPLE_FIGURES` is true. */
  sample: string | number;
  /** Undefined while loading. */
  live: string | number | undefined;
  failed: boolean;
  className?: string;
};

export function CursoFigure({ label, sample, live, failed, className }: CursoFigureProps) {
  const { sampleFigures } = useSite();
  return (
    <li className={cx('rounded-lg border border-linea p-3.5', className)}>
      <p className="mb-2 text-[0.9375rem] text-tinta-2">{label}</p>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        {live === undefined && !failed ? (
          <Skeleton className="h-11 w-14" />
        ) : (
          <Figure value={live ?? '—'} note={failed ? 'Sin datos' : 'Ahora'} live />
        )}
        {sampleFigures && <Figure value={sample} note="Cifra de muestra" />}
      </div>
    </li>
  );
}

function Figure({ value, note, live }: { value: string | number; note: string; live?: boolean }) {
  return (
    <p>
      <span
        className={cx(
          'block font-serif leading-none tabular-nums',
          live ? 'text-3xl text-teal-oscuro' : 'text-lg text-tinta-2',
        )}
      >
        {value}
      </span>
      <span className="mt-1.5 block text-sm text-tinta-2">{note}</span>
    </p>
  );
}
