import { exportPedidos, listPedidos } from 'domain/contract/pedidos.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { type EstadoPedido, estadosPedido } from 'domain/rules/pedido-states.ts';
import { pedidoEstadoLabel } from 'domain/rules/pedidos.ts';
import type { PedidoSummary } from 'domain/schemas/managed-pedidos.ts';
import Eye from 'lucide-react/icons/eye';
import { useCall, useList } from '../app/api.tsx';
import { EstadoBadge } from '../app/estado-badge.tsx';
import { ListPage, useEstado } from '../app/list-page.tsx';
import { useSaveDownload } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import { UsuarioLink } from '../app/usuario-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { useAddress } from '../ui/use-address.ts';
import { useOpened } from '../ui/use-opened.ts';
import { NewPedidoDialog } from './new-pedido-dialog.tsx';
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

/**
 * `por-pagar`: unpaid, without the later instalments; `sobra`: pedidos with money to return; `por-emitir`: those
 * whose comprobante waits to be issued by hand.
 */
const filters = {
  ...pedidoEstadoLabel,
  'por-pagar': 'Pendiente, sin cuotas',
  sobra: 'Con dinero por devolver',
  'por-emitir': 'Comprobante por emitir',
};
const queries = {
  'por-pagar': { estado: 'pendiente', sinCuotas: 'true' },
  sobra: { sobra: 'true' },
  'por-emitir': { porEmitir: 'true' },
} as const;
const filterNames = [...estadosPedido, 'por-pagar', 'sobra', 'por-emitir'] as const;

export function PedidosPage() {
  const call = useCall();
  const save = useSaveDownload();
  const table = useTable(sortColumns.pedidos, { standard: '-creado', dated: true });
  const estado = useEstado(filterNames);
  const [opened, setOpened] = useOpened('pedido');
  const [search, setSearch] = useAddress();
  const sellsTo = search.get('nuevo');
  const sell = (to: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (to === null) next.delete('nuevo');
        else next.set('nuevo', to);
        return next;
      },
      { replace: to === null, preventScrollReset: true },
    );
  const ofEstado =
    estado && (estado in queries ? queries[estado as keyof typeof queries] : { estado: estado as EstadoPedido });
  const list = useList(listPedidos, { query: { ...table.query, ...ofEstado } });
  const exportAll = (formato?: 'xlsx') =>
    call(exportPedidos, { query: { ...table.filter, ...ofEstado, ...(formato && { formato }) } });
  return (
    <ListPage
      title="Pedidos"
      path="/pedidos"
      words={['pedido', 'pedidos']}
      searchLabel="Buscar por número, nombre, correo, teléfono u operación"
      searchWidth="sm:w-md"
      estados={filters}
      daysLabel="Fecha del pedido"
      table={table}
      estado={estado}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      emptyHint="Cuando alguien compre, su pedido aparecerá aquí."
      open={{ icon: Eye, label: ({ numero }) => `Ver ${numero}`, onOpen: ({ id }) => setOpened(id) }}
      onExport={(formato) => void save(exportAll(formato))}
      actionsBefore={<Button onClick={() => sell('si')}>Nuevo pedido</Button>}
    >
      {sellsTo !== null && (
        <NewPedidoDialog
          usuarioId={/^[1-9]\d{0,9}$/.test(sellsTo) ? Number(sellsTo) : null}
          interesadoId={Number(/^interesado-([1-9]\d{0,9})$/.exec(sellsTo)?.[1]) || null}
          onClose={() => sell(null)}
          onOpen={(id) => setSearch({ pedido: String(id) })}
        />
      )}
      {opened !== null && <PedidoDialog id={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  );
}

function Estado(pedido: PedidoSummary) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <EstadoBadge {...pedido} />
      {pedido.sobra && <Badge tone="rojo">Pago de más</Badge>}
      {pedido.falta > 0 && <Badge tone="ambar">Falta {formatSoles(pedido.falta)}</Badge>}
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
