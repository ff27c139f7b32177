import { coverArt, type Motif, motifOfEspecialidad } from 'domain/formats/cover-art.ts';
import { useMemo } from 'react';
import { Cover } from './cover.tsx';

export type GeneratedCoverProps = ({ especialidadId: number } | { motif: Motif; hue: number }) & {
  seed: number;
  width?: number;
  height?: number;
  className?: string;
};

/** Generated cover for a record without a picture. */
export function GeneratedCover({ seed, width = 640, height = 360, className, ...of }: GeneratedCoverProps) {
  const motif = 'motif' in of ? of.motif : motifOfEspecialidad(of.especialidadId);
  const hue = 'motif' in of ? of.hue : undefined;
  const rendered = useMemo(() => coverArt({ motif, hue, seed, width, height }), [motif, hue, seed, width, height]);
  return <Cover art={rendered} className={className} />;
}
