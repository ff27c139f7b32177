import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listProgramas } from 'domain/contract/cursos.ts';
import { listEspecialidades } from 'domain/contract/especialidades.ts';
import { tipoLabel } from 'domain/formats/curso-labels.ts';
import { formatDateTime, formatMediumDate } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { programaEstadoLabel, programaEstados, programaOrdenes } from 'domain/rules/programas.ts';
import type { Programa } from 'domain/schemas/programas.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useTrail } from '../../app/breadcrumb.tsx';
import { useTitle } from '../../app/site.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { totalText } from '../../ui/pagination-window.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TablePages } from '../../ui/table-pages.tsx';
import { writeFilters } from '../../ui/table-params.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useTableParams } from '../../ui/use-table-params.ts';

const tones: Record<Programa['estado'], BadgeTone> = {
  borrador: 'neutro',
  programado: 'teal',
  publicado: 'verde',
  cerrado: 'ambar',
  retirado: 'ambar',
  archivado: 'neutro',
};

const columns: Column<Programa>[] = [
  { key: 'nombre', header: 'Programa', sortKey: 'nombre', cell: Nombre },
  { key: 'estado', header: 'Estado', cell: Estado },
  {
    key: 'precio',
    header: 'Precio',
    sortKey: 'precio',
    className: '@2xl:text-right',
    cell: ({ precio }) => <span className="whitespace-nowrap tabular-nums">{formatSoles(precio)}</span>,
  },
  {
    key: 'alumnos',
    header: 'Estudiantes',
    sortKey: 'alumnos',
    className: '@2xl:text-right',
    cell: ({ cursoId, nombre, alumnos }) => (
      <TextLink to={`/curso-usuario?cursoId=${cursoId}`} aria-label={`Estudiantes de ${nombre}: ${alumnos}`}>
        {alumnos}
      </TextLink>
    ),
  },
  { key: 'inicio', header: 'Inicio', sortKey: 'inicio', cell: ({ fechaHoraInicio }) => <Day of={fechaHoraInicio} /> },
  { key: 'limite', header: 'Fin', sortKey: 'limite', cell: ({ fechaHoraLimite }) => <Day of={fechaHoraLimite} /> },
];

/** All courses of the school; the cards of a speciality are at /cursos. */
export function ProgramasPage() {
  const title = useTitle('Programas');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Programas', componente: '/programas' },
  ]);
  const call = useCall();
  const table = useTableParams();
  const [search, setSearch] = useAddress();
  const especialidades = useQuery(apiQuery(call, listEspecialidades, {})).data?.resources ?? [];
  const estado = programaEstados.find((known) => known === search.get('estado'));
  const orden = programaOrdenes.find((known) => known === search.get('orden'));
  const especialidad = especialidades.find(
    ({ especialidadId }) => String(especialidadId) === search.get('especialidad'),
  );
  const filter = {
    ...(table.q && { q: table.q }),
    ...(estado && { estado }),
    ...(especialidad && { especialidadId: especialidad.especialidadId }),
    ...(orden && { orden }),
  };
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(call, listProgramas, { query: { page: table.page, size: table.size, ...filter } }),
    placeholderData: keepPreviousData,
  });
  const setFilter = (name: string, value: string) => setSearch((now) => writeFilters(now, { [name]: value }));

  return (
    <>
      {title}
      <PageHeader
        title="Programas"
        subtitle={data ? totalText(data, 'programa', 'programas') : ' '}
        actions={
          <>
            <SearchBox label="Buscar por nombre" value={table.q} onSearch={table.setQ} className="sm:w-72" />
            <SelectField
              label="Especialidad"
              hideLabel
              placeholder="Todas las especialidades"
              value={especialidad?.especialidadId ?? ''}
              onChange={(event) => setFilter('especialidad', event.target.value)}
              options={especialidades.map(({ especialidadId, nombre }) => ({ value: especialidadId, label: nombre }))}
            />
            <SelectField
              label="Estado"
              hideLabel
              placeholder="Todos menos los archivados"
              value={estado ?? ''}
              onChange={(event) => setFilter('estado', event.target.value)}
              options={programaEstados.map((value) => ({ value, label: programaEstadoLabel[value] }))}
            />
          </>
        }
      />
      <DataTable
        caption="Programas"
        columns={columns}
        rows={data?.resources}
        rowKey={({ cursoId }) => cursoId}
        error={error?.message}
        onRetry={() => void refetch()}
        refreshing={isFetching}
        filter={table.q || (estado && programaEstadoLabel[estado]) || especialidad?.nombre}
        onClearFilter={() => setSearch({})}
        emptyHint="Crea un curso dentro de su especialidad y aparecerá aquí."
        sort={{ by: orden ?? 'nombre', onSort: (by) => setFilter('orden', by === 'nombre' ? '' : by) }}
      />
      <TablePages table={table} total={data?.total ?? 0} hayMas={data?.hayMas} />
    </>
  );
}

function Nombre({ cursoId, nombre, especialidad, tipo }: Programa) {
  return (
    <>
      <TextLink to={`/curso-detalle?cursoId=${cursoId}`}>{nombre}</TextLink>
      <span className="block text-sm text-tinta-2">
        {tipoLabel({ tipo })} · {especialidad}
      </span>
    </>
  );
}

function Estado({ estado, publicarEn }: Programa) {
  return (
    <>
      <Badge tone={tones[estado]}>{programaEstadoLabel[estado]}</Badge>
      {estado === 'programado' && publicarEn && (
        <span className="mt-1 block text-sm text-tinta-2">{formatDateTime(publicarEn)}</span>
      )}
    </>
  );
}

function Day({ of }: { of: string }) {
  return <span className="whitespace-nowrap tabular-nums">{formatMediumDate(of)}</span>;
}
