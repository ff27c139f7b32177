import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
};

/**
 * React Router's own Link brings forms, fetchers and prefetching of its framework along, 9 KB for every visitor, and
 * nothing here uses them.
 */
export function Link({ to, replace, state, preventScrollReset, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const path = createPath(useResolvedPath(to));
  const here = createPath(useLocation());
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || (target && target !== '_self')) return;
    event.preventDefault();
    // As a browser does: the same address again is no new step in the history.
    void navigate(to, { replace: replace ?? path === here, state, preventScrollReset });
  }

  return <a {...rest} href={href} target={target} onClick={follow} />;
}

function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

/** Whether a link leads to the page that is shown, or with `end: false` to one above it. */
export function useIsCurrent(to: To, { end = true }: { end?: boolean } = {}): boolean {
  const target = useResolvedPath(to).pathname.replace(/\/$/, '');
  const here = useLocation().pathname.replace(/\/$/, '');
  return here === target || (!end && here.startsWith(`${target}/`));
}
