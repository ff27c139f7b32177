import ImageUp from 'lucide-react/icons/image-up';
import Trash2 from 'lucide-react/icons/trash-2';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

type ImagePickerProps = {
  label: string;
  file: File | null;
  onChange: (file: File | null) => void;
  /** Returns the error message, or null for a valid file. An invalid file is not kept. */
  validate: (file: File) => string | null;
  /** Stored picture, shown while no new file is chosen. */
  currentUrl?: string | null;
  onRemoveCurrent?: () => void;
  hint?: string;
  accept?: string;
  disabled?: boolean;
  className?: string;
};

export function ImagePicker(props: ImagePickerProps) {
  const { label, file, onChange, validate, currentUrl, onRemoveCurrent, disabled, className } = props;
  const { hint = 'JPG, PNG, WebP o AVIF, máx. 5 MB', accept = 'image/jpeg,image/png,image/webp,image/avif' } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);
  const preview = usePreview(file);
  const shown = file ? preview : currentUrl;
  const remove = file ? () => onChange(null) : currentUrl ? onRemoveCurrent : undefined;

  function take(chosen: File | undefined) {
    if (chosen) onChange(validate(chosen) === null ? chosen : null);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragging(false);
    if (!disabled) take(event.dataTransfer.files[0]);
  }

  return (
    <div className={className}>
      <p id={`${id}-label`} className="mb-1.5 text-[0.9375rem] font-medium">
        {label}
      </p>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setDragging(true);
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={drop}
        className={cx(
          'flex flex-col items-center justify-center gap-1 overflow-hidden rounded-xl border border-dashed p-4 text-center transition-colors duration-150',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal',
          dragging ? 'border-teal bg-teal-claro' : 'border-trazo bg-hoja',
          disabled ? 'cursor-not-allowed opacity-60' : 'hover:border-teal',
        )}
      >
        <input
          ref={input}
          type="file"
          accept={accept}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint`}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Reset, so that choosing the same file again fires `change`.
            event.target.value = '';
          }}
        />
        {shown ? (
          <img src={shown} alt="Vista previa" className="mb-2 max-h-52 rounded-lg object-contain" />
        ) : (
          <span className="my-2 grid size-12 place-items-center rounded-full bg-teal-claro text-teal">
            <ImageUp size={24} />
          </span>
        )}
        <span className="text-[0.9375rem]">
          <span className="font-semibold text-teal-oscuro">{shown ? 'Cambia la imagen' : 'Elige una imagen'}</span>
          <span className="text-tinta-2 pointer-coarse:hidden"> o arrástrala aquí</span>
        </span>
        <span id={`${id}-hint`} className="text-sm text-tinta-2">
          {hint}
        </span>
      </label>
      {remove && !disabled && (
        <Button
          variant="quiet"
          size="sm"
          icon={Trash2}
          className="mt-2"
          onClick={() => {
            remove();
            input.current?.focus();
          }}
        >
          Quitar imagen
        </Button>
      )}
    </div>
  );
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
