import { cx } from '../ui/cx.ts';

type CountButtonProps = { label: string; count: number; pressed: boolean; onPress: () => void };

/** Shows only the rows of one kind, and how many there are. */
export function CountButton({ label, count, pressed, onPress }: CountButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-[0.9375rem] font-medium transition-colors duration-150 pointer-fine:min-h-9.5',
        pressed ? 'border-teal bg-teal-claro text-teal-oscuro' : 'border-linea-2 bg-hoja text-tinta hover:border-teal',
      )}
    >
      {label}
      <span className="tabular-nums text-tinta-2">{count}</span>
    </button>
  );
}
