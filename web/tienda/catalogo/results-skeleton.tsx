import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';

export const resultsGrid = 'mt-5 grid grid-cols-1 gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3';

export function ResultsSkeleton() {
  return (
    <SkeletonRegion>
      <Skeleton className="my-1 w-40" />
      <div className={resultsGrid}>
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <div key={card}>
            <Skeleton shape="block" className="aspect-16/9 w-full" />
            <Skeleton shape="title" className="mt-4" />
            <Skeleton className="mt-3 mb-5 w-3/4" />
            <div className="flex items-center justify-between border-t border-linea pt-3.5">
              <Skeleton shape="title" className="w-28" />
              <Skeleton shape="button" className="w-41" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonRegion>
  );
}
