import Timer from 'lucide-react/icons/timer';
import { cx } from '../../ui/cx.ts';

const soon = 5 * 60;
const last = 60;

/** Remaining time of a sitting. Screen readers are told twice, five minutes and one minute before the end. */
export function Clock({ left }: { left: number }) {
  return (
    <>
      <p
        role="timer"
        className={cx(
          'flex items-center gap-1.5 tabular-nums',
          left <= last ? 'font-medium text-rojo' : left <= soon ? 'font-medium text-ambar' : 'text-tinta-2',
        )}
      >
        <Timer size={16} />
        {leftLabel(left)}
      </p>
      <p role="status" className="sr-only">
        {announcement(left)}
      </p>
    </>
  );
}

export function leftLabel(left: number): string {
  if (left === 0) return 'Tiempo terminado';
  if (left > soon) return left > 90 * 60 ? `Quedan ${hours(left)}` : `Quedan ${Math.ceil(left / 60)} min`;
  return `Quedan ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

function hours(left: number): string {
  const minutes = Math.ceil(left / 60);
  const days = Math.floor(minutes / 1440);
  if (days > 1) return `${days} días`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Constant between two announcements, so that each is read once. */
export function announcement(left: number): string {
  if (left === 0) return 'Terminó el tiempo.';
  if (left <= last) return 'Queda un minuto.';
  return left <= soon ? 'Quedan cinco minutos.' : '';
}
