import { listProgramas } from 'domain/contract/cursos.ts';
import { listEspecialidades } from 'domain/contract/especialidades.ts';
import { tipoLabel } from 'domain/formats/curso-labels.ts';
import { formatDateTime, formatMediumDate } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { programaEstadoLabel, programaEstados } from 'domain/rules/programas.ts';
import type { Programa } from 'domain/schemas/programas.ts';
import Plus from 'lucide-react/icons/plus';
import { useApi, useList } from '../../app/api.tsx';
import { ListPage } from '../../app/list-page.tsx';
import { useTable } from '../../app/use-table.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useAddress } from '../../ui/use-address.ts';

const tones: Record<Programa['estado'], BadgeTone> = {
  borrador: 'neutro',
  programado: 'teal',
  publicado: 'verde',
  cerrado: 'ambar',
  retirado: 'ambar',
  cancelado: 'rojo',
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
  const table = useTable(sortColumns.programas, { standard: 'nombre', dated: true });
  const [search] = useAddress();
  const especialidades = useApi(listEspecialidades, {}).data?.resources ?? [];
  const estado = programaEstados.find((known) => known === search.get('estado'));
  const especialidad = especialidades.find(
    ({ especialidadId }) => String(especialidadId) === search.get('especialidad'),
  );
  const filter = {
    ...(estado && { estado }),
    ...(especialidad && { especialidadId: especialidad.especialidadId }),
  };
  const list = useList(listProgramas, { query: { ...table.query, ...filter } });
  return (
    <ListPage
      title="Programas"
      path="/programas"
      words={['programa', 'programas']}
      searchLabel="Buscar por nombre"
      searchWidth="sm:w-48"
      filters={
        <>
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
        </>
      }
      actionsBefore={
        especialidades[0] && (
          <LinkButton
            icon={Plus}
            to={`/cursos?especialidadId=${(especialidad ?? especialidades[0]).especialidadId}&nuevo=si`}
          >
            Nuevo curso
          </LinkButton>
        )
      }
      daysLabel="Inicio"
      table={table}
      list={list}
      columns={columns}
      rowKey={({ cursoId }) => cursoId}
      filter={(estado && programaEstadoLabel[estado]) || especialidad?.nombre}
      emptyHint="Crea un curso dentro de su especialidad y aparecerá aquí."
    />
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
