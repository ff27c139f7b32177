import { formatSoles, precioText } from 'domain/formats/money.ts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AppliedCupon } from './use-cupon.ts';

/** A button that opens the field for a code; once a coupon applies, the discount and the total. */
export function CuponField({ cupon }: { cupon: AppliedCupon }) {
  const { codigo, quote, refusal, working, apply, remove } = cupon;
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setText(codigo);
    if (codigo !== '') setOpen(true);
  }, [codigo]);

  if (quote) return <Discount {...quote} onRemove={remove} />;
  if (!open) {
    return (
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3.5 justify-self-start"
        onClick={() => {
          flushSync(() => setOpen(true));
          field.current?.focus();
        }}
      >
        Tengo un cupón
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <TextField
        ref={field}
        label="Cupón"
        className="min-w-0 flex-1"
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        error={text.trim() === codigo ? (refusal ?? undefined) : undefined}
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value.trim() === '') remove();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Applies the coupon instead of paying.
          event.preventDefault();
          apply(text);
        }}
      />
      <Button
        variant="secondary"
        className="mt-7"
        busy={working && codigo !== ''}
        disabled={text.trim() === ''}
        onClick={() => apply(text)}
      >
        Aplicar
      </Button>
    </div>
  );
}

type DiscountProps = NonNullable<AppliedCupon['quote']> & { onRemove: () => void };

function Discount({ cupon, descuento, total, plazoMinutos, onRemove }: DiscountProps) {
  return (
    <div className="grid gap-3">
      <div role="status" className="grid gap-1 rounded-xl bg-teal-claro px-4 py-3 text-teal-oscuro">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-semibold break-words">Cupón {cupon}</span>
          <span className="whitespace-nowrap tabular-nums">−{formatSoles(descuento)}</span>
        </p>
        {plazoMinutos !== null && (
          <p className="text-sm">Págalo en {timeLeft(plazoMinutos)} para conservar el descuento.</p>
        )}
        <button type="button" className="justify-self-start text-sm font-medium underline" onClick={onRemove}>
          Quitar cupón
        </button>
      </div>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-tinta-2">Total</span>
        <span className="font-serif text-3xl">{precioText(total)}</span>
      </p>
    </div>
  );
}

function timeLeft(minutes: number): string {
  return minutes < 120 ? `${minutes} minutos` : `${Math.floor(minutes / 60)} horas`;
}
