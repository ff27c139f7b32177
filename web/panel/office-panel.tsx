import { lazy, Suspense } from 'react';
import { useAuth } from '../app/auth.tsx';
import { useMay } from '../app/permisos.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Activity, WeekPanel } from './activity.tsx';
import { Figures } from './figures.tsx';
import { Movement } from './movement.tsx';
import { OfficeToday } from './office-today.tsx';
import { PendingPanel } from './pending-panel.tsx';
import { TaughtCursos } from './teaching.tsx';

// Lazy: the last card, for ADMIN only, needs the code for uploads.
const DocentePhoto = lazy(async () => ({
  default: await import('./docente-photo.tsx').then(
    (module) => module.DocentePhoto,
    () => NoDocentePhoto,
  ),
}));

/** A card that cannot be downloaded must not break the page. */
function NoDocentePhoto() {
  return <ErrorState message="Error de red o del servidor" />;
}

// Columns that may be narrower than their longest word: a long name must not widen the page.
const columns = 'grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]';
const column = 'grid grid-cols-1 gap-6';

/** The dashboard of staff in the office. */
export function OfficePanel() {
  const { isAdmin } = useAuth();
  const [sells, manages] = [useMay('caja'), useMay('academico')];
  return (
    <div className={column}>
      {/* Pending tasks come first, at the top on a phone. */}
      <div className={manages ? columns : column}>
        <div className={column}>
          <PendingPanel />
          {manages && <OfficeToday />}
          <TaughtCursos />
        </div>
        {manages && <WeekPanel />}
      </div>
      <Figures />
      {/* Each column flows on its own, so that a short card leaves no hole beside a long one. */}
      <div className={isAdmin ? columns : column}>
        <div className={column}>
          {sells && <Movement />}
          {isAdmin && <Activity />}
        </div>
        {isAdmin && (
          <Suspense fallback={<Skeleton shape="block" className="h-96" />}>
            <DocentePhoto />
          </Suspense>
        )}
      </div>
    </div>
  );
}
