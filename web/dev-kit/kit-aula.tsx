import { useState } from 'react';
import { aulaMessages } from '../app/aula-messages.ts';
import { BreadcrumbProvider, useBreadcrumb, useTrail } from '../app/breadcrumb.tsx';
import { Trail } from '../app/trail.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useLocation } from '../ui/navigation.ts';
import { SkeletonRegion, SkeletonText } from '../ui/skeleton.tsx';
import { KitRow, KitSample, KitSection } from './kit-section.tsx';

const refusal = 'Error de red o del servidor';

export function KitAula() {
  return (
    <KitSection title="Campus">
      <KitSample title="Lo que dice el campus cuando algo falla">
        <Failures />
      </KitSample>
      <KitSample title="Ruta con sus parámetros">
        <BreadcrumbProvider>
          <TrailSample />
        </BreadcrumbProvider>
      </KitSample>
    </KitSection>
  );
}

function Failures() {
  const { showError } = useDialogs();
  const [loading, setLoading] = useState(false);
  return (
    <div className="space-y-4">
      <KitRow>
        <Button variant="secondary" onClick={() => showError({ title: aulaMessages.guardado, message: refusal })}>
          Guardar y fallar
        </Button>
        <Button variant="secondary" onClick={() => showError({ title: aulaMessages.deletion, message: refusal })}>
          Eliminar y fallar
        </Button>
      </KitRow>
      <Card padding="none">
        {loading ? (
          <SkeletonRegion label={aulaMessages.cargando} className="p-6">
            <SkeletonText lines={5} />
          </SkeletonRegion>
        ) : (
          <ErrorState title={aulaMessages.load} message={refusal} onRetry={() => setLoading(true)} />
        )}
      </Card>
    </div>
  );
}

function TrailSample() {
  const { pathname } = useLocation();
  const { hidden, setHidden } = useBreadcrumb();
  useTrail([
    { nombre: 'Especialidad', componente: pathname },
    { nombre: 'Cursos', componente: pathname, params: { especialidadId: 3 } },
    { nombre: 'Módulos', componente: pathname, params: { cursoId: 12 } },
  ]);
  return (
    <div className="space-y-3">
      <Trail />
      <Button variant="secondary" size="sm" onClick={() => setHidden(!hidden)}>
        {hidden ? 'Mostrar la ruta' : 'Ocultar la ruta'}
      </Button>
    </div>
  );
}
