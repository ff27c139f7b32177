import { documentKinds } from 'domain/comprobantes/document.ts';
import { exportComprobantes, listComprobantes } from 'domain/contract/comprobantes.ts';
import { formatMediumDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { estadoComprobanteLabels, estadosComprobante } from 'domain/rules/comprobante-states.ts';
import type { ComprobanteSummary } from 'domain/schemas/comprobantes.ts';
import Eye from 'lucide-react/icons/eye';
import { useCall, useList } from '../app/api.tsx';
import { ListPage, useEstado } from '../app/list-page.tsx';
import { useSaveDownload } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useAddress } from '../ui/use-address.ts';
import { useOpened } from '../ui/use-opened.ts';
import { AjustesSection } from './ajustes-section.tsx';
import { ComprobanteBadge, ComprobanteDialog } from './comprobante-dialog.tsx';

const estados = ['por-atender', 'detraccion', ...estadosComprobante] as const;
const tipos = Object.keys(documentKinds) as (keyof typeof documentKinds)[];
const filterLabel = { 'por-atender': 'Por atender', detraccion: 'Con detracción', ...estadoComprobanteLabels };

const columns: Column<ComprobanteSummary>[] = [
  {
    key: 'numero',
    header: 'Comprobante',
    sortKey: 'numero',
    cell: ({ tipo, numero }) => (
      <span className="grid">
        <span className="font-semibold tabular-nums">{numero}</span>
        <span className="text-sm text-tinta-2">{documentKinds[tipo]}</span>
      </span>
    ),
  },
  {
    key: 'cliente',
    header: 'Cliente',
    sortKey: 'cliente',
    cell: ({ cliente }) => <span className="wrap-anywhere">{cliente}</span>,
  },
  {
    key: 'total',
    header: 'Total',
    sortKey: 'total',
    cell: ({ total, detraccion }) => (
      <span className="grid justify-items-end tabular-nums @2xl:justify-items-start">
        <span className="whitespace-nowrap">{formatSoles(total)}</span>
        {detraccion !== null && (
          <span className="text-sm text-tinta-2">
            detracción <span className="whitespace-nowrap">{formatSoles(detraccion)}</span>
          </span>
        )}
      </span>
    ),
  },
  { key: 'estado', header: 'Estado', sortKey: 'estado', cell: State },
  {
    key: 'fecha',
    header: 'Fecha',
    sortKey: 'fecha',
    cell: ({ fecha }) => <span className="whitespace-nowrap tabular-nums">{formatMediumDate(limaNoon(fecha))}</span>,
  },
];

function State({ estado, demora, problema, porAcreditar }: ComprobanteSummary) {
  return (
    <span className="grid justify-items-end gap-1 text-right @2xl:justify-items-start @2xl:text-left">
      <ComprobanteBadge estado={estado} />
      {demora === 'late' && <Badge tone="ambar">Más de un día</Badge>}
      {demora === 'overdue' && <Badge tone="rojo">Más de tres días</Badge>}
      {porAcreditar > 0 && <Badge tone="ambar">Por acreditar: {formatSoles(porAcreditar)}</Badge>}
      {problema && <span className="text-sm text-tinta-2">{problema}</span>}
    </span>
  );
}

/** Boletas, facturas and notes: what SUNAT said about each, and what to do. */
export function ComprobantesPage() {
  const call = useCall();
  const download = useSaveDownload();
  const table = useTable(sortColumns.comprobantes, { standard: '-fecha', dated: true });
  const estado = useEstado(estados);
  const [opened, setOpened] = useOpened('comprobante');
  const [search] = useAddress();
  const tipo = tipos.find((known) => known === search.get('tipo'));
  const filter = { ...(estado && { estado }), ...(tipo && { tipo }) };
  const list = useList(listComprobantes, { query: { ...table.query, ...filter } });
  const { page: _page, size: _size, orden: _orden, ...filters } = table.query;
  return (
    <ListPage
      title="Comprobantes"
      path="/comprobantes"
      words={['comprobante', 'comprobantes']}
      searchLabel="Buscar por número, cliente, documento o pedido"
      estados={filterLabel}
      filters={
        <SelectField
          label="Clase"
          hideLabel
          placeholder="Todas las clases"
          value={tipo ?? ''}
          onChange={({ target }) => table.setFilters({ tipo: target.value })}
          options={Object.entries(documentKinds).map(([value, label]) => ({ value, label }))}
        />
      }
      filter={[estado && filterLabel[estado], tipo && documentKinds[tipo]].filter(Boolean).join(' · ') || undefined}
      daysLabel="Fecha de emisión"
      table={table}
      estado={estado}
      list={list}
      columns={columns}
      rowKey={({ comprobanteId }) => comprobanteId}
      emptyHint="Las boletas, facturas y notas de crédito aparecerán aquí."
      onExport={(formato) =>
        void download(call(exportComprobantes, { query: { ...filters, ...filter, ...(formato && { formato }) } }))
      }
      open={{
        icon: Eye,
        label: ({ numero }) => `Ver el comprobante ${numero}`,
        onOpen: ({ comprobanteId }) => setOpened(comprobanteId),
      }}
      above={<AjustesSection />}
    >
      {opened !== null && <ComprobanteDialog id={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  );
}
