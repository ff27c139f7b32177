import { cx } from '../ui/cx.ts';

/** Colours by displayed name; all online payments share one colour. */
const colours: Record<string, string> = {
  Yape: 'bg-yape',
  Plin: 'bg-plin',
  Transferencia: 'bg-oro',
  Efectivo: 'bg-verde',
};

/** A small square in the colour of a way to pay, beside its name. */
export function MedioMark({ nombre }: { nombre: string }) {
  return (
    <span aria-hidden="true" className={cx('mr-2 inline-block size-2.5 rounded-xs', colours[nombre] ?? 'bg-tinta-2')} />
  );
}
