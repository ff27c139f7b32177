import { cx } from './cx.ts';

type SpinnerProps = { size?: number; label?: string; className?: string };

export function Spinner({ size = 20, label, className }: SpinnerProps) {
  return (
    <>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        strokeWidth="2.4"
        aria-hidden="true"
        className={cx('shrink-0 animate-spin', className)}
      >
        <circle cx="12" cy="12" r="9.5" stroke="currentColor" opacity="0.25" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </>
  );
}
