import type { ReactNode } from 'react';
import { ImagenesButtons, ImagenesNotice } from '../../app/imagenes-form.tsx';
import type { Imagenes } from '../../app/use-imagenes.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Problem } from './form-problem.tsx';

type FormBarProps = {
  title: string;
  imagenes: Imagenes;
  edited: boolean;
  busy: boolean;
  problem: Problem | null;
  notice: ReactNode;
  onCancel: () => void;
};

/** Sticky below the navigation bar, so that buttons and messages are visible from any field. */
export function FormBar({ title, imagenes, edited, busy, problem, notice, onCancel }: FormBarProps) {
  return (
    <div className="sticky top-16 z-20 border-b border-linea bg-papel nav:top-19">
      <div className="page-column py-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="title-3 sm:title-2 min-w-0 truncate">{title}</h1>
          <div className="flex shrink-0 gap-2 sm:gap-3">
            <ImagenesButtons imagenes={imagenes} edited={edited} busy={busy} label="Guardar" onCancel={onCancel} />
          </div>
        </div>
        {problem ? (
          <Alert tone="error" title={problem.title} action={problem.action} className="mt-3">
            {problem.detail}
          </Alert>
        ) : (
          notice
        )}
        <ImagenesNotice imagenes={imagenes} failure="El flyer se guardó, pero la imagen no se subió" className="mt-3" />
      </div>
    </div>
  );
}
