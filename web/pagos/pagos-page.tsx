import { exportMoneyMovements, listMoneyMovements, sumMoneyMovements } from 'domain/contract/pagos.ts';
import { formatMediumDate, limaDay, limaHour, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { estadosPago } from 'domain/rules/pagos.ts';
import { medioChoices, pagoEstadoLabel } from 'domain/rules/pedidos.ts';
import type { MoneyMovement, MoneyMovementsTotal } from 'domain/schemas/money-movements.ts';
import { useApi, useCall, useList } from '../app/api.tsx';
import { ListPage, useEstado } from '../app/list-page.tsx';
import { useSaveDownload } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import type { Column } from '../ui/data-table.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useAddress } from '../ui/use-address.ts';
import { CursoFilter } from './curso-filter.tsx';

const columns: Column<MoneyMovement>[] = [
  {
    key: 'fecha',
    header: 'Fecha',
    sortKey: 'fecha',
    cell: ({ fecha, fechaOperacion }) => (
      <span className="block whitespace-nowrap">
        {formatMediumDate(fecha)}, {limaHour(fecha)}
        {fechaOperacion && fechaOperacion !== limaDay(fecha) && (
          <span className="block text-sm text-tinta-2">operación del {formatMediumDate(limaNoon(fechaOperacion))}</span>
        )}
      </span>
    ),
  },
  { key: 'pedido', header: 'Pedido', cell: Pedido },
  { key: 'cursos', header: 'Cursos', cell: ({ cursos }) => cursos.join(', '), hideOnPhone: true },
  { key: 'medio', header: 'Medio', cell: Medio },
  { key: 'monto', header: 'Monto', sortKey: 'monto', cell: Amount },
  { key: 'estado', header: 'Estado', cell: Estado },
  { key: 'quien', header: 'Registró', cell: ({ quien }) => quien ?? 'En línea', hideOnPhone: true },
];

const estados = Object.fromEntries(
  estadosPago.map((estado) => [estado, pagoEstadoLabel({ estado, proveedor: 'manual' })]),
) as Record<(typeof estadosPago)[number], string>;

/** Every payment and refund, with the sum of those that are shown. */
export function PagosPage() {
  const call = useCall();
  const save = useSaveDownload();
  const table = useTable(sortColumns.pagos, { standard: '-fecha', dated: true });
  const estado = useEstado(estadosPago);
  const [search] = useAddress();
  const [medio, tipo, cursoId, quien] = ['medio', 'tipo', 'cursoId', 'quien'].map((name) => search.get(name) ?? '');
  const filter = {
    ...table.filter,
    ...(estado && { estado }),
    ...(medio && { medio }),
    ...((tipo === 'pago' || tipo === 'devolucion') && { tipo: tipo as MoneyMovement['tipo'] }),
    ...(cursoId && { cursoId }),
    ...(quien && { quien }),
  };
  const list = useList(listMoneyMovements, { query: { ...table.query, ...filter } });
  const total = useApi(sumMoneyMovements, { query: filter }).data?.resource ?? undefined;
  const exportAll = (formato?: 'xlsx') =>
    call(exportMoneyMovements, { query: { ...filter, ...(formato && { formato }) } });
  return (
    <ListPage
      title="Pagos"
      path="/pagos"
      words={['movimiento', 'movimientos']}
      searchLabel="Buscar por operación, pedido, nombre, documento o teléfono"
      searchWidth="sm:w-md"
      estados={estados}
      estado={estado}
      daysLabel="Fecha del pago"
      filters={
        <>
          <SelectField
            label="Medio de pago"
            hideLabel
            placeholder="Todos los medios"
            value={medio}
            onChange={({ target }) => table.setFilters({ medio: target.value })}
            options={Object.entries(medioChoices).map(([value, label]) => ({ value, label }))}
          />
          <SelectField
            label="Movimiento"
            hideLabel
            placeholder="Pagos y devoluciones"
            value={tipo}
            onChange={({ target }) => table.setFilters({ tipo: target.value })}
            options={[
              { value: 'pago', label: 'Solo pagos' },
              { value: 'devolucion', label: 'Solo devoluciones' },
            ]}
          />
          <CursoFilter value={cursoId ?? ''} onChange={(value) => table.setFilters({ cursoId: value })} />
        </>
      }
      table={table}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      filter={[medio && medioChoices[medio], estado && estados[estado]].filter(Boolean).join(' · ') || undefined}
      emptyHint="Cuando llegue un pago o se devuelva dinero, aparecerá aquí."
      onExport={(formato) => void save(exportAll(formato))}
      above={
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <Sums total={total} />
          <LinkButton to="/cierre" variant="secondary">
            Cierre del día
          </LinkButton>
        </div>
      }
    />
  );
}

function Sums({ total }: { total: MoneyMovementsTotal | undefined }) {
  if (!total) return <p className="min-h-6"> </p>;
  const soles = (centimos: number) => formatSoles(toSoles(centimos));
  return (
    <p className="tabular-nums">
      Cobrado <strong>{soles(total.cobradoCentimos)}</strong> · Devuelto{' '}
      <strong>{soles(total.devueltoCentimos)}</strong> · Neto <strong>{soles(total.netoCentimos)}</strong>
    </p>
  );
}

function Pedido({ pedidoId, numero, buyerName }: MoneyMovement) {
  return (
    <span className="block min-w-0">
      <TextLink to={`/pedidos?pedido=${pedidoId}`} className="font-semibold whitespace-nowrap">
        {numero}
      </TextLink>
      <span className="block truncate text-sm text-tinta-2">{buyerName}</span>
    </span>
  );
}

function Medio({ medio, operacion, repetida }: MoneyMovement) {
  return (
    <span className="block">
      {medio}
      <span className="block text-sm break-all text-tinta-2">{operacion}</span>
      {repetida && <Badge tone="ambar">Operación repetida</Badge>}
    </span>
  );
}

function Amount({ monto }: MoneyMovement) {
  return <span className={cx('whitespace-nowrap tabular-nums', monto < 0 && 'text-rojo')}>{formatSoles(monto)}</span>;
}

function Estado({ tipo, estado, estadoTexto }: MoneyMovement) {
  const good = tipo === 'pago' && estado === 'aprobado';
  return <Badge tone={good ? 'verde' : estado === 'pendiente' ? 'ambar' : 'neutro'}>{estadoTexto}</Badge>;
}
