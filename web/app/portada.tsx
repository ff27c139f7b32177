import { motivoDeEspecialidad, portada } from 'domain/rules/portada.ts';
import { useMemo } from 'react';

type PortadaProps = { especialidadId: number; seed: number; width?: number; height?: number; className?: string };

/** The drawn cover of what has no picture of its own. */
export function Portada({ especialidadId, seed, width = 640, height = 360, className }: PortadaProps) {
  const { fondo, formas } = useMemo(
    () => portada({ motivo: motivoDeEspecialidad(especialidadId), seed, width, height }),
    [especialidadId, seed, width, height],
  );
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
    >
      <path d={`M0 0H${width}V${height}H0z`} fill={fondo} />
      {formas.map((forma) => (
        <path key={`${forma.fill}${forma.d}`} {...forma} />
      ))}
    </svg>
  );
}
