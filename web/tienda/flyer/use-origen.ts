import { useEffect } from 'react';

/** Fills the hidden field `origen` of the form on the page, which the server may have rendered, once it is used. */
export function useOrigen(): void {
  useEffect(() => {
    const fill = (event: FocusEvent) => void fillOrigen(event);
    document.addEventListener('focusin', fill);
    return () => document.removeEventListener('focusin', fill);
  }, []);
}

async function fillOrigen({ target }: FocusEvent): Promise<void> {
  const field = (target as HTMLInputElement).form?.elements.namedItem('origen');
  if (!(field instanceof HTMLInputElement) || field.value !== '') return;
  field.value = (await import('../../app/arrival.ts')).storedOrigen();
}
