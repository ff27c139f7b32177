import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

type CopyProps = { text: string; what: string };

/** Copies a text, and knows for two seconds whether that worked. */
function useCopy(text: string) {
  const [done, setDone] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(null), 2_000);
    return () => clearTimeout(timer);
  }, [done]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone('copied');
    } catch {
      // Access denied, or a page without https: the text stays selectable beside the button.
      setDone('failed');
    }
  }
  return { done, copy: () => void copy() };
}

/** Copies a text; says so for two seconds. `what` names it for screen readers. */
export function CopyButton({ text, what }: CopyProps) {
  const { done, copy } = useCopy(text);
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={done === 'copied' ? Check : Copy}
      aria-label={`Copiar ${what}`}
      onClick={copy}
    >
      <span aria-live="polite">
        {done === 'copied' ? 'Copiado' : done === 'failed' ? 'Selecciónalo y cópialo' : 'Copiar'}
      </span>
    </Button>
  );
}

/** `CopyButton` as an icon, for numbers in a table. */
export function CopyIcon({ text, what }: CopyProps) {
  const { done, copy } = useCopy(text);
  return (
    <>
      <IconButton
        variant="quiet"
        label={`Copiar ${what}`}
        icon={done === 'copied' ? Check : Copy}
        onClick={copy}
        className="pointer-fine:size-7"
      />
      <span aria-live="polite" className="sr-only">
        {done === 'copied' && 'Copiado'}
      </span>
    </>
  );
}
