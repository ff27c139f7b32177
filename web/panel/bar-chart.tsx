import { maxOf } from 'domain/formats/extremes.ts';
import { useId } from 'react';

type Bar = { key: string; value: number };

type BarChartProps = {
  /** Accessible summary; the figures are in a table beside the chart. */
  label: string;
  bars: Bar[];
  active: number | null;
  onActive: (index: number | null) => void;
  className?: string;
};

const step = 10;
const height = 100;

/** Draws only the bars: the SVG is stretched to its box, so text is placed outside. */
export function BarChart({ label, bars, active, onActive, className }: BarChartProps) {
  const titleId = useId();
  const values = bars.map(({ value }) => value);
  const max = maxOf(values, 1);
  const width = bars.length * step;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={titleId}
      className={className}
      onPointerLeave={() => onActive(null)}
    >
      <title id={titleId}>{label}</title>
      {[0, 0.5, 1].map((share) => (
        <line
          key={share}
          x1={0}
          x2={width}
          y1={height * share}
          y2={height * share}
          vectorEffect="non-scaling-stroke"
          className="stroke-linea"
        />
      ))}
      {bars.map(({ key, value }, index) => {
        const tall = value === 0 ? 0 : Math.max((value / max) * height, 2);
        const dim = active !== null && active !== index;
        return (
          <g key={key} onPointerEnter={() => onActive(index)} onPointerDown={() => onActive(index)}>
            <rect x={index * step} y={0} width={step} height={height} className="fill-transparent" />
            <rect
              x={index * step + 1.5}
              y={height - tall}
              width={step - 3}
              height={tall}
              className={`fill-teal transition-opacity duration-150 ${dim ? 'opacity-35' : ''}`}
            />
          </g>
        );
      })}
    </svg>
  );
}
