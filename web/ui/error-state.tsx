import CloudAlert from 'lucide-react/icons/cloud-alert';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

type ErrorStateProps = {
  title?: string;
  message: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
  action?: ReactNode;
  className?: string;
};

export function ErrorState({
  title = 'No pudimos cargar esto',
  message,
  onRetry,
  busy,
  action,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={cx('flex flex-col items-center px-4 py-12 text-center', className)}>
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-rojo-claro text-rojo">
        <CloudAlert size={26} />
      </span>
      <p className="title-3">{title}</p>
      <div className="mt-2 max-w-[44ch] text-tinta-2">{message}</div>
      <div className="mt-5 flex flex-wrap justify-center gap-3 empty:hidden">
        {onRetry && (
          <Button variant="secondary" icon={RotateCw} busy={busy} onClick={onRetry}>
            Reintentar
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
