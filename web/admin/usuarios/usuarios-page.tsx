import { exportUsuarios, listUsuarios } from 'domain/contract/usuarios.ts';
import type { Usuario } from 'domain/schemas/usuarios.ts';
import Plus from 'lucide-react/icons/plus';
import { useEffect } from 'react';
import { useCall, useList } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useTrail } from '../../app/breadcrumb.tsx';
import { ExportButtons } from '../../app/export-buttons.tsx';
import { useTitle } from '../../app/site.tsx';
import { useSaveDownload } from '../../app/use-save-download.ts';
import { useTable } from '../../app/use-table.ts';
import { UsuarioLink } from '../../app/usuario-link.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useNavigate } from '../../ui/navigation.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { totalText } from '../../ui/pagination-window.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TablePages } from '../../ui/table-pages.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { RecordCard } from '../maintenance/record-card.tsx';
import { useView } from '../maintenance/use-view.ts';
import { rolLabel, usuarios } from './resource.ts';
import { UsuarioActions } from './usuario-actions.tsx';
import { UsuarioForm } from './usuario-form.tsx';

const list = { nombre: usuarios.crumb, componente: usuarios.route };

/** Uses the maintenance form; the list is separate, for roles, invitations and sessions. */
export function UsuariosPage() {
  const { view } = useView();
  const id = view.kind === 'record' ? view.id : null;
  const nombre = view.kind === 'list' ? usuarios.title : id === null ? usuarios.newLabel : usuarios.editLabel;
  const title = useTitle(nombre);
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    list,
    ...(view.kind === 'record' ? [{ ...list, nombre }] : []),
  ]);
  return (
    <>
      {title}
      {view.kind === 'list' ? (
        <UsuariosList />
      ) : (
        <RecordCard key={id} resource={usuarios} id={id} title={nombre} onCreated={() => {}}>
          {(record) => <UsuarioForm record={record} />}
        </RecordCard>
      )}
    </>
  );
}

const columns: Column<Usuario>[] = [
  { key: 'nombre', header: 'Nombre', sortKey: 'nombre', cell: Person },
  { key: 'dni', header: 'DNI', sortKey: 'dni', cell: ({ dni }) => <span className="tabular-nums">{dni}</span> },
  { key: 'numero', header: 'Celular', sortKey: 'celular', cell: ({ numero }) => numero || '—', hideOnPhone: true },
  {
    key: 'rol',
    header: 'Rol',
    sortKey: 'rol',
    cell: ({ rol }) => <Badge tone={rol === 'ADMIN' ? 'teal' : 'neutro'}>{rolLabel[rol]}</Badge>,
  },
  {
    key: 'cuenta',
    header: 'Cuenta',
    sortKey: 'cuenta',
    cell: ({ activada }) =>
      activada ? <Badge tone="verde">Activa</Badge> : <Badge tone="ambar">Invitación pendiente</Badge>,
  },
];

const roles = ['USU', 'ADMIN'] as const;
const rolOptions = roles.map((value) => ({ value, label: rolLabel[value] }));

function UsuariosList() {
  const call = useCall();
  const table = useTable('usuarios', { standard: 'nombre' });
  const [search, setSearch] = useAddress();
  const { create } = useView();
  const navigate = useNavigate();
  const save = useSaveDownload();
  const rol = roles.find((known) => known === search.get('rol'));
  const filter = { ...table.filter, ...(rol && { rol }) };
  const { data, error, isFetching, isPlaceholderData, refetch } = useList(listUsuarios, {
    query: { ...table.query, ...filter },
  });

  // The last row of the last page may just have been deleted: go to the page before it.
  const lastPage = !isPlaceholderData && data?.resources?.length === 0 ? (data.pages ?? 1) : table.page;
  useEffect(() => {
    if (lastPage < table.page) table.setPage(lastPage);
  }, [lastPage, table]);

  async function exportAll(formato?: 'xlsx') {
    await save(call(exportUsuarios, { query: { ...filter, ...(formato && { formato }) } }));
  }

  const total = data?.total ?? 0;
  const createButton = (
    <Button icon={Plus} onClick={create}>
      {usuarios.newLabel}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={usuarios.title}
        subtitle={
          data ? (
            totalText(data, 'usuario', 'usuarios')
          ) : (
            <span role="status">{error ? ' ' : aulaMessages.cargando}</span>
          )
        }
        actions={
          <>
            <SearchBox label={usuarios.searchLabel} value={table.q} onSearch={table.setQ} className="sm:w-72" />
            <SelectField
              label="Rol"
              hideLabel
              placeholder="Todos los roles"
              value={rol ?? ''}
              onChange={(event) => table.setFilters({ rol: event.target.value })}
              options={rolOptions}
            />
            <ExportButtons onExport={(formato) => void exportAll(formato)} />
            {createButton}
          </>
        }
      />
      {error && !data ? (
        <ErrorState
          title={aulaMessages.load}
          message={error.message}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="rounded-xl border border-linea bg-hoja"
        />
      ) : (
        <DataTable
          caption={usuarios.title}
          columns={columns}
          rows={data?.resources}
          rowKey={usuarios.id}
          sort={table.sort}
          onOpen={({ usuarioId }) => navigate(`/usuarios/${usuarioId}`)}
          refreshing={isPlaceholderData}
          filter={[table.q, rol && rolLabel[rol]].filter(Boolean).join(' · ')}
          onClearFilter={() => setSearch({})}
          emptyHint={usuarios.emptyHint}
          emptyAction={createButton}
          actions={(usuario) => <UsuarioActions usuario={usuario} />}
        />
      )}
      <TablePages table={table} total={total} hayMas={data?.hayMas} />
    </>
  );
}

function Person({ usuarioId, nombre, apellido, correo }: Usuario) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={`${nombre} ${apellido}`} size="sm" />
      <span className="min-w-0">
        <UsuarioLink usuarioId={usuarioId} className="block font-semibold">
          {`${apellido}, ${nombre}`}
        </UsuarioLink>
        <span className="block text-sm break-all text-tinta-2">{correo}</span>
      </span>
    </span>
  );
}
