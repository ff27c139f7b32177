import Inbox from 'lucide-react/icons/inbox';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { IconType } from './icon-type.ts';

type EmptyStateProps = {
  title: ReactNode;
  /** Suggested next step. */
  children?: ReactNode;
  action?: ReactNode;
  icon?: IconType;
  /** Heading level 1 when it replaces the whole page. */
  level?: 1;
  className?: string;
};

export function EmptyState({ title, children, action, icon: Icon = Inbox, level, className }: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'p';
  return (
    <div className={cx('flex flex-col items-center px-4 py-12 text-center', className)}>
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-teal-claro text-teal">
        <Icon size={26} />
      </span>
      <Title className="title-3">{title}</Title>
      {children && <div className="mt-2 max-w-[44ch] text-tinta-2">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
