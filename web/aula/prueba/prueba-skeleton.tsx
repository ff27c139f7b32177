import { aulaMessages } from '../../app/aula-messages.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';

export function PruebaSkeleton() {
  return (
    <SkeletonRegion label={aulaMessages.cargando} className="mx-auto grid max-w-3xl gap-4">
      <Skeleton shape="title" className="h-11 w-2/3" />
      <Skeleton className="w-1/2" />
      {[1, 2, 3].map((n) => (
        <Card key={n} className="grid gap-3">
          <Skeleton className="w-4/5" />
          <Skeleton shape="button" className="w-full" />
          <Skeleton shape="button" className="w-full" />
        </Card>
      ))}
    </SkeletonRegion>
  );
}
