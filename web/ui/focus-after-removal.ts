const patienceMs = 10_000;

/**
 * A confirmed deletion may unmount the focused button. Moves the focus to the neighbour that takes its place, or to the
 * page title.
 */
export function focusAfterRemoval(focused: Element | null): void {
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
