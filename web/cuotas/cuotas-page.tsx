import { listCuotas } from 'domain/contract/cuotas.ts';
import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { cuotaFilters, type ManagedCuota } from 'domain/schemas/managed-cuotas.ts';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { useList } from '../app/api.tsx';
import { ListPage, useEstado } from '../app/list-page.tsx';
import { useTable } from '../app/use-table.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { CuotaDialog } from './cuota-dialog.tsx';

const labels: Record<ManagedCuota['estado'], string> = {
  pendiente: 'Por vencer',
  vencida: 'Vencida',
  pagada: 'Pagada',
  perdonada: 'Perdonada',
  esperando: 'Sin la primera cuota',
  cerrada: 'Cerrada',
};
const filters = { 'por-atender': 'Por atender', ...labels, todas: 'Todas' };
const tones: Record<ManagedCuota['estado'], BadgeTone> = {
  pendiente: 'neutro',
  vencida: 'rojo',
  pagada: 'verde',
  perdonada: 'ambar',
  esperando: 'neutro',
  cerrada: 'neutro',
};

const columns: Column<ManagedCuota>[] = [
  { key: 'comprador', header: 'Comprador', sortKey: 'comprador', cell: Buyer },
  { key: 'cuota', header: 'Cuota', cell: Which },
  { key: 'monto', header: 'Monto', sortKey: 'monto', className: 'tabular-nums @2xl:whitespace-nowrap', cell: Amount },
  { key: 'vence', header: 'Vence', sortKey: 'vence', cell: When },
  { key: 'estado', header: 'Estado', cell: Estado },
];

/** Instalments of purchases, by due date. */
export function CuotasPage() {
  const table = useTable(sortColumns.cuotas, { standard: 'vence', dated: true });
  const estado = useEstado(cuotaFilters);
  const [opened, open] = useState<ManagedCuota | null>(null);
  const list = useList(listCuotas, { query: { ...table.query, ...(estado && { estado }) } });
  const openLabel = ({ numero, pedido }: ManagedCuota) => `Ver la cuota ${numero} del pedido ${pedido}`;
  return (
    <ListPage
      title="Cuotas"
      path="/cuotas"
      words={['cuota', 'cuotas']}
      searchLabel="Buscar por pedido o comprador"
      estados={filters}
      withoutEstado="Por cobrar"
      daysLabel="Vence"
      table={table}
      estado={estado}
      list={list}
      columns={columns}
      rowKey={({ cuotaId }) => cuotaId}
      emptyHint="Aquí está lo que falta cobrar de las compras en cuotas."
      open={{ icon: CalendarClock, label: openLabel, onOpen: open }}
      actions={(row) => (
        <span className="flex items-center justify-end">
          {row.whatsapp && (
            <LinkButton
              href={row.whatsapp}
              target="_blank"
              variant="quiet"
              size="sm"
              icon={MessageCircle}
              aria-label={`Escribir por WhatsApp a ${row.comprador}`}
            />
          )}
          <IconButton label={openLabel(row)} icon={CalendarClock} onClick={() => open(row)} />
        </span>
      )}
    >
      {opened && <CuotaDialog key={opened.cuotaId} cuota={opened} onClose={() => open(null)} />}
    </ListPage>
  );
}

function Buyer({ comprador, cursos }: ManagedCuota) {
  return (
    <span className="block min-w-0">
      <span className="font-semibold wrap-anywhere">{comprador}</span>
      <span className="block text-sm wrap-anywhere text-tinta-2">{cursos}</span>
    </span>
  );
}

function Which({ numero, de, pedido, pedidoId }: ManagedCuota) {
  return (
    <span className="block">
      <span className="block whitespace-nowrap">
        {numero} de {de}
      </span>
      <TextLink to={`/pedidos?pedido=${pedidoId}`} className="text-sm whitespace-nowrap">
        {pedido}
      </TextLink>
    </span>
  );
}

function Amount({ monto }: ManagedCuota) {
  return formatSoles(monto);
}

function When({ vence, dias }: ManagedCuota) {
  return (
    <span className="block">
      {formatLongDate(limaNoon(vence))}
      {dias !== null && <span className="block text-sm text-tinta-2">{daysText(dias)}</span>}
    </span>
  );
}

function daysText(dias: number): string {
  if (dias === 0) return 'Hoy';
  const many = Math.abs(dias) === 1 ? '1 día' : `${Math.abs(dias)} días`;
  return dias > 0 ? `Hace ${many}` : `En ${many}`;
}

function Estado({ estado, porVerificar, enPausa, motivo }: ManagedCuota) {
  const notes = [porVerificar && 'Avisó de su pago', enPausa && 'Acceso en pausa', motivo].filter(Boolean);
  return (
    <span className="grid justify-items-end gap-1 text-right @2xl:justify-items-start @2xl:text-left">
      <Badge tone={tones[estado]}>{labels[estado]}</Badge>
      {notes.length > 0 && <span className="text-sm wrap-anywhere text-tinta-2">{notes.join(' · ')}</span>}
    </span>
  );
}
