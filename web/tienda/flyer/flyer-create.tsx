import { useNavigate } from '../../ui/navigation.ts';
import { FlyerForm } from './flyer-form.tsx';

export function FlyerCreate() {
  const navigate = useNavigate();
  return (
    <FlyerForm
      title="Nuevo flyer"
      curso={null}
      onSaved={({ cursoId }) => void navigate(`/catalogo/flyer/${cursoId}`)}
      onCancel={() => navigate('/catalogo')}
    />
  );
}
