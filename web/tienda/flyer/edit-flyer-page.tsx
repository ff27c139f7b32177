import { lazy, Suspense } from 'react';
import type { PageProps } from '../../app/page.ts';
import { useTitle } from '../../app/site.tsx';
import { AdminOnly } from './admin-only.tsx';
import { flyerHandle } from './flyer-handle.ts';
import { FlyerMissing } from './flyer-missing.tsx';
import { parseCursoId } from './flyer-query.ts';
import { FlyerSkeleton } from './flyer-skeleton.tsx';

const FlyerUpdate = lazy(async () => ({ default: (await import('./flyer-update.tsx')).FlyerUpdate }));

export const handle = flyerHandle;

export function EditFlyerPage({ params }: PageProps) {
  const title = useTitle('Editar flyer');
  const id = parseCursoId(params.id);
  if (id === null) return <FlyerMissing title="ID inválido" />;
  return (
    <>
      {title}
      <AdminOnly>
        <Suspense fallback={<FlyerSkeleton />}>
          <FlyerUpdate key={id} id={id} />
        </Suspense>
      </AdminOnly>
    </>
  );
}
