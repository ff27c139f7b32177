import { lazy, Suspense } from 'react';
import { useTitle } from '../../app/site.tsx';
import { AdminOnly } from './admin-only.tsx';
import { FlyerSkeleton } from './flyer-skeleton.tsx';

const FlyerCreate = lazy(async () => ({ default: (await import('./flyer-create.tsx')).FlyerCreate }));

export function NewFlyerPage() {
  return (
    <>
      {useTitle('Nuevo flyer')}
      <AdminOnly>
        <Suspense fallback={<FlyerSkeleton />}>
          <FlyerCreate />
        </Suspense>
      </AdminOnly>
    </>
  );
}
