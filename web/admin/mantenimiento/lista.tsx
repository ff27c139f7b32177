import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useEffect } from 'react';
import { useCall } from '../../app/api.tsx';
import { saveDownload } from '../../app/download.ts';
import { mensajesAula } from '../../app/mensajes-aula.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLoading } from '../../ui/overlay.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { totalText } from '../../ui/pagination-window.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { TablePages } from '../../ui/table-pages.tsx';
import { writeTableParams } from '../../ui/table-params.ts';
import { useToast } from '../../ui/toast.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useTableParams } from '../../ui/use-table-params.ts';
import { listaQueryOf, type Recurso, type Registro, useRecursoCall } from './recurso.ts';
import { useVista } from './use-vista.ts';

type ListaProps<R extends Registro> = {
  recurso: Recurso<R>;
  columns: Column<R>[];
  acciones?: (registro: R) => ReactNode;
};

export function Lista<R extends Registro>({ recurso, columns, acciones }: ListaProps<R>) {
  const call = useRecursoCall();
  const queryClient = useQueryClient();
  const table = useTableParams();
  const { crear, editar, volvioDe } = useVista();
  const { confirm, showError } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();
  const filter = table.q ? { q: table.q } : {};
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...listaQueryOf(useCall(), recurso, { page: table.page, size: table.size, ...filter }),
    placeholderData: keepPreviousData,
  });
  useReturnToLastPage(isPlaceholderData ? undefined : data);

  async function remove(registro: R) {
    const nombre = recurso.nombre(registro);
    if (!(await confirm({ message: `¿Estás seguro de eliminar «${nombre}»?`, danger: true }))) return;
    const params = { id: recurso.id(registro) };
    const envelope = await track(call(recurso.eliminar, { params }), { delay: 200 });
    if (!envelope.success) return showError({ title: mensajesAula.eliminacion, message: envelope.message });
    toast.show(`Se eliminó «${nombre}»`);
    await queryClient.invalidateQueries();
  }

  async function exportAll() {
    const envelope = await track(call(recurso.exportar, { query: filter }), { delay: 200 });
    if (!saveDownload(envelope)) await showError({ message: envelope.message });
  }

  const total = data?.total ?? 0;
  const [uno, varios] = recurso.palabras;
  const createButton = (
    <Button icon={Plus} onClick={crear}>
      {recurso.nuevo}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={recurso.titulo}
        subtitle={data ? totalText(data, uno, varios) : <span role="status">{mensajesAula.cargando}</span>}
        actions={
          <>
            <SearchBox label={recurso.buscar} value={table.q} onSearch={table.setQ} className="sm:w-96" />
            <Button variant="secondary" icon={Download} onClick={() => void exportAll()}>
              Exportar CSV
            </Button>
            {createButton}
          </>
        }
      />
      {error && !data ? (
        <ErrorState
          title={recurso.errorDeCarga ?? mensajesAula.carga}
          message={error.message}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="rounded-xl border border-linea bg-hoja"
        />
      ) : (
        <DataTable
          caption={recurso.titulo}
          columns={columns}
          rows={data?.resources}
          rowKey={recurso.id}
          refreshing={isPlaceholderData}
          filter={table.q}
          onClearFilter={table.clearFilter}
          emptyHint={recurso.sinRegistros}
          emptyAction={createButton}
          actions={(registro) => (
            <>
              {acciones?.(registro)}
              <IconButton
                label={`Editar ${recurso.nombre(registro)}`}
                icon={Pencil}
                autoFocus={volvioDe === recurso.id(registro)}
                onClick={() => editar(recurso.id(registro))}
              />
              <IconButton
                label={`Eliminar ${recurso.nombre(registro)}`}
                icon={Trash2}
                danger
                onClick={() => void remove(registro)}
              />
            </>
          )}
        />
      )}
      <TablePages table={table} total={total} hayMas={data?.hayMas} />
    </>
  );
}

/** Returns to the last page when the requested one does not exist (any more). */
function useReturnToLastPage(answer: { resources?: unknown[]; page?: number; pages?: number } | undefined) {
  const [, setSearch] = useAddress();
  const { resources, page = 1, pages = 1 } = answer ?? {};
  const lost = resources?.length === 0 && page > pages;
  useEffect(() => {
    if (lost) setSearch((search) => writeTableParams(search, { page: pages }), { replace: true });
  }, [lost, pages, setSearch]);
}
