import FilterX from 'lucide-react/icons/filter-x';
import SearchX from 'lucide-react/icons/search-x';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type EmptyCursosProps = { q: string; onClear: () => void; onCreate: (() => void) | undefined };

export function EmptyCursos({ q, onClear, onCreate }: EmptyCursosProps) {
  if (q !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={`No encontramos resultados para «${q}»`}
        action={
          <Button variant="secondary" icon={FilterX} onClick={onClear}>
            Limpiar filtro
          </Button>
        }
      >
        Prueba con otras palabras o revisa la ortografía.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No hay registros" action={onCreate && <Button onClick={onCreate}>Crear el primero</Button>}>
      Aquí aparecerán los cursos y diplomados de esta especialidad.
    </EmptyState>
  );
}
