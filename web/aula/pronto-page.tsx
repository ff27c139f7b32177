import Hourglass from 'lucide-react/icons/hourglass';
import { RequireScreenId } from '../app/screen-id.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** Stands where a screen of the campus is still to come. */
export function ProntoPage() {
  return (
    <EmptyState
      icon={Hourglass}
      title="Estamos preparando esta pantalla"
      action={<LinkButton to="/especialidades">Ver especialidades</LinkButton>}
    >
      Muy pronto podrás usarla desde aquí.
    </EmptyState>
  );
}

export const ProntoConEspecialidadPage = () => (
  <RequireScreenId name="especialidadId">{() => <ProntoPage />}</RequireScreenId>
);
export const ProntoConCursoPage = () => <RequireScreenId name="cursoId">{() => <ProntoPage />}</RequireScreenId>;
export const ProntoConPruebaPage = () => <RequireScreenId name="pruebaId">{() => <ProntoPage />}</RequireScreenId>;
