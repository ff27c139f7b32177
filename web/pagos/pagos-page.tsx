import { exportMoneyMovements, listMoneyMovements, sumMoneyMovements } from 'domain/contract/pagos.ts';
import { formatMediumDate, limaDay, limaHour, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { estadosPago } from 'domain/rules/pagos.ts';
import { medioChoices, pagoEstadoLabel } from 'domain/rules/pedidos.ts';
import { groupings } from 'domain/rules/reportes.ts';
import type { MoneyMovement, MoneyMovementsTotal } from 'domain/schemas/money-movements.ts';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import X from 'lucide-react/icons/x';
import { useApi, useCall, useList } from '../app/api.tsx';
import { ListPage, useEstado } from '../app/list-page.tsx';
import { useSaveDownload } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyIcon } from '../ui/copy-button.tsx';
import { cx } from '../ui/cx.ts';
import type { Column } from '../ui/data-table.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useAddress } from '../ui/use-address.ts';
import { CursoFilter } from './curso-filter.tsx';
import { MedioMark } from './medio-mark.tsx';

/** `part`: what a share belongs to, where the list is filtered by what may be a part of a payment. */
const columnsFor = (part: string): Column<MoneyMovement>[] => [
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
  { key: 'monto', header: 'Monto', sortKey: 'monto', cell: (row) => <Amount row={row} part={part} /> },
  { key: 'estado', header: 'Estado', cell: Estado },
  {
    key: 'quien',
    header: 'Registró',
    cell: ({ quien, tipo }) => quien ?? (tipo === 'pago' ? 'En línea' : 'El proveedor'),
    hideOnPhone: true,
  },
];

const estados = Object.fromEntries(
  estadosPago.map((estado) => [estado, pagoEstadoLabel({ estado, proveedor: 'manual' })]),
) as Record<(typeof estadosPago)[number], string>;

/** Filters that only links from /reportes set; this page has no controls for them. */
const reportedBy = ['cupon', 'vendedor', 'origen', 'especialidad'] as const;

/** Every payment and refund, with the sums of the filtered ones. */
export function PagosPage() {
  const call = useCall();
  const save = useSaveDownload();
  const table = useTable(sortColumns.pagos, { standard: '-fecha', dated: true });
  const estado = useEstado(estadosPago);
  const [search] = useAddress();
  const [medio, tipo, cursoId, quien] = ['medio', 'tipo', 'cursoId', 'quien'].map((name) => search.get(name) ?? '');
  const reported = Object.fromEntries(
    reportedBy.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])),
  );
  const filter = {
    ...table.filter,
    ...(estado && { estado }),
    ...(medio && { medio }),
    ...((tipo === 'pago' || tipo === 'devolucion') && { tipo: tipo as MoneyMovement['tipo'] }),
    ...(cursoId && { cursoId }),
    ...(quien && { quien }),
    ...reported,
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
          <SelectField
            label="Quién lo registró"
            hideLabel
            placeholder="Registró cualquiera"
            className="sm:max-w-56"
            value={quien}
            onChange={({ target }) => table.setFilters({ quien: target.value })}
            options={(total?.autores ?? []).map(({ usuarioId, nombre }) => ({
              value: String(usuarioId),
              label: nombre,
            }))}
          />
          {reportedBy
            .filter((name) => reported[name])
            .map((name) => (
              <Button
                key={name}
                variant="secondary"
                icon={X}
                aria-label={`Quitar el filtro por ${groupings[name].toLowerCase()}`}
                onClick={() => table.setFilters({ [name]: '', nombre: '' })}
              >
                {groupings[name]}: {search.get('nombre') ?? reported[name]}
              </Button>
            ))}
        </>
      }
      table={table}
      list={list}
      columns={columnsFor(cursoId ? 'de este curso' : reported.especialidad ? 'de esta especialidad' : '')}
      rowKey={({ id }) => id}
      filter={[medio && medioChoices[medio], estado && estados[estado]].filter(Boolean).join(' · ') || undefined}
      emptyHint="Cuando llegue un pago o se devuelva dinero, aparecerá aquí."
      onExport={(formato) => void save(exportAll(formato))}
      above={<Sums total={total} />}
      actionsBefore={
        <LinkButton to="/cierre" variant="secondary" icon={CalendarCheck}>
          Cierre del día
        </LinkButton>
      }
    />
  );
}

