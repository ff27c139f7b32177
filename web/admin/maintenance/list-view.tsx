import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useEffect } from 'react';
import { useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { ExportButtons } from '../../app/export-buttons.tsx';
import { useMayCall } from '../../app/may-call.ts';
import { useAct } from '../../app/use-act.ts';
import { useSaveDownload } from '../../app/use-save-download.ts';
import { useTable } from '../../app/use-table.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { totalText } from '../../ui/pagination-window.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TablePages } from '../../ui/table-pages.tsx';
import { writeTableParams } from '../../ui/table-params.ts';
import { useAddress } from '../../ui/use-address.ts';
import { useSelection } from '../../ui/use-selection.ts';
import { listQueryOf, type Resource, useResourceCall, type Versioned } from './resource.ts';
import { useView } from './use-view.ts';

export type ListViewProps<R extends Versioned> = {
  resource: Resource<R>;
  columns: Column<R>[];
  /** Icon buttons of a row, before edit and delete. */
  actions?: (row: R) => ReactNode;
  /** Instead of edit and delete. */
  ownActions?: (row: R) => ReactNode;
  onOpen?: (row: R) => void;
  /** Offers acts on several rows: the buttons, and the name of a row's tick. */
  selection?: { acts: (chosen: R[]) => ReactNode; label: (row: R) => string };
  /** A choice beside the search: its query parameter, values and text for none. */
  choice?: { name: string; label: string; placeholder: string; options: { value: string; label: string }[] };
};

export function ListView<R extends Versioned>(props: ListViewProps<R>) {
  const { resource, columns, actions, ownActions, choice } = props;
  const call = useResourceCall();
  const queryClient = useQueryClient();
  const sortKeys = columns.flatMap(({ sortKey = [] }) => sortKey);
  const table = useTable(sortKeys, { standard: resource.sort });
  const { create, edit, returnedFrom } = useView();
  const { confirm } = useDialogs();
  const act = useAct();
  const save = useSaveDownload();
  const [search, setSearch] = useAddress();
  const chosen = choice?.options.find(({ value }) => value === search.get(choice.name));
  const filter = { ...table.filter, ...(choice && chosen && { [choice.name]: chosen.value }) };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...listQueryOf(useCall(), resource, { ...table.query, ...filter }),
    placeholderData: keepPreviousData,
  });
  const selection = useSelection(data?.resources, resource.id);
  useReturnToLastPage(isPlaceholderData ? undefined : data);

  async function remove(row: R) {
    const nombre = resource.nombre(row);
    if (!(await confirm({ message: `¿Estás seguro de eliminar «${nombre}»?`, danger: true }))) return;
    const params = { id: resource.id(row) };
    const { success } = await act(
      call(resource.endpoints.remove, { params }),
      `Se eliminó «${nombre}»`,
      aulaMessages.deletion,
    );
    if (success) await queryClient.invalidateQueries();
  }

  async function exportAll(formato?: 'xlsx') {
    await save(call(resource.endpoints.exportRows, { query: { ...filter, ...(formato && { formato }) } }));
  }

  const canExport = useMayCall(resource.endpoints.exportRows);
  const canRemove = useMayCall(resource.endpoints.remove);
  const total = data?.total ?? 0;
  const [one, many] = resource.words;
  const createButton = (
    <Button icon={Plus} onClick={create}>
      {resource.newLabel}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={resource.title}
        subtitle={data ? totalText(data, one, many) : <span role="status">{error ? ' ' : aulaMessages.cargando}</span>}
        actions={
          <>
            <SearchBox
              label={resource.searchLabel}
              value={table.q}
              onSearch={table.setQ}
              className={choice ? 'sm:w-72' : 'sm:w-96'}
            />
            {choice && (
              <SelectField
                label={choice.label}
                hideLabel
                placeholder={choice.placeholder}
                value={chosen?.value ?? ''}
                onChange={({ target }) => table.setFilters({ [choice.name]: target.value })}
                options={choice.options}
              />
            )}
            {canExport && <ExportButtons onExport={(formato) => void exportAll(formato)} />}
            {createButton}
          </>
        }
      />
      {error && !data ? (
        <ErrorState
          title={resource.loadError ?? aulaMessages.load}
          message={error.message}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="rounded-xl border border-linea bg-hoja"
        />
      ) : (
        <DataTable
          caption={resource.title}
          columns={columns}
          rows={data?.resources}
          rowKey={resource.id}
          refreshing={isPlaceholderData}
          sort={table.sort}
          filter={[table.q, chosen?.label].filter(Boolean).join(' · ')}
          onClearFilter={choice ? () => setSearch({}) : table.clearFilter}
          onOpen={props.onOpen}
          emptyHint={resource.emptyHint}
          emptyAction={createButton}
          {...(props.selection && {
            selection: {
              of: selection,
              label: props.selection.label,
              acts: props.selection.acts(selection.chosen),
            },
          })}
          actions={
            ownActions ??
            ((row) => (
              <>
                {actions?.(row)}
                <IconButton
                  label={`Editar ${resource.nombre(row)}`}
                  icon={Pencil}
                  autoFocus={returnedFrom === resource.id(row)}
                  onClick={() => edit(resource.id(row))}
                />
                {canRemove && (
                  <IconButton
                    label={`Eliminar ${resource.nombre(row)}`}
                    icon={Trash2}
                    danger
                    onClick={() => void remove(row)}
                  />
                )}
              </>
            ))
          }
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
