import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listMails } from 'domain/contract/mails.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { type MailFilter, type MailSummary, mailFilters } from 'domain/schemas/mails.ts';
import Eye from 'lucide-react/icons/eye';
import { apiQuery, useCall } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { pagesProps, tableProps } from '../app/list-props.ts';
import { useTitle } from '../app/site.tsx';
import { useTable } from '../app/use-table.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateRange } from '../ui/date-range.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { totalText } from '../ui/pagination-window.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TablePages } from '../ui/table-pages.tsx';
import { useAddress } from '../ui/use-address.ts';
import { useOpened } from '../ui/use-opened.ts';
import { MailBadge } from './mail-badge.tsx';
import { MailDialog } from './mail-dialog.tsx';

const filterLabel: Record<MailFilter, string> = {
  'por-atender': 'Por atender',
  pendiente: 'En cola',
  enviado: 'Enviados',
  rechazado: 'Rechazados',
  fallido: 'No se pudieron enviar',
};

const columns: Column<MailSummary>[] = [
  {
    key: 'para',
    header: 'Para',
    sortKey: 'para',
    cell: ({ para }) => <span className="font-semibold wrap-anywhere">{para}</span>,
  },
  { key: 'asunto', header: 'Asunto', sortKey: 'asunto', cell: ({ asunto }) => asunto },
  { key: 'estado', header: 'Estado', sortKey: 'estado', cell: State },
  {
    key: 'creado',
    header: 'Fecha',
    sortKey: 'creado',
    cell: ({ creado }) => <span className="whitespace-nowrap tabular-nums">{formatDateTime(creado)}</span>,
  },
];

/** The outbox: what became of every mail, and what to do about those that did not arrive. */
export function MailsPage() {
  const title = useTitle('Correos');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Correos', componente: '/correos' },
  ]);
  const table = useTable('correos', { standard: '-creado', dated: true });
  const [search, setSearch] = useAddress();
  const estado = mailFilters.find((known) => known === search.get('estado'));
  const [opened, setOpened] = useOpened('correo');
  const filter = { ...table.query, ...(estado && { estado }) };
  const list = useQuery({
    ...apiQuery(useCall(), listMails, { query: filter }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;

  return (
    <>
      {title}
      <PageHeader
        title="Correos"
        subtitle={data ? totalText(data, 'correo', 'correos') : ' '}
        filters={
          <>
            <SearchBox
              label="Buscar por dirección o asunto"
              value={table.q}
              onSearch={table.setQ}
              className="sm:w-80"
            />
            <SelectField
              label="Estado"
              hideLabel
              placeholder="Todos los estados"
              value={estado ?? ''}
              onChange={({ target }) => table.setFilters({ estado: target.value })}
              options={(Object.keys(filterLabel) as MailFilter[]).map((value) => ({
                value,
                label: filterLabel[value],
              }))}
            />
            <DateRange label="Fecha del correo" {...table.days} />
          </>
        }
      />
      <DataTable
        caption="Correos"
        columns={columns}
        {...tableProps(list)}
        rowKey={({ correoId }) => correoId}
        sort={table.sort}
        filter={table.filterText || (estado && filterLabel[estado])}
        onClearFilter={() => setSearch({})}
        emptyHint="Los correos que envíe la escuela aparecerán aquí."
        onOpen={({ correoId }) => setOpened(correoId)}
        actions={({ correoId, para }) => (
          <IconButton label={`Ver el correo a ${para}`} icon={Eye} onClick={() => setOpened(correoId)} />
        )}
      />
      <TablePages table={table} {...pagesProps(list)} />
      {opened !== null && <MailDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function State({ estado, motivo, porAtender, intentos }: MailSummary) {
  const failed = estado === 'rechazado' || estado === 'fallido';
  const notes = [
    motivo,
    estado === 'pendiente' && intentos > 0 && `${intentos === 1 ? '1 intento' : `${intentos} intentos`}`,
    failed && !porAtender && 'atendido',
  ].filter(Boolean);
  return (
    <span className="grid justify-items-end gap-1 text-right @2xl:justify-items-start @2xl:text-left">
      <MailBadge estado={estado} />
      {notes.length > 0 && <span className="text-sm text-tinta-2">{notes.join(' · ')}</span>}
    </span>
  );
}
