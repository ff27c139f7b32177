import { listGrupos } from 'domain/contract/grupos.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { GrupoSummary } from 'domain/schemas/grupos.ts';
import UserRoundPen from 'lucide-react/icons/user-round-pen';
import { useState } from 'react';
import { useList } from '../app/api.tsx';
import { useAuth } from '../app/auth.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { EstadoBadge } from '../app/estado-badge.tsx';
import { pagesProps, tableProps } from '../app/list-props.ts';
import { useTitle } from '../app/site.tsx';
import { useTable } from '../app/use-table.ts';
import { UsuarioLink } from '../app/usuario-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { totalText } from '../ui/pagination-window.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { TablePages } from '../ui/table-pages.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { ResponsableDialog } from './responsable-dialog.tsx';

const columns: Column<GrupoSummary>[] = [
  {
    key: 'pedido',
    header: 'Pedido',
    cell: ({ pedidoId, numero }) => (
      <span className="whitespace-nowrap tabular-nums">
        <TextLink to={`/pedidos?pedido=${pedidoId}`}>{numero}</TextLink>
      </span>
    ),
  },
  { key: 'responsable', header: 'Responsable', cell: Responsible },
  {
    key: 'cupos',
    header: 'Cupos',
    cell: ({ cupos, usados, invitados, libres }) => (
      <span>
        {usados} de {cupos} usados
        <span className="block text-sm text-tinta-2">
          {invitados} invitados · {libres} libres
        </span>
      </span>
    ),
  },
  { key: 'estado', header: 'Estado', cell: ({ estado }) => <EstadoBadge estado={estado} /> },
  { key: 'creado', header: 'Desde', cell: ({ creado }) => formatDateTime(creado), hideOnPhone: true },
];

function Responsible({ empresa, responsable, comprador }: GrupoSummary) {
  return (
    <span className="block min-w-0 wrap-anywhere">
      {responsable ? (
        <UsuarioLink usuarioId={responsable.usuarioId}>{responsable.nombre}</UsuarioLink>
      ) : (
        <>
          {comprador} <span className="text-tinta-2">(sin activar)</span>
        </>
      )}
      {empresa && <span className="block text-sm text-tinta-2">{empresa}</span>}
    </span>
  );
}

/** Pedidos with several seats, and who hands out the seats. */
export function GruposPage() {
  const title = useTitle('Grupos');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Grupos', componente: '/grupos' },
  ]);
  const table = useTable([]);
  const list = useList(listGrupos, { query: table.query });
  const { isAdmin } = useAuth();
  const [changing, setChanging] = useState<GrupoSummary | null>(null);
  return (
    <>
      {title}
      <PageHeader
        title="Grupos"
        subtitle={list.data ? totalText(list.data, 'grupo', 'grupos') : ' '}
        filters={
          <SearchBox
            label="Buscar por pedido, comprador o empresa"
            value={table.q}
            onSearch={table.setQ}
            className="sm:w-96"
          />
        }
      />
      <DataTable
        caption="Grupos"
        columns={columns}
        {...tableProps(list)}
        rowKey={({ pedidoId }) => pedidoId}
        filter={table.filterText}
        onClearFilter={table.clearFilter}
        emptyHint="Aquí están los pedidos pagados con más de un cupo de un curso, y los de empresas."
        {...(isAdmin && {
          actions: (grupo: GrupoSummary) => (
            <IconButton
              label={`Cambiar el responsable del pedido ${grupo.numero}`}
              icon={UserRoundPen}
              onClick={() => setChanging(grupo)}
            />
          ),
        })}
      />
      <TablePages table={table} {...pagesProps(list)} />
      {changing && <ResponsableDialog grupo={changing} onClose={() => setChanging(null)} />}
    </>
  );
}
