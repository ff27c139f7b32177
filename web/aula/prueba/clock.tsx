import Timer from 'lucide-react/icons/timer';
import { announcement, leftLabel, leftTone } from '../../app/time-left.ts';
import { cx } from '../../ui/cx.ts';

/** Remaining time of a sitting. Screen readers are told twice, five minutes and one minute before the end. */
export function Clock({ left }: { left: number }) {
  return (
    <>
      <p role="timer" className={cx('flex items-center gap-1.5 tabular-nums', leftTone(left) || 'text-tinta-2')}>
        <Timer size={16} />
        {leftLabel(left)}
      </p>
      <p role="status" className="sr-only">
        {announcement(left)}
      </p>
    </>
  );
}
