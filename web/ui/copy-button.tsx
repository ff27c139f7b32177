import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text; says so for two seconds. `what` names it for screen readers. */
export function CopyButton({ text, what }: { text: string; what: string }) {
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

  return (
    <Button
      variant="quiet"
      size="sm"
      icon={done === 'copied' ? Check : Copy}
      aria-label={`Copiar ${what}`}
      onClick={() => void copy()}
    >
      <span aria-live="polite">
        {done === 'copied' ? 'Copiado' : done === 'failed' ? 'Selecciónalo y cópialo' : 'Copiar'}
      </span>
    </Button>
  );
}
