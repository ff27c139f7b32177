import { exportCotizaciones, listCotizaciones } from 'domain/contract/cotizaciones.ts';
import { formatDateTime, formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { type EstadoCotizacion, estadoCotizacionLabels, estadosCotizacion } from 'domain/rules/cotizaciones.ts';
import type { CotizacionSummary } from 'domain/schemas/cotizaciones.ts';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { useCall, useList } from '../app/api.tsx';
import { ListPage, useEstado } from '../app/list-page.tsx';
import { useSaveDownload } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { useOpened } from '../ui/use-opened.ts';
import { CotizacionDialog } from './cotizacion-dialog.tsx';
import { NewCotizacionDialog } from './new-cotizacion-dialog.tsx';

export const tones: Record<EstadoCotizacion, 'teal' | 'verde' | 'ambar' | 'rojo'> = {
  enviada: 'teal',
  aceptada: 'verde',
  vencida: 'ambar',
  retirada: 'rojo',
};

const columns: Column<CotizacionSummary>[] = [
  {
    key: 'numero',
    header: 'Cotización',
    sortKey: 'numero',
    cell: ({ numero }) => <span className="font-semibold whitespace-nowrap tabular-nums">{numero}</span>,
  },
  { key: 'empresa', header: 'Empresa', sortKey: 'empresa', cell: Company },
  {
    key: 'total',
    header: 'Total',
    sortKey: 'total',
    cell: ({ total, cupos }) => (
      <span className="whitespace-nowrap tabular-nums">
        {formatSoles(total)}
        <span className="block text-sm text-tinta-2">{cupos === 1 ? '1 cupo' : `${cupos} cupos`}</span>
      </span>
    ),
  },
  { key: 'estado', header: 'Estado', sortKey: 'vence', cell: Estado },
  {
    key: 'creado',
    header: 'Fecha',
    sortKey: 'creado',
    cell: ({ creado }) => formatDateTime(creado),
    hideOnPhone: true,
  },
];

export function CotizacionesPage() {
  const call = useCall();
  const save = useSaveDownload();
  const table = useTable(sortColumns.cotizaciones, { standard: '-creado', dated: true });
  const estado = useEstado(estadosCotizacion);
  const [opened, open] = useOpened('cotizacion');
  const [isNew, setNew] = useState(false);
  const ofEstado = estado && { estado };
  const list = useList(listCotizaciones, { query: { ...table.query, ...ofEstado } });
  const exportAll = (formato?: 'xlsx') =>
    call(exportCotizaciones, { query: { ...table.filter, ...ofEstado, ...(formato && { formato }) } });
  return (
    <ListPage
      title="Cotizaciones"
      path="/cotizaciones"
      words={['cotización', 'cotizaciones']}
      searchLabel="Buscar por número, RUC o empresa"
      estados={estadoCotizacionLabels}
      daysLabel="Fecha"
      table={table}
      estado={estado}
      list={list}
      columns={columns}
      rowKey={({ cotizacionId }) => cotizacionId}
      emptyHint="Cotiza cursos a una empresa: recibe un enlace, la acepta y se vuelve un pedido."
      open={{
        icon: Eye,
        label: ({ numero }) => `Ver ${numero}`,
        onOpen: ({ cotizacionId }) => open(cotizacionId),
      }}
      onExport={(formato) => void save(exportAll(formato))}
      actionsBefore={<Button onClick={() => setNew(true)}>Nueva cotización</Button>}
    >
      {isNew && (
        <NewCotizacionDialog
          onClose={() => setNew(false)}
          onCreated={(id) => {
            setNew(false);
            open(id);
          }}
        />
      )}
      {opened !== null && <CotizacionDialog key={opened} id={opened} onClose={() => open(null)} />}
    </ListPage>
  );
}

function Company({ razonSocial, ruc, contacto }: CotizacionSummary) {
  return (
    <span className="block min-w-0">
      <span className="wrap-anywhere">{razonSocial}</span>
      <span className="block text-sm wrap-anywhere text-tinta-2">
        {ruc} · {contacto}
      </span>
    </span>
  );
}

function Estado({ estado, vence, orden }: CotizacionSummary) {
  return (
    <span className="grid justify-items-end gap-1 text-right @2xl:justify-items-start @2xl:text-left">
      <Badge tone={tones[estado]}>{estadoCotizacionLabels[estado]}</Badge>
      {estado === 'enviada' && <span className="text-sm text-tinta-2">Hasta el {formatLongDate(limaNoon(vence))}</span>}
      {orden && <span className="text-sm wrap-anywhere text-tinta-2">Orden {orden}</span>}
    </span>
  );
}