/** Sums of the filtered payments, in total and by way to pay; pending ones are not counted as money. */
function Sums({ total }: { total: MoneyMovementsTotal | undefined }) {
  if (!total) return <Skeleton shape="block" className="mb-4 h-20" />;
  const { cobradoCentimos, devueltoCentimos, netoCentimos, medios, porVerificar } = total;
  return (
    <section
      aria-label="Sumas"
      className="mb-4 flex flex-wrap items-center gap-x-8 gap-y-3 rounded-lg border border-linea bg-hoja px-5 py-3.5"
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-3 max-sm:w-full max-sm:justify-between">
        <Figure name="Neto" centimos={netoCentimos} large />
        <Figure name="Cobrado" centimos={cobradoCentimos} />
        <Figure name="Devuelto" centimos={devueltoCentimos} />
      </dl>
      {medios.length > 1 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-3 border-linea max-sm:w-full max-sm:border-t max-sm:pt-3 sm:border-l sm:pl-8">
          {medios.map(({ medio, nombre, netoCentimos: neto }) => (
            <Figure key={medio} name={nombre} centimos={neto} mark />
          ))}
        </dl>
      )}
      {porVerificar.pagos > 0 && (
        <TextLink to="/por-verificar" className="ml-auto font-semibold max-sm:ml-0">
          {porVerificar.pagos} por verificar, {soles(porVerificar.montoCentimos)}
        </TextLink>
      )}
    </section>
  );
}

const soles = (centimos: number) => formatSoles(toSoles(centimos));

function Figure({ name, centimos, large, mark }: { name: string; centimos: number; large?: boolean; mark?: boolean }) {
  return (
    <div>
      <dt className="text-sm whitespace-nowrap text-tinta-2">
        {mark && <MedioMark nombre={name} />}
        {name}
      </dt>
      <dd
        className={cx(
          'font-serif whitespace-nowrap tabular-nums',
          large ? 'text-2xl' : 'text-xl',
          centimos < 0 && 'text-rojo',
        )}
      >
        {soles(centimos)}
      </dd>
    </div>
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
      <span className="whitespace-nowrap">
        <MedioMark nombre={medio} />
        {medio}
      </span>
      {operacion !== '' && (
        <span className={cx('flex items-center text-sm', repetida ? 'text-ambar' : 'text-tinta-2')}>
          <span className={cx('min-w-0', operacion.length > 16 ? 'break-all' : 'whitespace-nowrap')}>{operacion}</span>
          <CopyIcon text={operacion} what={`la operación ${operacion}`} />
        </span>
      )}
      {repetida && operacion === '' && <span className="text-sm text-ambar">Voucher repetido</span>}
      {repetida && operacion !== '' && (
        <TextLink to={`/pagos?q=${encodeURIComponent(operacion)}`} className="text-sm">
          Operación repetida: ver las dos
        </TextLink>
      )}
    </span>
  );
}

/** The sums count the share, so it stands below an amount that is also of other courses. */
function Amount({ row: { monto, parte }, part }: { row: MoneyMovement; part: string }) {
  return (
    <span className="block whitespace-nowrap tabular-nums">
      <span className={cx('font-serif text-lg', monto < 0 && 'text-rojo')}>{formatSoles(monto)}</span>
      {parte !== null && parte !== monto && (
        <span className="block text-sm text-tinta-2">
          {formatSoles(parte)} {part}
        </span>
      )}
    </span>
  );
}

/** Declared payments are decided in their tray, where the photo is. */
function Estado({ tipo, estado, estadoTexto, numero }: MoneyMovement) {
  const good = tipo === 'pago' && estado === 'aprobado';
  const waits = tipo === 'pago' && estado === 'pendiente';
  return (
    <span className="flex flex-wrap items-center gap-2 max-sm:justify-end">
      <Badge tone={good ? 'verde' : waits ? 'ambar' : 'neutro'}>{estadoTexto}</Badge>
      {waits && (
        <TextLink to={`/por-verificar?q=${encodeURIComponent(numero)}`} aria-label={`Revisar el pago de ${numero}`}>
          Revisar
        </TextLink>
      )}
    </span>
  );
}
