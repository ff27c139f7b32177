const hoverGraceMs = 160;

/** Ref callback: adds menu behaviour (Escape, outside click) to a native `<details>`. */
export function menuDisclosure(details: HTMLDetailsElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const close = () => {
    details.open = false;
  };
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!details.contains(target as Node)) close();
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !details.open) return;
      const hadFocus = details.contains(document.activeElement);
      close();
      if (hadFocus) details.querySelector('summary')?.focus();
    },
    { signal },
  );
  details.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget && !details.contains(relatedTarget as Node)) close();
    },
    { signal },
  );
  details.addEventListener(
    'click',
    ({ target }) => {
      if ((target as Element).closest('a')) close();
    },
    { signal },
  );
  return () => controller.abort();
}

/** Also opens on hover; a click then keeps it open instead of closing it. */
export function hoverDisclosure(details: HTMLDetailsElement): () => void {
  const stop = menuDisclosure(details);
  const controller = new AbortController();
  const { signal } = controller;
  let openedByHover = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    if (details.open) return;
    details.open = true;
    openedByHover = true;
  };
  details.addEventListener(
    'pointerenter',
    ({ pointerType }) => {
      clearTimeout(leaving);
      if (pointerType === 'mouse') open();
    },
    { signal },
  );
  // The pointer may already be here: its move may have triggered the loading of this code.
  if (details.matches(':hover') && matchMedia('(hover: hover)').matches) open();
  details.addEventListener(
    'pointerleave',
    () => {
      if (openedByHover) leaving = setTimeout(() => details.removeAttribute('open'), hoverGraceMs);
    },
    { signal },
  );
  details.addEventListener(
    'click',
    (event) => {
      if (!openedByHover || !(event.target as Element).closest('summary')) return;
      event.preventDefault();
      openedByHover = false;
    },
    { signal },
  );
  details.addEventListener(
    'toggle',
    () => {
      if (!details.open) openedByHover = false;
    },
    { signal },
  );
  return () => {
    clearTimeout(leaving);
    controller.abort();
    stop();
  };
}
