import { exportReclamaciones, listReclamaciones } from 'domain/contract/reclamaciones.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import {
  daysLeftText,
  estadoReclamacionLabels,
  estadosReclamacion,
  tipoReclamacionLabels,
} from 'domain/rules/reclamaciones.ts';
import type { ReclamacionSummary } from 'domain/schemas/reclamaciones.ts';
import Eye from 'lucide-react/icons/eye';
import { useCall, useList } from '../app/api.tsx';
import { ListPage, useEstado } from '../app/list-page.tsx';
import { useSaveDownload } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import type { Column } from '../ui/data-table.tsx';
import { useOpened } from '../ui/use-opened.ts';
import { ReclamacionDialog, TermBadge } from './reclamacion-dialog.tsx';

const columns: Column<ReclamacionSummary>[] = [
  {
    key: 'numero',
    header: 'Hoja',
    sortKey: 'numero',
    cell: ({ numero }) => <span className="font-semibold whitespace-nowrap tabular-nums">{numero}</span>,
  },
  {
    key: 'nombre',
    header: 'Presentó',
    sortKey: 'nombre',
    cell: ({ nombre }) => <span className="wrap-anywhere">{nombre}</span>,
  },
  { key: 'tipo', header: 'Tipo', sortKey: 'tipo', cell: ({ tipo }) => tipoReclamacionLabels[tipo] },
  { key: 'estado', header: 'Plazo', sortKey: 'vence', cell: Term },
  {
    key: 'presentada',
    header: 'Fecha',
    sortKey: 'presentada',
    cell: ({ presentada }) => formatDateTime(presentada),
    hideOnPhone: true,
  },
];

/** The Libro de Reclamaciones for staff: unanswered hojas first, by the end of their term. */
export function ReclamacionesPage() {
  const call = useCall();
  const save = useSaveDownload();
  const table = useTable(sortColumns.reclamaciones, { dated: true });
  const estado = useEstado(estadosReclamacion);
  const [opened, open] = useOpened('hoja');
  const ofEstado = estado && { estado };
  const list = useList(listReclamaciones, { query: { ...table.query, ...ofEstado } });
  const exportAll = (formato?: 'xlsx') =>
    call(exportReclamaciones, { query: { ...table.filter, ...ofEstado, ...(formato && { formato }) } });
  return (
    <ListPage
      title="Reclamaciones"
      path="/reclamaciones"
      words={['hoja', 'hojas']}
      searchLabel="Buscar por número, nombre o documento"
      estados={estadoReclamacionLabels}
      daysLabel="Fecha de la hoja"
      table={table}
      estado={estado}
      list={list}
      columns={columns}
      rowKey={({ reclamacionId }) => reclamacionId}
      emptyHint="Las hojas que se presenten en el Libro de Reclamaciones aparecerán aquí."
      open={{
        icon: Eye,
        label: ({ numero }) => `Ver la hoja ${numero}`,
        onOpen: ({ reclamacionId }) => open(reclamacionId),
      }}
      onExport={(formato) => void save(exportAll(formato))}
    >
      {opened !== null && <ReclamacionDialog key={opened} id={opened} onClose={() => open(null)} />}
    </ListPage>
  );
}

function Term({ estado, quedan, correoEstado }: ReclamacionSummary) {
  const lost = correoEstado === 'rechazado' || correoEstado === 'fallido';
  const notes = [quedan !== null && daysLeftText(quedan), lost && 'el correo no llegó'].filter(Boolean);
  return (
    <span className="grid justify-items-end gap-1 text-right @2xl:justify-items-start @2xl:text-left">
      <TermBadge estado={estado} quedan={quedan} />
      {notes.length > 0 && <span className="text-sm text-tinta-2">{notes.join(' · ')}</span>}
    </span>
  );
}
