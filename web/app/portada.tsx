import { coverArt, motifOfEspecialidad } from 'domain/formats/cover-art.ts';
import { useMemo } from 'react';
import { Cover } from './cover.tsx';

type PortadaProps = { especialidadId: number; seed: number; width?: number; height?: number; className?: string };

/** Generated cover for a record without a picture. */
export function Portada({ especialidadId, seed, width = 640, height = 360, className }: PortadaProps) {
  const drawn = useMemo(
    () => coverArt({ motif: motifOfEspecialidad(especialidadId), seed, width, height }),
    [especialidadId, seed, width, height],
  );
  return <Cover art={drawn} className={className} />;
}
