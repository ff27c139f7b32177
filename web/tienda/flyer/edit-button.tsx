import Pencil from 'lucide-react/icons/pencil';
import type { Ref } from 'react';
import { useMay } from '../../app/permisos.ts';
import { Button } from '../../ui/button.tsx';

type EditButtonProps = {
  ref: Ref<HTMLButtonElement>;
  saved: boolean;
  onOpen: () => void;
  /** Called on hover or focus; prefetches the form. */
  onNear: () => void;
};

export function EditButton({ ref, saved, onOpen, onNear }: EditButtonProps) {
  const canManage = useMay('academico');
  if (!canManage) return null;
  return (
    <>
      <span role="status" className="text-[0.9375rem] text-verde not-empty:mr-4">
        {saved && 'Cambios guardados'}
      </span>
      <Button
        ref={ref}
        variant="secondary"
        size="sm"
        icon={Pencil}
        onClick={onOpen}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        Editar
      </Button>
    </>
  );
}
