import type { Prueba } from 'domain/schemas/pruebas.ts';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { IntentosPasados } from './intentos-pasados.tsx';

export function SinIntentos({ prueba }: { prueba: Prueba }) {
  const { cursoId, intentos, nombre, pruebaId } = prueba;
  return (
    <div className="mx-auto max-w-3xl">
      <EmptyState
        level={1}
        icon={ClipboardCheck}
        title="Ya usaste todos tus intentos"
        action={<VolverAlCurso cursoId={cursoId} />}
      >
        «{nombre}» se rinde {intentos === 1 ? 'una vez' : `hasta ${intentos} veces`}.
      </EmptyState>
      <IntentosPasados pruebaId={pruebaId} abierto />
    </div>
  );
}

export function VolverAlCurso({ cursoId }: { cursoId: number }) {
  return (
    <LinkButton to={`/curso-modulo?cursoId=${cursoId}`} state={{ cursoId }}>
      Volver a los módulos
    </LinkButton>
  );
}
