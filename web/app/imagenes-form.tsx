import type { MouseEventHandler, ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { Imagenes } from './use-imagenes.ts';

type NoticeProps = {
  imagenes: Pick<Imagenes, 'progress' | 'problem' | 'hasFiles'>;
  /** Says what was saved and what is missing. */
  failure: string;
  className?: string;
};

/** Progress of the upload that follows a save, or why it failed. */
export function ImagenesNotice({ imagenes, failure, className }: NoticeProps) {
  const { progress, problem, hasFiles } = imagenes;
  if (progress !== null) return <ProgressBar label="Subiendo imagen" value={progress * 100} className={className} />;
  if (problem === null) return null;
  return (
    <Alert tone="error" title={failure} className={className}>
      {problem.replace(/\.?$/, '.')} {hasFiles && 'La imagen que elegiste sigue aquí.'}
    </Alert>
  );
}

type ButtonsProps = {
  imagenes: Pick<Imagenes, 'retry' | 'skip'>;
  /** Fields were edited, so that the next submit saves them first. */
  edited: boolean;
  busy: boolean;
  label: string;
  form?: string;
  onMouseDown?: MouseEventHandler;
  /** A second save button, before the main one; hidden while only the picture is missing. */
  extra?: ReactNode;
  onCancel: () => void;
};

/** Buttons of a form with pictures. After a failed upload they apply to the picture alone: the record is saved. */
export function ImagenesButtons({ imagenes, edited, busy, label, form, onMouseDown, extra, onCancel }: ButtonsProps) {
  const onlyPicture = imagenes.retry !== null && !edited;
  return (
    <>
      <Button
        variant="secondary"
        onMouseDown={onMouseDown}
        disabled={onlyPicture && busy}
        onClick={onlyPicture ? imagenes.skip : onCancel}
      >
        {onlyPicture ? 'Seguir sin la imagen' : 'Cancelar'}
      </Button>
      {!onlyPicture && extra}
      <Button type="submit" form={form} busy={busy} onMouseDown={onMouseDown}>
        {onlyPicture ? 'Reintentar' : label}
      </Button>
    </>
  );
}

/** Footer of a dialog, which is always in view. */
export function ImagenesFooter({
  imagenes,
  failure,
  ...buttons
}: ButtonsProps & { imagenes: NoticeProps['imagenes']; failure: string }) {
  return (
    <>
      <ImagenesNotice imagenes={imagenes} failure={failure} className="basis-full" />
      <ImagenesButtons imagenes={imagenes} {...buttons} />
    </>
  );
}
