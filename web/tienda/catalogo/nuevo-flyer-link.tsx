import Plus from 'lucide-react/icons/plus';
import { useAuth } from '../../app/auth.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export function NuevoFlyerLink() {
  const { esAdmin } = useAuth();
  if (!esAdmin) return null;
  return (
    <LinkButton to="/catalogo/flyers/nuevo" variant="secondary" icon={Plus}>
      Nuevo flyer
    </LinkButton>
  );
}
