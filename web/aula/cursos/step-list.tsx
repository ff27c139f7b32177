import type { CursoStep } from 'domain/schemas/curso-form.ts';
import { cx } from '../../ui/cx.ts';

export const stepTitles: Record<CursoStep, string> = {
  datos: 'Datos y fechas',
  precio: 'Precio y acceso',
  certificado: 'Certificado',
  flyer: 'Flyer',
};
export const steps = Object.keys(stepTitles) as CursoStep[];

type StepListProps = {
  current: CursoStep;
  /** Undefined until the course exists: then only the current step can be opened. */
  onGo: ((step: CursoStep) => void) | undefined;
};

export function StepList({ current, onGo }: StepListProps) {
  return (
    <ol aria-label="Pasos" className="mb-6 flex flex-wrap gap-2">
      {steps.map((step, place) => (
        <li key={step}>
          <button
            type="button"
            aria-current={step === current ? 'step' : undefined}
            disabled={step !== current && !onGo}
            onClick={() => onGo?.(step)}
            className={cx(
              'flex min-h-11 items-center gap-2 rounded-full border px-3.5 text-[0.9375rem] transition-colors duration-150 pointer-fine:min-h-9',
              step === current
                ? 'border-teal bg-teal-claro font-semibold text-teal-oscuro'
                : 'border-linea-2 text-tinta-2 enabled:hover:border-teal enabled:hover:text-teal-oscuro disabled:cursor-not-allowed',
            )}
          >
            <span aria-hidden="true" className="tabular-nums">
              {place + 1}
            </span>
            {stepTitles[step]}
          </button>
        </li>
      ))}
    </ol>
  );
}
