import { maxOf } from 'domain/formats/extremes.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { Movement } from 'domain/schemas/panel.ts';
import { useId, useState } from 'react';
import { formatCount } from '../ui/format-count.ts';
import type { MovementRow } from './movement-table.tsx';

const count = (n: number, one: string, many: string) => `${formatCount(n)} ${n === 1 ? one : many}`;

type ChartsProps = { rows: MovementRow[]; total: Movement['total']; period: string };

/** Sales and enrolments side by side; pointing at a bar shows its figures in both. */
export function MovementCharts({ rows, total, period }: ChartsProps) {
  const [active, setActive] = useState<number | null>(null);
  const row = active === null ? undefined : rows[active];
  const shared = { rows, active, onActive: setActive };
  const { ventas, pedidos, matriculas } = row ?? total;
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Chart
        {...shared}
        name="Ventas"
        figure={formatSoles(ventas)}
        note={count(pedidos, 'pedido pagado', 'pedidos pagados')}
        label={`Ventas ${period}: ${formatSoles(total.ventas)} en total`}
        value={(each) => each.ventas}
        top={formatSoles}
      />
      <Chart
        {...shared}
        name="Matrículas"
        figure={formatCount(matriculas)}
        note={matriculas === 1 ? 'estudiante matriculado' : 'estudiantes matriculados'}
        label={`Matrículas ${period}: ${formatCount(total.matriculas)} en total`}
        value={(each) => each.matriculas}
        top={formatCount}
      />
    </div>
  );
}

type ChartProps = {
  rows: MovementRow[];
  active: number | null;
  onActive: (index: number | null) => void;
  name: string;
  figure: string;
  note: string;
  label: string;
  value: (row: MovementRow) => number;
  top: (value: number) => string;
};

function Chart({ rows, active, onActive, name, figure, note, label, value, top }: ChartProps) {
  const bars = rows.map((row) => ({ key: String(row.key), value: value(row) }));
  const max = maxOf(bars.map((bar) => bar.value));
  const row = active === null ? undefined : rows[active];
  const marks = rows.length < 3 ? rows : [rows[0]!, rows[Math.floor(rows.length / 2)]!, rows.at(-1)!];
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3">
        <span className="flex items-baseline justify-between gap-3 text-[0.9375rem] text-tinta-2">
          {name}
          <span className="text-sm">{row?.name ?? 'Total'}</span>
        </span>
        <span className="block font-serif text-3xl leading-tight tabular-nums">{figure}</span>
        <span className="block text-sm text-tinta-2">{note}</span>
      </figcaption>
      <p aria-hidden="true" className="mb-1 text-right text-xs text-tinta-2 tabular-nums">
        {max > 0 ? `máx. ${top(max)}` : ' '}
      </p>
      <BarChart label={label} bars={bars} active={active} onActive={onActive} className="h-32 w-full touch-pan-y" />
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-tinta-2">
        {marks.map(({ key, name: at }) => (
          <span key={key}>{at}</span>
        ))}
      </p>
    </figure>
  );
}

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
function BarChart({ label, bars, active, onActive, className }: BarChartProps) {
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
