import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';
import type { IconType } from './icon-type.ts';
import { Spinner } from './spinner.tsx';
import { useAlive } from './use-alive.ts';

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    icon?: IconType;
    /** True shows the spinner; a text also replaces the label. */
    busy?: boolean | string;
  };

export function Button(props: ButtonProps) {
  const { variant, size, wide, icon: Icon, busy, className, children, onClick, type = 'button', ...rest } = props;

  // No submit until hydration: a native one would leave the page and put the form values into the URL.
  const alive = useAlive();

  // A busy button is not disabled, so that it keeps the focus; it cancels the click and thereby the submit.
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type={alive ? type : 'button'}
      {...rest}
      aria-disabled={!rest.disabled && (busy || (!alive && type === 'submit')) ? true : undefined}
      aria-busy={busy ? true : undefined}
      onClick={handleClick}
      className={buttonLook({ variant, size, wide }, className)}
    >
      {busy ? <Spinner size={18} /> : Icon && <Icon size={18} />}
      {typeof busy === 'string' ? busy : children}
    </button>
  );
}
