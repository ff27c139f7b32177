import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';

export type Message = {
  title: string;
  message: ReactNode;
  yes: string;
  /** Label of the refusing button; without it there is only one button. */
  no?: string;
  danger?: boolean;
  /** Focuses the refusing button, as for `danger`, but without its colour. */
  cautious?: boolean;
};

export function isMessageOpen(): boolean {
  return document.querySelector('dialog:modal') !== null;
}

/** Native `<dialog>`: needs no download, so that it can report a lost connection, and is above every other layer. */
export function MessageDialog({ content, onAnswer }: { content: Message; onAnswer: (yes: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const firstChoice = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { title, message, yes, no, danger, cautious } = content;
  const isCareful = Boolean(danger || cautious);

  useEffect(() => {
    dialog.current?.showModal();
    firstChoice.current?.focus();
  }, []);

  function answer(choice: boolean) {
    // `close()` restores the focus; unmounting alone would lose it.
    dialog.current?.close();
    if (choice && danger) focusAfterRemoval(document.activeElement);
    onAnswer(choice);
  }

  return createPortal(
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
      className="m-auto w-full max-w-[calc(100%-2rem)] animate-appear rounded-2xl border border-linea bg-hoja p-6 text-tinta backdrop:animate-fade backdrop:bg-tinta/45 max-sm:mb-4 sm:max-w-md"
    >
      <h2 id={`${id}-title`} className="title-2">
        {title}
      </h2>
      <div id={`${id}-message`} className="mt-2 whitespace-pre-line text-tinta-2">
        {message}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        {no && (
          <Button ref={isCareful ? firstChoice : undefined} variant="secondary" onClick={() => answer(false)}>
            {no}
          </Button>
        )}
        <Button
          ref={isCareful && no ? undefined : firstChoice}
          variant={danger ? 'danger' : 'primary'}
          onClick={() => answer(true)}
        >
          {yes}
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}

const patienceMs = 10_000;

/**
 * A confirmed deletion may unmount the focused button. Moves the focus to the neighbour that takes its place, or to the
 * page title.
 */
function focusAfterRemoval(focused: Element | null): void {
  if (!focused || focused === document.body) return;
  const item = focused.closest('li, tr');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const observer = new MutationObserver(() => {
    if (focused.isConnected) return;
    observer.disconnect();
    if (document.activeElement !== document.body) return;
    const control = neighbour?.isConnected && neighbour.querySelector<HTMLElement>('a[href], button:enabled');
    if (control) control.focus();
    else focusTitle();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patienceMs);
}

function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}
