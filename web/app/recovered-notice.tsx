import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import type { Keeping } from '../ui/form-keeper.ts';

/** Shown in a form whose kept values were restored. */
export function RecoveredNotice({ recovered, discard, className = 'mb-5' }: Keeping & { className?: string }) {
  if (!recovered) return null;
  return (
    <Alert
      className={className}
      title="Recuperamos lo que estabas escribiendo"
      action={
        <Button variant="secondary" size="sm" onClick={discard}>
          Descartar
        </Button>
      }
    >
      Tu sesión terminó antes de guardar. Revísalo y guarda; las imágenes se eligen de nuevo.
    </Alert>
  );
}
