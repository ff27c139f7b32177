import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listProgramas } from 'domain/contract/cursos.ts';
import { listEspecialidades } from 'domain/contract/especialidades.ts';
import { tipoLabel } from 'domain/formats/curso-labels.ts';
import { formatDateTime, formatMediumDate } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { programaEstadoLabel, programaEstados } from 'domain/rules/programas.ts';
import type { Programa } from 'domain/schemas/programas.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useTrail } from '../../app/breadcrumb.tsx';
import { useTitle } from '../../app/site.tsx';
import { useTable } from '../../app/use-table.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateRange } from '../../ui/date-range.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { totalText } from '../../ui/pagination-window.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TablePages } from '../../ui/table-pages.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useAddress } from '../../ui/use-address.ts';

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
  { key: 'estado', header: 'Estado', sortKey: 'estado', cell: Estado },
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
        {formatCount(alumnos)}
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
  const table = useTable('programas', { standard: 'nombre', dated: true });
  const [search, setSearch] = useAddress();
  const especialidades = useQuery(apiQuery(call, listEspecialidades, {})).data?.resources ?? [];
  const estado = programaEstados.find((known) => known === search.get('estado'));
  const especialidad = especialidades.find(
    ({ especialidadId }) => String(especialidadId) === search.get('especialidad'),
  );
  const filter = {
    ...(estado && { estado }),
    ...(especialidad && { especialidadId: especialidad.especialidadId }),
  };
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(call, listProgramas, { query: { ...table.query, ...filter } }),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      {title}
      <PageHeader
        title="Programas"
        subtitle={data ? totalText(data, 'programa', 'programas') : ' '}
        filters={
          <>
            <SearchBox label="Buscar por nombre" value={table.q} onSearch={table.setQ} className="sm:w-48" />
            <SelectField
              label="Especialidad"
              hideLabel
              className="sm:w-60"
              placeholder="Todas las especialidades"
              value={especialidad?.especialidadId ?? ''}
              onChange={(event) => table.setFilters({ especialidad: event.target.value })}
              options={especialidades.map(({ especialidadId, nombre }) => ({ value: especialidadId, label: nombre }))}
            />
            <SelectField
              label="Estado"
              hideLabel
              className="sm:w-60"
              placeholder="Todos menos los archivados"
              value={estado ?? ''}
              onChange={(event) => table.setFilters({ estado: event.target.value })}
              options={programaEstados.map((value) => ({ value, label: programaEstadoLabel[value] }))}
            />
            <DateRange label="Inicio" {...table.days} />
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
        filter={table.filterText || (estado && programaEstadoLabel[estado]) || especialidad?.nombre}
        onClearFilter={() => setSearch({})}
        emptyHint="Crea un curso dentro de su especialidad y aparecerá aquí."
        sort={table.sort}
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
