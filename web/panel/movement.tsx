import { getMovement } from 'domain/contract/panel.ts';
import { formatMediumDate, formatShortDate, limaNoon } from 'domain/formats/lima-time.ts';
import type { Movement as Counted } from 'domain/schemas/panel.ts';
import { useState } from 'react';
import { useList } from '../app/api.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DateRange, type Days } from '../ui/date-range.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { MovementCharts } from './movement-charts.tsx';
import { type MovementRow, MovementTable } from './movement-table.tsx';

const groups = { dia: 'Por día', mes: 'Por mes', curso: 'Por curso' } as const;
type Group = keyof typeof groups;

const noDays: Days = { desde: '', hasta: '' };

/** Sales and enrolments of the last 30 days, or of the days that are chosen. */
export function Movement() {
  const [days, setDays] = useState(noDays);
  const [wanted, setWanted] = useState<Group>('dia');
  const [asTable, setAsTable] = useState(false);
  const isReversed = days.desde !== '' && days.hasta !== '' && days.desde > days.hasta;
  const query = { ...(days.desde && { desde: days.desde }), ...(days.hasta && { hasta: days.hasta }) };
  const { data, error, isFetching, refetch } = useList(getMovement, { query }, { enabled: !isReversed });
  const counted = data?.resource;
  // A range of years is shown by months.
  const group = wanted === 'dia' && counted?.dias.length === 0 ? 'mes' : wanted;
  const isUsual = days === noDays || (days.desde === '' && days.hasta === '');
  const title = isUsual ? 'Últimos 30 días' : 'Ventas y matrículas';
  const period = counted && !isUsual ? rangeText(counted) : 'de los últimos 30 días';
  const rows = counted && rowsOf(counted, group);
  const failure = isReversed ? 'El primer día va antes que el último.' : error && !isFetching ? error.message : null;
  return (
    <Card as="section" aria-label={title}>
      <CardHeader
        title={title}
        subtitle={
          isUsual
            ? 'Pagos menos devoluciones, y matrículas, por día de Lima'
            : `Pagos menos devoluciones, y matrículas ${period}`
        }
        actions={
          rows &&
          group !== 'curso' && (
            <Button variant="quiet" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Ver gráfico' : 'Ver tabla'}
            </Button>
          )
        }
      />
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <DateRange label="Días que se cuentan" {...days} onChange={setDays} />
        <SelectField
          label="Agrupar"
          hideLabel
          value={group}
          onChange={(event) => setWanted(event.target.value as Group)}
          options={Object.entries(groups).map(([value, label]) => ({
            value,
            label,
            disabled: value === 'dia' && counted?.dias.length === 0,
          }))}
        />
        {!isUsual && (
          <Button variant="quiet" size="sm" onClick={() => setDays(noDays)}>
            Últimos 30 días
          </Button>
        )}
      </div>
      {failure !== null && (
        <ErrorState
          message={failure}
          {...(!isReversed && { onRetry: () => void refetch() })}
          busy={isFetching}
          className="py-4"
        />
      )}
      {failure === null && !rows && (
        <SkeletonRegion>
          <Skeleton className="mb-5 h-36 w-full" />
          <Skeleton className="h-36 w-full" />
        </SkeletonRegion>
      )}
      {failure === null && rows && counted && (
        <>
          {group !== 'curso' && !asTable && <MovementCharts rows={rows} total={counted.total} period={period} />}
          {rows.length === 0 ? (
            <EmptyState title="Sin ventas ni matrículas">Elige otros días.</EmptyState>
          ) : (
            <MovementTable rows={rows} group={group} period={period} visible={asTable || group === 'curso'} />
          )}
          {counted.recordatorios.pedidos > 0 && (
            <p className="mt-5 border-t border-linea pt-4 text-[0.9375rem] text-tinta-2">
              Recordatorios de pago: {remindedText(counted.recordatorios)}
            </p>
          )}
        </>
      )}
    </Card>
  );
}

function remindedText({ pedidos, pagados }: Counted['recordatorios']): string {
  const sent = pedidos === 1 ? '1 pedido' : `${pedidos} pedidos`;
  return `${sent}, ${pagados} ${pagados === 1 ? 'volvió y se pagó' : 'volvieron y se pagaron'}.`;
}

function rowsOf({ dias, meses, cursos, otrosCursos }: Counted, group: Group): MovementRow[] {
  if (group === 'curso') {
    const others = otrosCursos && { key: 'otros', name: othersText(otrosCursos.cursos), ...otrosCursos };
    const named = cursos.map(({ cursoId, nombre, eliminado, ...figures }) => {
      return { key: cursoId, name: nombre, ...(!eliminado && { to: `/curso-detalle?cursoId=${cursoId}` }), ...figures };
    });
    return others ? [...named, others] : named;
  }
  if (group === 'mes') {
    return meses.map(({ fecha, ...figures }) => ({ key: fecha, name: monthText(fecha), ...figures }));
  }
  return dias.map(({ fecha, ...figures }) => ({ key: fecha, name: formatShortDate(limaNoon(fecha)), ...figures }));
}

const othersText = (n: number) => (n === 1 ? 'Otro curso' : `Otros ${n} cursos`);

/** 'nov 2026' */
function monthText(fecha: string): string {
  return formatMediumDate(limaNoon(fecha)).replace(/^\d+ /, '');
}

function rangeText({ desde, hasta }: Counted): string {
  return `del ${formatMediumDate(limaNoon(desde))} al ${formatMediumDate(limaNoon(hasta))}`;
}
