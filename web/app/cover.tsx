import type { Portada } from 'domain/rules/portada.ts';

type CoverProps = { portada: Portada; whole?: boolean; className?: string };

/** A drawn cover fills its box and is cut at the sides and the top; a whole one stands on the bottom and is never cut. */
export function Cover({ portada, whole, className }: CoverProps) {
  const { width, height, fondo, formas } = portada;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={`xMidYMax ${whole ? 'meet' : 'slice'}`}
      aria-hidden="true"
      className={className}
      style={{ backgroundColor: fondo }}
    >
      {formas.map((forma) => (
        <path key={forma.d} {...forma} />
      ))}
    </svg>
  );
}
