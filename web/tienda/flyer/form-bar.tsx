import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Problem } from './form-problem.tsx';

type FormBarProps = {
  title: string;
  busy: boolean;
  progress: number | null;
  problem: Problem | null;
  notice: ReactNode;
  onCancel: () => void;
};

/** Sticky below the navigation bar, so that buttons and messages are visible from any field. */
export function FormBar({ title, busy, progress, problem, notice, onCancel }: FormBarProps) {
  return (
    <div className="sticky top-16 z-20 border-b border-linea bg-papel nav:top-19">
      <div className="page-column py-3">
        <div className="flex items-center justify-between gap-3">
          <h1 className="title-3 sm:title-2 min-w-0 truncate">{title}</h1>
          <div className="flex shrink-0 gap-2 sm:gap-3">
            <Button variant="secondary" onClick={onCancel}>
              Cancelar
            </Button>
            <Button type="submit" busy={busy}>
              Guardar
            </Button>
          </div>
        </div>
        {progress !== null && <ProgressBar label="Subiendo imagen" value={progress * 100} className="mt-3" />}
        {problem ? (
          <Alert tone="error" title={problem.title} action={problem.action} className="mt-3">
            {problem.detail}
          </Alert>
        ) : (
          notice
        )}
      </div>
    </div>
  );
}
