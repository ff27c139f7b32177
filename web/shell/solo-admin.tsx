import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';

export function SoloAdmin() {
  return (
    <EmptyState
      icon={LockKeyhole}
      title="Esta pantalla es solo para administración"
      action={<LinkButton to="/dashboard">Volver al dashboard</LinkButton>}
    >
      Tu cuenta no tiene permiso para verla. Si crees que debería, escribe a administración.
    </EmptyState>
  );
}
