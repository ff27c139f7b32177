import type { CoverArt } from 'domain/formats/cover-art.ts';

type CoverProps = { art: CoverArt; whole?: boolean; className?: string };

/**
 * Generated cover. It fills its box and is cropped at the sides and the top; `whole` shows it uncropped, aligned to the
 * bottom.
 */
export function Cover({ art, whole, className }: CoverProps) {
  const { width, height, background, shapes } = art;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={`xMidYMax ${whole ? 'meet' : 'slice'}`}
      aria-hidden="true"
      className={className}
      style={{ backgroundColor: background }}
    >
      {shapes.map((shape) => (
        <path key={shape.d} {...shape} />
      ))}
    </svg>
  );
}
