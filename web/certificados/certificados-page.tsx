import {
  certificadoHistory,
  countZip,
  exportCertificados,
  getLote,
  listCertificados,
  listEligible,
  revokeCertificados,
} from 'domain/contract/certificados.ts';
import { getCurso } from 'domain/contract/cursos.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { type Certificado, type CertificadosQuery, reasonMax, removeForm } from 'domain/schemas/certificados.ts';
import FolderArchive from 'lucide-react/icons/folder-archive';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useApi, useCall, useList, useReload } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { CorrectDialog } from '../app/correct-certificado.tsx';
import { cursoCrumbs } from '../app/curso-crumbs.ts';
import { saveAddress } from '../app/download.ts';
import { ExportButtons } from '../app/export-buttons.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { RequireScreenId } from '../app/screen-id.tsx';
import { useTitle } from '../app/site.tsx';
import { someNames } from '../app/some-names.ts';
import { useSaveDownload } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import { Button } from '../ui/button.tsx';
import { DateRange } from '../ui/date-range.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { formatCount } from '../ui/format-count.ts';
import { useLoading } from '../ui/overlay.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TablePages } from '../ui/table-pages.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useAddress } from '../ui/use-address.ts';
import { AddDialog } from './add-dialog.tsx';
import { CertificadosTable } from './certificados-table.tsx';
import { ConstanciasDialog } from './constancias-dialog.tsx';
import { DocenteDialog } from './docente-dialog.tsx';
import { EmisionCard } from './emision-card.tsx';
import { LoteCard } from './lote-card.tsx';

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
  | { what: 'add' }
  | { what: 'docente' }
  | { what: 'constancias' }
  | { what: 'remove'; certificados: Certificado[] }
  | { what: 'history'; certificado: Certificado }
  | { what: 'correct'; certificado: Certificado }
  | null;

function CursoCertificados({ cursoId }: { cursoId: number }) {
  const title = useTitle('Certificados');
  const call = useCall();
  const reload = useReload(listCertificados, listEligible, getLote);
  const table = useTable(sortColumns.certificados, { standard: '-emitido', dated: true });
  const [search] = useAddress();
  const estado = (Object.keys(estados) as Estado[]).find((each) => each === search.get('estado')) ?? 'vigente';
  const setEstado = (next: string) => table.setFilters({ estado: next === 'vigente' ? '' : next });
  const [opened, setOpened] = useState<Opened>(null);
  const save = useSaveDownload();
  const { track } = useLoading();
  const { showError } = useDialogs();
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

  /** `countZip` asks for the password first: the download that the browser streams cannot. */
  async function downloadZip() {
    const envelope = await track(call(countZip, { params: { id: cursoId } }), { delay: 200 });
    if (envelope.success) saveAddress(`/api/certificados/zip/${cursoId}`);
    else if (envelope.status !== 403) await showError({ message: envelope.message });
  }

  const total = data?.total ?? 0;
  const close = () => setOpened(null);
  return (
    <>
      {title}
      <PageHeader
        title="Certificados"
        subtitle={curso?.nombre ?? ' '}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpened({ what: 'constancias' })}>
              Constancias
            </Button>
            <Button variant="secondary" onClick={() => setOpened({ what: 'docente' })}>
              Certificar a un docente
            </Button>
            <Button icon={Plus} onClick={() => setOpened({ what: 'add' })}>
              Agregar certificado
            </Button>
          </>
        }
      />
      <div className="grid gap-5">
        <EmisionCard cursoId={cursoId} />
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
            <Button variant="secondary" icon={FolderArchive} onClick={() => void downloadZip()}>
              Descargar los PDF
            </Button>
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
            onAdd={() => setOpened({ what: 'add' })}
            onRemove={(certificados) => setOpened({ what: 'remove', certificados })}
            onHistory={(certificado) => setOpened({ what: 'history', certificado })}
            onCorrect={(certificado) => setOpened({ what: 'correct', certificado })}
          />
        )}
        <TablePages table={table} total={total} hayMas={data?.hayMas} />
      </div>
      {opened?.what === 'add' && <AddDialog cursoId={cursoId} onClose={close} onChanged={reload} />}
      {opened?.what === 'constancias' && <ConstanciasDialog cursoId={cursoId} onClose={close} onStarted={reload} />}
      {opened?.what === 'docente' && curso && <DocenteDialog curso={curso} onClose={close} onChanged={reload} />}
      {opened?.what === 'remove' && (
        <RemoveDialog certificados={opened.certificados} onClose={close} onChanged={reload} />
      )}
      {opened?.what === 'correct' && (
        <CorrectDialog certificado={opened.certificado} onClose={close} onChanged={reload} />
      )}
      {opened?.what === 'history' && <HistoryDialog certificado={opened.certificado} onClose={close} />}
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

type Props = { certificados: Certificado[]; onClose: () => void; onChanged: () => Promise<void> };

/** Revokes certificates of a course, all or none: the records stay, and public verification says 'Revocado'. */
function RemoveDialog({ certificados, onClose, onChanged }: Props) {
  const call = useCall();
  const several = certificados.length > 1;
  const who = someNames(certificados.map(({ nombre, apellido }) => `${nombre} ${apellido}`));
  const what = several ? `${formatCount(certificados.length)} certificados` : `el certificado de ${who}`;
  const { field, dialog } = useFormDialog(removeForm, {
    kept: { name: 'Retirar certificado', nth: certificados[0]?.usuarioId ?? 0 },
    defaultValues: { motivo: '' },
    send: ({ motivo }) =>
      call(revokeCertificados, {
        params: { id: certificados[0]!.cursoId },
        body: {
          usuarioIds: certificados.map(({ usuarioId }) => usuarioId),
          calidad: certificados[0]!.calidad,
          motivo,
        },
      }),
    toast: () => `${several ? 'Se retiraron' : 'Se retiró'} ${what}`,
    onSaved: () => {
      onClose();
      return onChanged();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={several ? `Retirar ${what}` : 'Retirar certificado'}
      description={
        several
          ? `Los certificados de ${who} quedarán revocados, por el mismo motivo. No se puede deshacer; podrás emitir otros.`
          : `El certificado de ${who} quedará revocado. No se puede deshacer; podrás emitir otro.`
      }
      submitLabel={several ? `Retirar ${what}` : 'Retirar'}
      danger
    >
      <TextArea
        label="Motivo"
        required
        rows={3}
        maxLength={reasonMax}
        hint="Queda en la historia del certificado; quien compruebe el código no lo ve."
        {...field('motivo')}
      />
    </FormDialog>
  );
}
