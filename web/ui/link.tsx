import type { ComponentProps, MouseEvent } from 'react';
import { hrefOf, type NavigateOptions, type To, useLocation, useNavigate, useNavigation } from './navigation.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { to: To };

export function Link({ to, replace, state, preventScrollReset, onClick, target, ...rest }: LinkProps) {
  const { followsLinks } = useNavigation();
  const here = useLocation();
  const navigate = useNavigate();
  const href = hrefOf(to, here);

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || (target && target !== '_self')) return;
    event.preventDefault();
    // Like a browser: following a link to the current URL adds no history entry.
    const again = href === here.pathname + here.search + here.hash;
    navigate(to, { replace: replace ?? again, state, preventScrollReset: preventScrollReset ?? false });
  }

  return <a {...rest} href={href} target={target} onClick={followsLinks ? follow : onClick} />;
}

function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

/** Whether a link leads to the current page, or with `end: false` to a parent of it. */
export function useIsCurrent(to: To, { end = true }: { end?: boolean } = {}): boolean {
  const { pathname } = useLocation();
  const target = hrefOf(to, { pathname })
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '');
  const here = pathname.replace(/\/$/, '');
  return here === target || (!end && here.startsWith(`${target}/`));
}
