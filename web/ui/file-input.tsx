import { type ReactNode, useId, useState } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { cx } from './cx.ts';

type FileInputProps = Pick<ButtonLook, 'variant' | 'size'> & {
  label?: string;
  accept: string;
  onFile: (file: File) => void;
};

/** A file input whose label looks like a button. */
export function FileInput({ label = 'Elegir archivo', accept, onFile, variant = 'primary', size }: FileInputProps) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // Reset, so that the same file can be chosen again after a correction.
          target.value = '';
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={buttonLook(
          { variant, size },
          cx(
            'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-teal',
            variant === 'primary' ? 'hover:bg-teal-oscuro' : 'hover:border-teal',
          ),
        )}
      >
        {label}
      </label>
    </>
  );
}

type DropZoneProps = { onFile: (file: File) => void; className: string; children: ReactNode };

/** A file can be dropped here; `children` has a `FileInput` for the keyboard. */
export function DropZone({ onFile, className, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      }}
      className={cx(
        'relative rounded-xl border-2 border-dashed px-5 transition-colors duration-150',
        over ? 'border-teal bg-teal-claro' : 'border-linea-2',
        className,
      )}
    >
      {children}
    </div>
  );
}
