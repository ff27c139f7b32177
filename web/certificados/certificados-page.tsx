import {
  certificadoHistory,
  exportCertificados,
  getLote,
  listCertificados,
  listEligible,
} from 'domain/contract/certificados.ts';
import { getCurso } from 'domain/contract/cursos.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Certificado, CertificadosQuery } from 'domain/schemas/certificados.ts';
import FolderArchive from 'lucide-react/icons/folder-archive';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useApi, useCall, useList, useReload } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { cursoCrumbs } from '../app/curso-crumbs.ts';
import { ExportButtons } from '../app/export-buttons.tsx';
import { RequireScreenId } from '../app/screen-id.tsx';
import { useTitle } from '../app/site.tsx';
import { useSaveDownload } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import { Button } from '../ui/button.tsx';
import { DateRange } from '../ui/date-range.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TablePages } from '../ui/table-pages.tsx';
import { useAddress } from '../ui/use-address.ts';
import { AddDialog } from './add-dialog.tsx';
import { CertificadosTable } from './certificados-table.tsx';
import { LoteCard } from './lote-card.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

export function CertificadosPage() {
  return (
    <RequireScreenId name="cursoId">
      {(cursoId) => <CursoCertificados key={cursoId} cursoId={cursoId} />}
    </RequireScreenId>
  );
}

type Estado = CertificadosQuery['estado'];

const estados: Record<Estado, string> = {
  vigente: 'Vigentes',
  revocado: 'Revocados',
  todos: 'Todos',
};

type Opened =
  | { what: 'agregar' }
  | { what: 'retirar'; certificados: Certificado[] }
  | { what: 'historia'; certificado: Certificado }
  | null;

function CursoCertificados({ cursoId }: { cursoId: number }) {
  const title = useTitle('Certificados');
  const call = useCall();
  const reload = useReload(listCertificados, listEligible, getLote);
  const table = useTable('certificados', { standard: '-emitido', dated: true });
  const [search] = useAddress();
  const estado = (Object.keys(estados) as Estado[]).find((each) => each === search.get('estado')) ?? 'vigente';
  const setEstado = (next: string) => table.setFilters({ estado: next === 'vigente' ? '' : next });
  const [opened, setOpened] = useState<Opened>(null);
  const save = useSaveDownload();
  const curso = useApi(getCurso, { params: { id: cursoId } }).data?.resource;
  useTrail([
    { nombre: 'Especialidad', componente: '/especialidades' },
    ...cursoCrumbs(curso),
    { nombre: 'Certificados', componente: '/certificados', params: { cursoId } },
  ]);
  // Polled by the card of the batch.
  const { lote } = useApi(getLote, { params: { id: cursoId } }).data?.resource ?? {};
  const filter = { ...table.filter, estado };
  const query = { ...table.query, estado };
  const { data, error, isFetching, refetch } = useList(listCertificados, { params: { id: cursoId }, query });

  const exportAll = (formato?: 'xlsx') =>
    save(call(exportCertificados, { query: { cursoId, ...filter, ...(formato && { formato }) } }));

  const total = data?.total ?? 0;
  const close = () => setOpened(null);
  return (
    <>
      {title}
      <PageHeader
        title="Certificados"
        subtitle={curso?.nombre ?? ' '}
        actions={
          <Button icon={Plus} onClick={() => setOpened({ what: 'agregar' })}>
            Agregar certificado
          </Button>
        }
      />
      <div className="grid gap-5">
        <LoteCard cursoId={cursoId} onProgress={() => void reload()} />
        <FilterBar>
          <SearchBox
            label="Buscar por nombre, DNI o código"
            value={table.q}
            onSearch={table.setQ}
            className="sm:w-64"
          />
          <SelectField
            label="Estado"
            hideLabel
            value={estado}
            onChange={(event) => setEstado(event.target.value)}
            options={Object.entries(estados).map(([value, label]) => ({ value, label }))}
          />
          <DateRange label="Fecha de emisión" {...table.days} />
          <ExportButtons onExport={(formato) => void exportAll(formato)} className="sm:ml-auto" />
          {total > 0 && (
            <LinkButton variant="secondary" icon={FolderArchive} href={`/api/certificados/${cursoId}/zip`} download>
              Descargar los PDF
            </LinkButton>
          )}
        </FilterBar>
        {error ? (
          <ErrorState
            title="Error"
            message={error.message}
            onRetry={() => void refetch()}
            busy={isFetching}
            className="rounded-xl border border-linea bg-hoja"
          />
        ) : (
          <CertificadosTable
            rows={data?.resources}
            issuing={lote?.terminado === false}
            refreshing={isFetching}
            sort={table.sort}
            filter={table.filterText || (estado === 'vigente' ? '' : estados[estado])}
            onClearFilter={() => table.setFilters({ q: '', desde: '', hasta: '', estado: '' })}
            onAdd={() => setOpened({ what: 'agregar' })}
            onRemove={(certificados) => setOpened({ what: 'retirar', certificados })}
            onHistory={(certificado) => setOpened({ what: 'historia', certificado })}
          />
        )}
        <TablePages table={table} total={total} hayMas={data?.hayMas} />
      </div>
      {opened?.what === 'agregar' && <AddDialog cursoId={cursoId} onClose={close} onChanged={reload} />}
      {opened?.what === 'retirar' && (
        <RemoveDialog certificados={opened.certificados} onClose={close} onChanged={reload} />
      )}
      {opened?.what === 'historia' && <HistoryDialog certificado={opened.certificado} onClose={close} />}
    </>
  );
}

function HistoryDialog({ certificado, onClose }: { certificado: Certificado; onClose: () => void }) {
  const { codigo, numero, nombre, apellido } = certificado;
  const { data, error, refetch } = useApi(certificadoHistory, { params: { codigo } }, { staleTime: 0 });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Certificado ${numero}`}
      description={`${nombre} ${apellido}`}
      closeOnOutsidePress
    >
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-24 w-full" />}
      <ol className="divide-y divide-linea">
        {data?.resources?.map(({ cuando, quien, suceso, detalle }) => (
          <li key={cuando + suceso} className="py-3 first:pt-0">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span className="font-medium">{suceso}</span>
              <span className="text-sm text-tinta-2">{formatDateTime(cuando)}</span>
            </p>
            <p className="text-tinta-2">{quien}</p>
            {detalle && <p className="mt-1 break-words">{detalle}</p>}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
