import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useTrail } from '../app/breadcrumb.tsx';
import { useTitle } from '../app/site.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';

export function AdminOnly() {
  const title = useTitle('Solo para administración');
  useTrail([]);
  return (
    <>
      {title}
      <EmptyState
        level={1}
        icon={LockKeyhole}
        title="Esta pantalla es solo para administración"
        action={<LinkButton to="/dashboard">Volver al dashboard</LinkButton>}
      >
        Tu cuenta no tiene permiso para verla. Si crees que debería, escribe a administración.
      </EmptyState>
    </>
  );
}
