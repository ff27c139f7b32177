import Plus from 'lucide-react/icons/plus';
import { useAuth } from '../../app/auth.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export function NewFlyerLink() {
  const { isAdmin } = useAuth();
  if (!isAdmin) return null;
  return (
    <LinkButton to="/catalogo/flyers/nuevo" variant="secondary" icon={Plus}>
      Nuevo flyer
    </LinkButton>
  );
}
