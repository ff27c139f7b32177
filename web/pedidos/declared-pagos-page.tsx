import { listDeclaredPagos } from 'domain/contract/declared-pagos.ts';
import type { DeclaredPago } from 'domain/schemas/declared-pagos.ts';
import { useState } from 'react';
import { useList } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { pagesProps, tableProps } from '../app/list-props.ts';
import { useTitle } from '../app/site.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { totalText } from '../ui/pagination-window.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { TablePages } from '../ui/table-pages.tsx';
import { useTableParams } from '../ui/use-table-params.ts';
import { ApproveDialog, RejectDialog } from './decide-dialogs.tsx';
import { DeclaredCard } from './declared-card.tsx';
import { PedidoDialog } from './pedido-dialog.tsx';

type Opened = { pago: DeclaredPago; act: 'approve' | 'reject' | 'see' };

export function DeclaredPagosPage() {
  const title = useTitle('Por verificar');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Por verificar', componente: '/por-verificar' },
  ]);
  const table = useTableParams();
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = { page: table.page, size: table.size, ...(table.q && { q: table.q }) };
  const list = useList(listDeclaredPagos, { query }, { staleTime: 0 });
  const { data } = list;
  const { rows: pagos, error, onRetry } = tableProps(list);
  const close = () => setOpened(null);

  return (
    <>
      {title}
      <PageHeader
        title="Por verificar"
        subtitle={data ? totalText(data, 'pago declarado', 'pagos declarados') : ' '}
        actions={
          <SearchBox
            label="Buscar por pedido, nombre o correo"
            value={table.q}
            onSearch={table.setQ}
            className="sm:w-96"
          />
        }
      />
      {error ? (
        <ErrorState message={error} onRetry={onRetry} />
      ) : !pagos ? (
        <SkeletonRegion>
          <Skeleton className="h-48 w-full" />
        </SkeletonRegion>
      ) : pagos.length === 0 ? (
        <EmptyState title={table.q ? 'Nada coincide con tu búsqueda' : 'No hay pagos por verificar'}>
          Cuando un comprador escriba su número de operación, aparecerá aquí.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 xl:grid-cols-2">
          {pagos.map((pago) => (
            <DeclaredCard key={pago.pagoId} pago={pago} onAct={(act) => setOpened({ pago, act })} />
          ))}
        </ul>
      )}
      <TablePages table={table} {...pagesProps(list)} />
      {opened?.act === 'approve' && <ApproveDialog pago={opened.pago} onClose={close} />}
      {opened?.act === 'reject' && <RejectDialog pago={opened.pago} onClose={close} />}
      {opened?.act === 'see' && <PedidoDialog id={opened.pago.pedidoId} onClose={close} />}
    </>
  );
}
