import Upload from 'lucide-react/icons/upload';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { acceptedFiles } from './archivo-field.tsx';

type Props = { onFiles: (files: File[]) => void; children: ReactNode };

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Drop zone around the materials of a module. */
export function ArchivoDrop({ onFiles, children }: Props) {
  const [over, setOver] = useState(false);
  const depth = useRef(0);

  function move(event: DragEvent, by: number) {
    if (!hasFiles(event)) return;
    // Children fire their own events: the pointer is outside once leaves equal enters.
    depth.current += by;
    setOver(depth.current > 0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same with the keyboard
    <div
      className={cx('rounded-lg transition-shadow', over && 'bg-teal-claro ring-2 ring-teal')}
      onDragEnter={(event) => move(event, 1)}
      onDragLeave={(event) => move(event, -1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        depth.current = 0;
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

/** Button for the same upload without dragging. */
export function ArchivoPicker({ onFiles }: Pick<Props, 'onFiles'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <Button variant="secondary" size="sm" icon={Upload} onClick={() => input.current?.click()}>
        Subir archivos
      </Button>
    </>
  );
}
