import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exportPedidos, listPedidos } from 'domain/contract/pedidos.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { type EstadoPedido, estadosPedido } from 'domain/rules/pedido-states.ts';
import { pedidoEstadoLabel } from 'domain/rules/pedidos.ts';
import type { PedidoSummary } from 'domain/schemas/pedidos.ts';
import Eye from 'lucide-react/icons/eye';
import { apiQuery, useCall } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { saveDownload } from '../app/download.ts';
import { EstadoBadge } from '../app/estado-badge.tsx';
import { ExportButtons } from '../app/export-buttons.tsx';
import { pagesProps, tableProps } from '../app/list-props.ts';
import { useTitle } from '../app/site.tsx';
import { useTable } from '../app/use-table.ts';
import { UsuarioLink } from '../app/usuario-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateRange } from '../ui/date-range.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { totalText } from '../ui/pagination-window.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TablePages } from '../ui/table-pages.tsx';
import { useAddress } from '../ui/use-address.ts';
import { useOpened } from '../ui/use-opened.ts';
import { PedidoDialog } from './pedido-dialog.tsx';

const columns: Column<PedidoSummary>[] = [
  {
    key: 'numero',
    header: 'Pedido',
    sortKey: 'numero',
    cell: ({ numero }) => <span className="font-semibold whitespace-nowrap">{numero}</span>,
  },
  { key: 'comprador', header: 'Comprador', sortKey: 'comprador', cell: Buyer },
  {
    key: 'total',
    header: 'Total',
    sortKey: 'total',
    cell: ({ total }) => <span className="whitespace-nowrap tabular-nums">{formatSoles(total)}</span>,
  },
  { key: 'estado', header: 'Estado', sortKey: 'estado', cell: Estado },
  {
    key: 'creado',
    header: 'Fecha',
    sortKey: 'creado',
    cell: ({ creado }) => formatDateTime(creado),
    hideOnPhone: true,
  },
];

/** Filter of pedidos with money that they did not need. */
const surplus = 'sobra';

export function PedidosPage() {
  const title = useTitle('Pedidos');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Pedidos', componente: '/pedidos' },
  ]);
  const call = useCall();
  const table = useTable('pedidos', { standard: '-creado', dated: true });
  const [search, setSearch] = useAddress();
  const estado = estadosPedido.find((known) => known === search.get('estado'));
  const sobra = search.get('estado') === surplus;
  const [opened, setOpened] = useOpened('pedido');
  const { track } = useLoading();
  const { showError } = useDialogs();
  const filter = {
    ...table.filter,
    ...(estado && { estado }),
    ...(sobra && { sobra: 'true' as const }),
  };
  const list = useQuery({
    ...apiQuery(call, listPedidos, { query: { ...table.query, ...filter } }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;

  async function exportAll(formato?: 'xlsx') {
    const envelope = await track(call(exportPedidos, { query: { ...filter, ...(formato && { formato }) } }), {
      delay: 200,
    });
    if (!saveDownload(envelope)) await showError({ message: envelope.message });
  }

  return (
    <>
      {title}
      <PageHeader
        title="Pedidos"
        subtitle={data ? totalText(data, 'pedido', 'pedidos') : ' '}
        actions={<ExportButtons onExport={(formato) => void exportAll(formato)} />}
        filters={
          <>
            <SearchBox
              label="Buscar por número, nombre o correo"
              value={table.q}
              onSearch={table.setQ}
              className="sm:w-96"
            />
            <SelectField
              label="Estado"
              hideLabel
              placeholder="Todos los estados"
              value={sobra ? surplus : (estado ?? '')}
              onChange={(event) => table.setFilters({ estado: event.target.value })}
              options={[
                ...estadosPedido.map((value: EstadoPedido) => ({
                  value: value as string,
                  label: pedidoEstadoLabel[value],
                })),
                { value: surplus, label: 'Con pago de más' },
              ]}
            />
            <DateRange label="Fecha del pedido" {...table.days} />
          </>
        }
      />
      <DataTable
        caption="Pedidos"
        columns={columns}
        {...tableProps(list)}
        rowKey={({ id }) => id}
        sort={table.sort}
        filter={table.filterText || (estado && pedidoEstadoLabel[estado]) || (sobra && 'Con pago de más') || undefined}
        onClearFilter={() => setSearch({})}
        onOpen={({ id }) => setOpened(id)}
        emptyHint="Cuando alguien compre, su pedido aparecerá aquí."
        actions={({ id, numero }) => <IconButton label={`Ver ${numero}`} icon={Eye} onClick={() => setOpened(id)} />}
      />
      <TablePages table={table} {...pagesProps(list)} />
      {opened !== null && <PedidoDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Estado(pedido: PedidoSummary) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <EstadoBadge {...pedido} />
      {pedido.sobra && <Badge tone="rojo">Pago de más</Badge>}
    </span>
  );
}

function Buyer({ usuarioId, buyerName, buyerEmail }: PedidoSummary) {
  return (
    <span className="block min-w-0">
      {usuarioId === null ? buyerName : <UsuarioLink usuarioId={usuarioId}>{buyerName}</UsuarioLink>}
      <span className="block truncate text-sm text-tinta-2">{buyerEmail || 'Sin correo'}</span>
    </span>
  );
}
