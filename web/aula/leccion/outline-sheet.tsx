import { Dialog } from '../../ui/dialog.tsx';
import { Contents, type OutlineProps } from './outline.tsx';

/** The outline where the screen has no column for it. */
export function OutlineSheet({ onClose, ...props }: OutlineProps & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Contenido del curso" closeOnOutsidePress>
      <Contents {...props} onPick={onClose} />
    </Dialog>
  );
}
