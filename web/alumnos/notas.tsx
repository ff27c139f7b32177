import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exportRegistro, getRegistro } from 'domain/contract/notas.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import Download from 'lucide-react/icons/download';
import SearchX from 'lucide-react/icons/search-x';
import { useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { aulaMessages } from '../app/aula-messages.ts';
import { saveDownload } from '../app/download.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { useTableParams } from '../ui/use-table-params.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { type OpenCell, RegistroGrid } from './registro-grid.tsx';
import { useCells } from './use-cells.ts';
import { linkTo } from './views.tsx';

/** Gradebook: students × modules, usable with the keyboard alone. */
export function Notas({ curso }: { curso: Curso }) {
  const { cursoId } = curso;
  const call = useCall();
  const table = useTableParams();
  const { track } = useLoading();
  const { showError } = useDialogs();
  const [history, setHistory] = useState<OpenCell | null>(null);
  const filter = { ...(table.q && { q: table.q }) };
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(call, getRegistro, {
      params: { id: cursoId },
      query: { page: table.page, size: table.size, ...filter },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Not cached: a stale copy would carry old versions.
    gcTime: 0,
  });
  const registro = data?.resource ?? undefined;
  const cells = useCells(registro);

  async function exportAll() {
    cells.saveAll();
    const envelope = await track(call(exportRegistro, { params: { id: cursoId }, query: filter }), { delay: 200 });
    if (!saveDownload(envelope)) await showError({ message: envelope.message });
  }

  return (
    <section aria-label="Notas">
      <div className="mb-4 flex flex-wrap items-center gap-3 max-sm:*:grow">
        <SearchBox
          label="Buscar por DNI, nombre o correo"
          value={table.q}
          onSearch={table.setQ}
          className="sm:mr-auto sm:w-96"
        />
        <Button variant="secondary" icon={Download} onClick={() => void exportAll()}>
          Exportar CSV
        </Button>
      </div>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !registro ? (
        <SkeletonRegion label={aulaMessages.cargando}>
          <Skeleton className="h-80 w-full" />
        </SkeletonRegion>
      ) : registro.alumnos.length === 0 ? (
        <NoOne cursoId={cursoId} q={table.q} onClear={table.clearFilter} />
      ) : (
        <RegistroGrid registro={registro} cells={cells} onHistory={setHistory} refreshing={isFetching} />
      )}
      <Pagination
        className="mt-4"
        {...table}
        total={registro?.total ?? 0}
        onPage={table.setPage}
        onSize={table.setSize}
      />
      {history && <HistoryDialog celda={history} onClose={() => setHistory(null)} />}
    </section>
  );
}

function NoOne({ cursoId, q, onClear }: { cursoId: number; q: string; onClear: () => void }) {
  const frame = 'rounded-xl border border-linea bg-hoja';
  if (q) {
    return (
      <EmptyState
        icon={SearchX}
        title={`Sin resultados para «${q}»`}
        className={frame}
        action={
          <Button variant="secondary" onClick={onClear}>
            Limpiar filtro
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title="No hay registros"
      className={frame}
      action={<LinkButton to={linkTo(cursoId, 'estudiantes')}>Agregar estudiantes</LinkButton>}
    >
      Todavía no hay estudiantes. Cuando el curso los tenga, aquí pondrás sus notas.
    </EmptyState>
  );
}
