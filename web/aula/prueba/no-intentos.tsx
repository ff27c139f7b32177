import type { Prueba } from 'domain/schemas/pruebas.ts';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PastIntentos } from './past-intentos.tsx';

export function NoIntentos({ prueba }: { prueba: Prueba }) {
  const { cursoId, intentos, nombre, pruebaId } = prueba;
  return (
    <div className="mx-auto max-w-3xl">
      <EmptyState
        level={1}
        icon={ClipboardCheck}
        title="Ya usaste todos tus intentos"
        action={<BackToCurso cursoId={cursoId} />}
      >
        «{nombre}» se rinde {intentos === 1 ? 'una vez' : `hasta ${intentos} veces`}.
      </EmptyState>
      <PastIntentos pruebaId={pruebaId} open />
    </div>
  );
}

type BackProps = { cursoId: number; variant?: 'primary' | 'secondary' };

export function BackToCurso({ cursoId, variant }: BackProps) {
  return (
    <LinkButton variant={variant} to={`/curso-modulo?cursoId=${cursoId}`} state={{ cursoId }}>
      Volver a los módulos
    </LinkButton>
  );
}
