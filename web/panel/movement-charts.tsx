import { maxOf } from 'domain/formats/extremes.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { Movement } from 'domain/schemas/panel.ts';
import { useState } from 'react';
import { formatCount } from '../ui/format-count.ts';
import { BarChart } from './bar-chart.tsx';
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
