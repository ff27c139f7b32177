import { useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton, SkeletonCard, SkeletonRegion, SkeletonText } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { KitRow, KitSample, KitSection } from './kit-section.tsx';

export function KitFeedback() {
  const [noticed, setNoticed] = useState(false);
  return (
    <KitSection title="Estados">
      <KitSample title="Avisos">
        <div className="space-y-3">
          <Alert>El código llega a tu correo en un minuto.</Alert>
          <Alert tone="success" title="Guardado correctamente">
            Los cambios ya se ven en el catálogo.
          </Alert>
          {!noticed && (
            <Alert tone="warning" onDismiss={() => setNoticed(true)}>
              La fecha de término es anterior a la de inicio.
            </Alert>
          )}
          <Alert
            tone="error"
            title="Error al procesar el pago"
            action={
              <Button size="sm" variant="secondary">
                Volver a intentar
              </Button>
            }
          >
            No se hizo ningún cargo.
          </Alert>
        </div>
      </KitSample>
      <KitSample title="Vacío y error">
        <div className="grid gap-4 md:grid-cols-2">
          <Card padding="none">
            <EmptyState title="Tu carrito está vacío" action={<Button>Ir al catálogo</Button>}>
              Elige un diplomado o un curso y agrégalo.
            </EmptyState>
          </Card>
          <Card padding="none">
            <ErrorState message="Error de red o del servidor" onRetry={() => undefined} />
          </Card>
        </div>
      </KitSample>
      <KitSample title="Cargando">
        <SkeletonRegion className="grid gap-6 sm:grid-cols-3">
          <SkeletonCard />
          <SkeletonText lines={5} />
          <div className="space-y-4">
            <Skeleton shape="title" />
            <Skeleton shape="circle" />
            <Skeleton shape="button" />
          </div>
        </SkeletonRegion>
        <div className="mt-5 text-teal">
          <KitRow>
            <Spinner label="Cargando…" />
            <Spinner size={32} />
          </KitRow>
        </div>
      </KitSample>
    </KitSection>
  );
}
