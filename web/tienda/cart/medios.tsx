import type { CheckoutMedio } from 'domain/rules/formas-pago.ts';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

export const medioNames: Record<CheckoutMedio, string> = {
  tarjeta: 'Tarjeta',
  yape: 'Yape',
  plin: 'Plin',
  transferencia: 'Transferencia',
};

/** The name of a way to pay within a sentence: `Yape`, `tarjeta`. */
export function inText(medio: CheckoutMedio): string {
  return medio === 'yape' || medio === 'plin' ? medioNames[medio] : medio;
}

/** `BCP, BBVA o Interbank` */
export function listed(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]*)$/, ' o $1');
}

export function medioHint(medio: CheckoutMedio, bancos: readonly string[]): string {
  if (medio === 'tarjeta') return 'Entras al instante';
  return medio === 'transferencia' ? listed(bancos) : 'Con QR o número';
}

const marks: Record<CheckoutMedio, ReactNode> = {
  tarjeta: <CreditCard size={20} />,
  yape: 'yape',
  plin: 'plin',
  transferencia: <Landmark size={20} />,
};

const markLooks: Record<CheckoutMedio, string> = {
  tarjeta: 'border border-linea-2 bg-hoja text-tinta',
  yape: 'bg-yape text-white',
  plin: 'bg-plin text-white',
  transferencia: 'border border-linea-2 bg-hoja text-tinta',
};

/** The sign by which people know a way to pay; its name stands beside it. */
export function MedioMark({ medio }: { medio: CheckoutMedio }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid h-8.5 w-12 shrink-0 place-items-center rounded-md font-sans text-sm font-bold tracking-tight',
        markLooks[medio],
      )}
    >
      {marks[medio]}
    </span>
  );
}

const row = 'flex min-h-17 w-full items-center gap-3.5 rounded-xl border px-4 py-3 text-left';

function Words({ medio, bancos }: { medio: CheckoutMedio; bancos: readonly string[] }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{medioNames[medio]}</span>
      <span className="block text-sm wrap-anywhere text-tinta-2">{medioHint(medio, bancos)}</span>
    </span>
  );
}

type RadioProps = {
  medio: CheckoutMedio;
  bancos: readonly string[];
  checked: boolean;
  onChoose: () => void;
};

/** Pressed anywhere, chosen with the arrows. */
export function MedioRadio({ medio, bancos, checked, onChoose }: RadioProps) {
  return (
    <label
      className={cx(
        row,
        'cursor-pointer border-linea-2 bg-hoja transition-colors duration-150 hover:border-teal has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal',
        'has-checked:border-teal has-checked:bg-teal-claro/50 has-checked:inset-ring has-checked:inset-ring-teal',
      )}
    >
      <input
        type="radio"
        name="medio"
        value={medio}
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 accent-teal outline-none"
      />
      <Words medio={medio} bancos={bancos} />
      <MedioMark medio={medio} />
    </label>
  );
}

type ButtonProps = { medio: CheckoutMedio; bancos: readonly string[]; disabled: boolean; onPress: () => void };

export function MedioButton({ medio, bancos, disabled, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className={cx(
        row,
        'border-linea-2 bg-hoja transition-colors duration-150 enabled:hover:border-teal disabled:opacity-60',
      )}
    >
      <MedioMark medio={medio} />
      <Words medio={medio} bancos={bancos} />
    </button>
  );
}
