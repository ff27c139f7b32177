import { type PortadaOptions, portada } from 'domain/rules/portada.ts';
import { Cover } from '../app/cover.tsx';
import { cx } from '../ui/cx.ts';

type Window = PortadaOptions & { share: number; whole?: boolean };

const windows: readonly Window[] = [
  { motivo: 'ondas', seed: 4, tono: 4, width: 120, height: 250, share: 52 },
  { motivo: 'anillos', seed: 9, tono: 1, width: 120, height: 370, share: 77 },
  { motivo: 'arcos', seed: 3, tono: 0, width: 76, height: 480, share: 100 },
  { motivo: 'teselas', seed: 2, tono: 2, width: 120, height: 310, share: 64 },
  { motivo: 'columnas', seed: 6, tono: 3, width: 120, height: 410, share: 85 },
  { motivo: 'seccion', seed: 51, tono: 5, width: 104, height: 112, share: 34, whole: true },
];

/** Decorative row of arches, one per motif, aligned to the bottom of its container. */
export function Arcade({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('flex items-end gap-[2.2%]', className)}>
      {windows.map(({ share, whole, ...drawing }) => (
        <div
          key={drawing.motivo}
          style={{ height: `${share}%` }}
          className="min-w-0 flex-1 overflow-hidden rounded-t-full"
        >
          <Cover portada={portada(drawing)} whole={whole} className="size-full" />
        </div>
      ))}
    </div>
  );
}
