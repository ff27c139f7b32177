import Plus from 'lucide-react/icons/plus';
import { useMay } from '../../app/permisos.ts';
import { LinkButton } from '../../ui/link-button.tsx';

export function NewFlyerLink() {
  const canManage = useMay('academico');
  if (!canManage) return null;
  return (
    <LinkButton to="/catalogo/flyers/nuevo" variant="secondary" icon={Plus}>
      Nuevo flyer
    </LinkButton>
  );
}
