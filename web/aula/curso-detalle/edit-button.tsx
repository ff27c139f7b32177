import Pencil from 'lucide-react/icons/pencil';
import { IconButton } from '../../ui/icon-button.tsx';

/** Nothing where there is nothing to edit. */
export function EditButton({ label, onEdit }: { label: string; onEdit: (() => void) | undefined }) {
  return onEdit && <IconButton label={label} icon={Pencil} onClick={onEdit} />;
}
