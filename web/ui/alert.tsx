import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

type AlertTone = 'info' | 'success' | 'warning' | 'error';

type AlertProps = {
  children: ReactNode;
  tone?: AlertTone;
  title?: string;
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
};

const looks = {
  info: { icon: Info, colours: 'border-teal/25 bg-teal-claro text-teal-oscuro' },
  success: { icon: CircleCheck, colours: 'border-verde/25 bg-verde-claro text-verde' },
  warning: { icon: TriangleAlert, colours: 'border-ambar/25 bg-ambar-claro text-ambar' },
  error: { icon: CircleAlert, colours: 'border-rojo/25 bg-rojo-claro text-rojo' },
};

export function Alert({ children, tone = 'info', title, action, onDismiss, className }: AlertProps) {
  const { icon: Icon, colours } = looks[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx('flex animate-appear items-start gap-3 rounded-xl border px-4 py-3', colours, className)}
    >
      <Icon size={20} className="mt-0.5" />
      <div className="min-w-0 flex-1 text-[0.9375rem]">
        {title && <p className="font-semibold">{title}</p>}
        <div className="text-tinta">{children}</div>
        {action && <div className="mt-2.5">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton label="Cerrar aviso" icon={X} variant="quiet" onClick={onDismiss} className="-my-1.5 -mr-2" />
      )}
    </div>
  );
}
