import { lazy, Suspense } from 'react';
import { useTitle } from '../../app/site.tsx';
import { FlyerSkeleton } from './flyer-skeleton.tsx';
import { SoloAdmin } from './solo-admin.tsx';

const FlyerCreate = lazy(async () => ({ default: (await import('./flyer-create.tsx')).FlyerCreate }));

export function NuevoFlyerPage() {
  return (
    <>
      {useTitle('Nuevo flyer')}
      <SoloAdmin>
        <Suspense fallback={<FlyerSkeleton />}>
          <FlyerCreate />
        </Suspense>
      </SoloAdmin>
    </>
  );
}
