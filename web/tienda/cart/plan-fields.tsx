import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { OfferedPlan } from 'domain/schemas/cuotas.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox, Radio } from '../../ui/choice.tsx';
import type { ChosenPlan } from './use-plans.ts';

type Props = { chosen: ChosenPlan; total: number; error: string | undefined; onChange: () => void };

/** Payment at once or in instalments, whose dates and amounts the buyer has to accept before paying. */
export function PlanFields({ chosen: { plans, plan, isAccepted, choose, accept }, total, error, onChange }: Props) {
  const pick = (next: OfferedPlan | null) => () => {
    onChange();
    choose(next);
  };
  return (
    <Card as="section" aria-label="Cuotas" className="animate-appear scroll-mt-24">
      <fieldset className="min-w-0">
        <legend className="title-3 mb-2">¿Pagas todo o en partes?</legend>
        <Radio
          name="plan"
          label="Pagar todo"
          hint={`${formatSoles(total)} hoy.`}
          checked={plan === null}
          onChange={pick(null)}
        />
        {plans.map((each) => (
          <Radio
            key={each.planId}
            name="plan"
            label={each.nombre}
            hint={planHint(each)}
            checked={plan === each}
            onChange={pick(each)}
          />
        ))}
      </fieldset>
      {plan && (
        <div className="mt-3 grid gap-3 border-t border-linea pt-4">
          <ol className="divide-y divide-linea">
            {plan.cuotas.map(({ vence, monto }, at) => (
              <li key={vence} className="flex flex-wrap justify-between gap-x-4 py-2.5">
                <span>{at === 0 ? 'Hoy' : `Hasta el ${formatLongDate(limaNoon(vence))}`}</span>
                <span className="whitespace-nowrap tabular-nums">{formatSoles(monto)}</span>
              </li>
            ))}
          </ol>
          <p className="text-sm text-tinta-2">
            Tu acceso empieza con el primer pago. Si una cuota pasa {graceText(plan.gracia)}de su fecha, se pausa hasta
            que la pagues. Puedes pagar antes cuando quieras, y el certificado se emite con la última.
          </p>
          <Checkbox
            label="Acepto estas fechas y montos"
            checked={isAccepted}
            {...(error && { error })}
            onChange={({ target }) => {
              onChange();
              accept(target.checked);
            }}
          />
        </div>
      )}
    </Card>
  );
}

const graceText = (days: number) => (days === 0 ? '' : days === 1 ? '1 día ' : `${days} días `);

function planHint({ cuotas, recargo }: OfferedPlan): string {
  const [first, ...later] = cuotas;
  const rest = later.length === 1 ? '1 pago más' : `${later.length} pagos más`;
  const total = cuotas.reduce((sum, { monto }) => sum + Math.round(monto * 100), 0) / 100;
  const more = recargo > 0 ? ` En total ${formatSoles(total)}, con ${recargo} % de recargo.` : '';
  return `${formatSoles(first!.monto)} hoy y ${rest}.${more}`;
}
