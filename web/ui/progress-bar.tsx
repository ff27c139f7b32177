import { cx } from './cx.ts';

type ProgressBarProps = {
  /** Shown left of the bar; also its accessible name. */
  label: string;
  value: number;
  max?: number;
  hideLabel?: boolean;
  hideValue?: boolean;
  className?: string;
};

const track =
  'h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full border-0 bg-linea text-teal [&::-webkit-progress-bar]:bg-linea [&::-webkit-progress-value]:bg-teal [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-200 [&::-moz-progress-bar]:bg-teal';

export function ProgressBar({ label, value, max = 100, hideLabel, hideValue, className }: ProgressBarProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  const percent = `${Math.round(share * 100)} %`;
  return (
    <div className={cx('flex items-center gap-3.5 text-[0.9375rem] text-tinta-2', className)}>
      {!hideLabel && <span aria-hidden="true">{label}</span>}
      <progress value={share} max={1} aria-label={label} className={track}>
        {percent}
      </progress>
      {!hideValue && (
        <span aria-hidden="true" className="tabular-nums">
          {percent}
        </span>
      )}
    </div>
  );
}
