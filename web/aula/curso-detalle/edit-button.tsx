import Pencil from 'lucide-react/icons/pencil';
import { IconButton } from '../../ui/icon-button.tsx';

/** Renders nothing without `onEdit`. */
export function EditButton({ label, onEdit }: { label: string; onEdit: (() => void) | undefined }) {
  return onEdit && <IconButton label={label} icon={Pencil} onClick={onEdit} />;
}
