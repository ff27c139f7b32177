import { useQuery } from '@tanstack/react-query';
import { getMovement } from 'domain/contract/panel.ts';
import { formatShortDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { Movement as CertificadoFacts } from 'domain/schemas/panel.ts';
import { useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { BarChart } from './bar-chart.tsx';
import { MovementTable } from './movement-table.tsx';

type Day = CertificadoFacts['dias'][number];

const shortDay = (fecha: string) => formatShortDate(limaNoon(fecha));
const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const sum = (dias: Day[], de: (day: Day) => number) => dias.reduce((total, day) => total + de(day), 0);

/** Sales and enrolments of the last 30 days. */
export function Movement() {
  const { data, error, isFetching, refetch } = useQuery(apiQuery(useCall(), getMovement, {}));
  const [asTable, setAsTable] = useState(false);
  const dias = data?.resource?.dias;
  return (
    <Card as="section" aria-label="Últimos 30 días">
      <CardHeader
        title="Últimos 30 días"
        subtitle="Pedidos pagados y matrículas, por día de Lima"
        actions={
          dias && (
            <Button variant="quiet" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Ver gráfico' : 'Ver tabla'}
            </Button>
          )
        }
      />
      {error && !dias && (
        <ErrorState message={error.message} onRetry={() => void refetch()} busy={isFetching} className="py-4" />
      )}
      {!error && !dias && (
        <SkeletonRegion>
          <Skeleton className="mb-5 h-36 w-full" />
          <Skeleton className="h-36 w-full" />
        </SkeletonRegion>
      )}
      {dias && !asTable && <Charts dias={dias} />}
      {dias && <MovementTable dias={dias} visible={asTable} />}
    </Card>
  );
}

function Charts({ dias }: { dias: Day[] }) {
  const [active, setActive] = useState<number | null>(null);
  const day = active === null ? undefined : dias[active];
  const shared = { dias, active, onActive: setActive };
  const ventas = sum(dias, (each) => each.ventas);
  const matriculas = sum(dias, (each) => each.matriculas);
  const pedidos = day ? day.pedidos : sum(dias, (each) => each.pedidos);
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Chart
        {...shared}
        name="Ventas"
        figure={formatSoles(day ? day.ventas : ventas)}
        note={count(pedidos, 'pedido pagado', 'pedidos pagados')}
        label={`Ventas de los últimos 30 días: ${formatSoles(ventas)} en total`}
        value={(each) => each.ventas}
        top={formatSoles}
      />
      <Chart
        {...shared}
        name="Matrículas"
        figure={String(day ? day.matriculas : matriculas)}
        note={day ? 'en el día' : 'estudiantes matriculados'}
        label={`Matrículas de los últimos 30 días: ${matriculas} en total`}
        value={(each) => each.matriculas}
        top={String}
      />
    </div>
  );
}

type ChartProps = {
  dias: Day[];
  active: number | null;
  onActive: (index: number | null) => void;
  name: string;
  figure: string;
  note: string;
  label: string;
  value: (day: Day) => number;
  top: (value: number) => string;
};

function Chart({ dias, active, onActive, name, figure, note, label, value, top }: ChartProps) {
  const bars = dias.map((day) => ({ key: day.fecha, value: value(day) }));
  const max = Math.max(...bars.map((bar) => bar.value));
  const day = active === null ? undefined : dias[active];
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3">
        <span className="flex items-baseline justify-between gap-3 text-[0.9375rem] text-tinta-2">
          {name}
          <span className="text-sm">{day ? shortDay(day.fecha) : 'Total'}</span>
        </span>
        <span className="block font-serif text-3xl leading-tight tabular-nums">{figure}</span>
        <span className="block text-sm text-tinta-2">{note}</span>
      </figcaption>
      <p aria-hidden="true" className="mb-1 text-right text-xs text-tinta-2 tabular-nums">
        {max > 0 ? `máx. ${top(max)}` : ' '}
      </p>
      <BarChart label={label} bars={bars} active={active} onActive={onActive} className="h-32 w-full touch-pan-y" />
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-tinta-2">
        <span>{shortDay(dias[0]?.fecha ?? '')}</span>
        <span>{shortDay(dias[Math.floor(dias.length / 2)]?.fecha ?? '')}</span>
        <span>Hoy</span>
      </p>
    </figure>
  );
}
