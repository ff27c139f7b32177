import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { isMessageOpen } from './message-dialog.tsx';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons; a submit button here names its form with the `form` attribute. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** A drawer at the right edge, which leaves the list behind it in sight. On a phone there is no difference. */
  placement?: 'center' | 'side';
  /** Close on a click outside; leave it off where typed text could be lost. */
  closeOnOutsidePress?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
};

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' };

export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, footer, size = 'md', closeOnOutsidePress, initialFocus } = props;
  const isSide = props.placement === 'side';
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={!closeOnOutsidePress}
      onOpenChange={(nextOpen, details) => {
        // A message above the dialog handles Escape and clicks first.
        if (isMessageOpen()) details.cancel();
        else if (!nextOpen) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-tinta/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport
          // A click on the backdrop must not move the focus out of the dialog.
          onMouseDown={(event) => {
            if (event.target === event.currentTarget) event.preventDefault();
          }}
          className={cx(
            'fixed inset-0 z-40 flex items-end justify-center',
            isSide ? 'sm:items-stretch sm:justify-end' : 'sm:items-center sm:p-6',
          )}
        >
          <BaseDialog.Popup
            ref={popup}
            initialFocus={() => initialFocus?.current ?? (opensKeyboard() ? popup.current : true)}
            className={cx(
              'flex max-h-[92dvh] w-full flex-col overflow-y-auto overscroll-contain rounded-t-2xl border border-linea bg-hoja outline-none *:shrink-0',
              isSide ? 'sm:max-h-dvh sm:rounded-none sm:border-y-0 sm:border-r-0' : 'sm:rounded-2xl',
              'transition-[opacity,translate] duration-150 ease-out data-ending-style:translate-y-1 data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0',
              widths[size],
            )}
          >
            <header className="sticky top-0 z-1 bg-hoja px-5 pt-5 pr-16 pb-3 sm:pl-6">
              <BaseDialog.Title className="title-2">{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className="mt-1.5 text-tinta-2">{description}</BaseDialog.Description>
              )}
            </header>
            <div className="grow px-5 pt-1 pb-5 sm:px-6">{children}</div>
            {footer && (
              <footer className="sticky bottom-0 z-1 flex flex-wrap justify-end gap-3 border-t border-linea bg-hoja px-5 py-4 max-sm:*:grow sm:px-6">
                {footer}
              </footer>
            )}
            {/* Visually first, but last in the document, so that the first field gets the focus. */}
            <div className="sticky top-0 z-2 order-first flex h-0 justify-end">
              <BaseDialog.Close
                render={<IconButton label="Cerrar" icon={X} variant="quiet" className="mt-3.5 mr-3.5" />}
              />
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** On a touch screen, focusing a field would open the keyboard over half of the dialog. */
function opensKeyboard(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
