import { exportAuditoria, listAuditoria, opcionesAuditoria } from 'domain/contract/auditoria.ts';
import { doneDescribe, entidadLabel } from 'domain/formats/auditoria-labels.ts';
import { formatLongDate, toLimaInput } from 'domain/formats/lima-time.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { protectedActNames } from 'domain/rules/protected-acts.ts';
import type { Auditoria, AuditoriaQuery } from 'domain/schemas/auditoria.ts';
import Eye from 'lucide-react/icons/eye';
import { useApi, useCall, useList } from '../../app/api.tsx';
import { ListPage } from '../../app/list-page.tsx';
import { useExport } from '../../app/use-save-download.ts';
import { useTable } from '../../app/use-table.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { writeFilters } from '../../ui/table-params.ts';
import { TabsNav } from '../../ui/tabs-nav.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { ChangeDialog } from './change-dialog.tsx';

const columns: Column<Auditoria>[] = [
  { key: 'quien', header: 'Quién', sortKey: 'quien', cell: Caller },
  { key: 'que', header: 'Cambio', sortKey: 'cambio', cell: doneDescribe },
  {
    key: 'tipo',
    header: 'Tipo',
    sortKey: 'tipo',
    cell: ({ entidad }) => <Badge>{entidadLabel(entidad)}</Badge>,
    hideOnPhone: true,
  },
  {
    key: 'cuando',
    header: 'Cuándo',
    sortKey: 'cuando',
    cell: When,
  },
];

const actos = [
  { value: 'todos', label: 'Solo actos protegidos' },
  // The history does not contain acts of people on their own account.
  ...Object.entries(protectedActNames).flatMap(([value, label]) => (value === 'own-account' ? [] : [{ value, label }])),
];

export function AuditoriaPage() {
  const call = useCall();
  const table = useTable(sortColumns.auditoria, { standard: '-cuando', dated: true });
  const [search, setSearch] = useAddress();
  const [opened, setOpened] = useOpened('cambio');
  const opciones = useApi(opcionesAuditoria, {}).data?.resource;
  const entidad = search.get('entidad') ?? '';
  const entidadId = search.get('registro') ?? '';
  const person = positiveId(search.get('persona'));
  const sobre = positiveId(search.get('sobre'));
  const acto = actos.find(({ value }) => value === search.get('acto'))?.value as AuditoriaQuery['acto'];
  const filter = {
    ...table.filter,
    ...(entidad && { entidad }),
    ...(entidadId && { entidadId }),
    ...(person && { usuarioId: person }),
    ...(sobre && { sobre }),
    ...(acto && { acto }),
  };
  const list = useList(listAuditoria, { query: { ...table.query, ...filter } });
  const exportAll = useExport((formato) => call(exportAuditoria, { query: { ...filter, ...formato } }));

  /** Changing a filter leaves the history of a single record. */
  function choose(changes: Record<string, string>) {
    setSearch((now) => writeFilters(now, { registro: '', sobre: '', ...changes }));
  }

  const showRecord = ({ entidad: tipo, entidadId: registro }: Auditoria) => setSearch({ entidad: tipo, registro });
  return (
    <ListPage
      title="Historia de cambios"
      path="/auditoria"
      words={['cambio', 'cambios']}
      searchLabel="Buscar en la historia"
      searchWidth="sm:w-64"
      filters={
        <>
          <SelectField
            label="Tipo"
            hideLabel
            placeholder="Todos los tipos"
            value={entidad}
            onChange={(event) => choose({ entidad: event.target.value })}
            options={(opciones?.entidades ?? []).map((value) => ({ value, label: entidadLabel(value) }))}
          />
          <SelectField
            label="Persona"
            hideLabel
            placeholder="Todas las personas"
            value={person ?? ''}
            onChange={(event) => choose({ persona: event.target.value })}
            options={(opciones?.personas ?? []).map(({ usuarioId, nombre }) => ({ value: usuarioId, label: nombre }))}
          />
          <SelectField
            label="Acto protegido"
            hideLabel
            placeholder="Todos los cambios"
            value={acto ?? ''}
            onChange={(event) => choose({ acto: event.target.value })}
            options={actos}
          />
        </>
      }
      daysLabel="Fecha del cambio"
      table={table}
      list={list}
      columns={columns}
      rowKey={({ auditoriaId }) => auditoriaId}
      filter={Object.keys(filter).length > 0 ? 'este filtro' : ''}
      emptyHint="Lo que cambie la administración quedará escrito aquí."
      open={{
        icon: Eye,
        label: (change) => `Ver qué ${doneDescribe(change)}`,
        title: 'Ver el cambio',
        onOpen: ({ auditoriaId }) => setOpened(auditoriaId),
      }}
      onExport={exportAll}
      above={<AuditoriaTabs />}
    >
      {opened !== null && <ChangeDialog id={opened} onClose={() => setOpened(null)} onRecord={showRecord} />}
    </ListPage>
  );
}

const positiveId = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined);

function Caller({ quien }: Auditoria) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={quien} size="sm" />
      {quien}
    </span>
  );
}

export function AuditoriaTabs() {
  return (
    <TabsNav
      label="Historia y seguridad"
      className="mb-6"
      items={[
        { to: '/auditoria', label: 'Cambios', end: true },
        { to: '/seguridad', label: 'Seguridad' },
      ]}
    />
  );
}

/** Day and time in Lima. */
export function When({ cuando }: { cuando: string }) {
  return (
    <span className="whitespace-nowrap">
      {formatLongDate(cuando)}
      <span className="block text-sm text-tinta-2 tabular-nums">{toLimaInput(cuando).slice(11)}</span>
    </span>
  );
}
