import RotateCw from 'lucide-react/icons/rotate-cw';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

type Props = { title: string; error: Error; onRetry: () => unknown; busy?: boolean; className?: string };

/** A part of a page that could not be loaded, when the rest of the page can be used. */
export function RetryAlert({ title, error, onRetry, busy, className }: Props) {
  return (
    <Alert
      tone="error"
      title={title}
      className={className}
      action={
        <Button variant="secondary" size="sm" icon={RotateCw} busy={busy} onClick={() => void onRetry()}>
          Reintentar
        </Button>
      }
    >
      {error.message}
    </Alert>
  );
}
