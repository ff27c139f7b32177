import { type CoverArtOptions, coverArt } from 'domain/formats/cover-art.ts';
import { Cover } from '../app/cover.tsx';
import { cx } from '../ui/cx.ts';

type Window = CoverArtOptions & { share: number; whole?: boolean };

const windows: readonly Window[] = [
  { motif: 'waves', seed: 4, hue: 4, width: 120, height: 250, share: 52 },
  { motif: 'rings', seed: 9, hue: 1, width: 120, height: 370, share: 77 },
  { motif: 'arches', seed: 3, hue: 0, width: 76, height: 480, share: 100 },
  { motif: 'tiles', seed: 2, hue: 2, width: 120, height: 310, share: 64 },
  { motif: 'columns', seed: 6, hue: 3, width: 120, height: 410, share: 85 },
  { motif: 'section', seed: 51, hue: 5, width: 104, height: 112, share: 34, whole: true },
];

/** Decorative row of arches, one per motif, aligned to the bottom of its container. */
export function Arcade({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('flex items-end gap-[2.2%]', className)}>
      {windows.map(({ share, whole, ...rendering }) => (
        <div
          key={rendering.motif}
          style={{ height: `${share}%` }}
          className="min-w-0 flex-1 overflow-hidden rounded-t-full"
        >
          <Cover art={coverArt(rendering)} whole={whole} className="size-full" />
        </div>
      ))}
    </div>
  );
}
