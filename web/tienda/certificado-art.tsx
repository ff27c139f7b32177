import { coverArt } from 'domain/formats/cover-art.ts';
import { Cover } from '../app/cover.tsx';
import { useSite } from '../app/site.tsx';

const band = { ...coverArt({ motif: 'arches', seed: 11, hue: 0, width: 560, height: 120 }), background: '#e3f1ef' };
const modules = 21;
const finder = 7;

/** Looks like a QR code but encodes nothing. */
const dots = Array.from({ length: modules * modules }, (_, i) => [i % modules, Math.floor(i / modules)] as const)
  .filter(([x, y]) => !inFinder(x, y) && (x * x * 7 + y * 13 + x * y * 5 + ((x * y) >> 2) * 3) % 5 < 2)
  .map(([x, y]) => `M${x + 0.1} ${y + 0.5}a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0`)
  .join('');

function inFinder(x: number, y: number): boolean {
  const edge = modules - finder - 1;
  return (x <= finder && y <= finder) || (x >= edge && y <= finder) || (x <= finder && y >= edge);
}

function Corner({ x, y }: { x: number; y: number }) {
  return (
    <>
      <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.6" fill="none" stroke="currentColor" />
      <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.8" fill="currentColor" />
    </>
  );
}

export function CertificadoArt() {
  const { institucion } = useSite();
  return (
    <div aria-hidden="true" className="mx-auto w-full max-w-md rotate-2 overflow-hidden rounded-xl bg-papel text-tinta">
      <Cover art={band} className="block h-20 w-full sm:h-24" />
      <div className="px-6 pt-6 pb-7 sm:px-9 sm:pt-8 sm:pb-9">
        <p className="flex items-center gap-1.5 font-serif text-lg font-medium">
          <span className="text-2xl leading-none text-teal">§</span>
          {institucion.nombre}
        </p>
        <p className="mt-4 font-serif text-3xl font-medium tracking-tight sm:text-4xl">Certificado</p>
        <div className="mt-6 flex items-end justify-between gap-6">
          <div className="grow space-y-3">
            <span className="block h-2.5 w-11/12 rounded-full bg-tinta/80" />
            <span className="block h-2 w-full rounded-full bg-linea" />
            <span className="block h-2 w-4/5 rounded-full bg-linea" />
            <span className="mt-8 block w-32 border-t border-tinta/60" />
            <span className="block h-2 w-20 rounded-full bg-linea" />
          </div>
          <svg viewBox={`0 0 ${modules} ${modules}`} aria-hidden="true" className="size-28 shrink-0 sm:size-32">
            <path d={dots} fill="currentColor" />
            <Corner x={0} y={0} />
            <Corner x={modules - finder} y={0} />
            <Corner x={0} y={modules - finder} />
          </svg>
        </div>
      </div>
    </div>
  );
}
