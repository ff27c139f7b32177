import type { Portada } from 'domain/rules/portada.ts';

type CoverProps = { portada: Portada; whole?: boolean; className?: string };

/**
 * Generated cover. It fills its box and is cropped at the sides and the top; `whole` shows it uncropped, aligned to the
 * bottom.
 */
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
