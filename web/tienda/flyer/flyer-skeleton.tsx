import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/skeleton.tsx';
import { flyerGrid } from './flyer-grid.ts';

export function FlyerSkeleton() {
  return (
    <SkeletonRegion className="page-column pt-5 pb-20">
      <Skeleton className="my-4 w-48" />
      <div className={flyerGrid}>
        <div>
          <Skeleton className="h-11 w-4/5 rounded-lg" />
          <SkeletonText lines={2} className="mt-6 max-w-text" />
        </div>
        <Skeleton shape="block" className="h-96 lg:col-start-2 lg:row-span-4 lg:row-start-1" />
        <div>
          <Skeleton shape="block" className="aspect-16/9 w-full" />
          <Skeleton shape="block" className="mt-7 h-22 min-h-0" />
          <Skeleton shape="title" className="mt-10 w-40" />
          <SkeletonText className="mt-5 max-w-text" />
        </div>
      </div>
    </SkeletonRegion>
  );
}
