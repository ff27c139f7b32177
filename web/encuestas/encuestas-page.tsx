import { exportEncuestas, listEncuestas } from 'domain/contract/encuestas.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { type GrupoEncuesta, gruposEncuesta, minRespuestas } from 'domain/rules/encuestas.ts';
import type { EncuestaGroup } from 'domain/schemas/encuestas.ts';
import { useCall, useList } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { ExportButtons } from '../app/export-buttons.tsx';
import { pagesProps, tableProps } from '../app/list-props.ts';
import { useTitle } from '../app/site.tsx';
import { useExport } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TablePages } from '../ui/table-pages.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useAddress } from '../ui/use-address.ts';

const grupos: Record<GrupoEncuesta, string> = {
  curso: 'Por curso',
  docente: 'Por docente',
  periodo: 'Por periodo',
};

const headers: Record<GrupoEncuesta, string> = { curso: 'Curso', docente: 'Docente', periodo: 'Periodo' };

const average = (value: number | null) => value?.toFixed(2) ?? '—';

const figures: Column<EncuestaGroup>[] = [
  { key: 'respuestas', header: 'Respuestas', sortKey: 'respuestas', cell: ({ respuestas }) => respuestas },
  { key: 'nps', header: 'NPS', sortKey: 'nps', cell: ({ nps }) => nps ?? '—' },
  { key: 'docente', header: 'Docentes', sortKey: 'docente', cell: ({ docente }) => average(docente) },
  { key: 'contenidos', header: 'Contenidos', sortKey: 'contenidos', cell: ({ contenidos }) => average(contenidos) },
  { key: 'plataforma', header: 'Plataforma', sortKey: 'plataforma', cell: ({ plataforma }) => average(plataforma) },
];

/** Survey results by course, lecturer or half-year. */
export function EncuestasPage() {
  const title = useTitle('Encuestas');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Encuestas', componente: '/encuestas' },
  ]);
  const call = useCall();
  const [search] = useAddress();
  const table = useTable(sortColumns.encuestas);
  const por = gruposEncuesta.find((known) => known === search.get('por')) ?? 'curso';
  const list = useList(listEncuestas, { query: { ...table.query, por } });
  const onExport = useExport((formato) => call(exportEncuestas, { query: { ...table.filter, por, ...formato } }));
  const columns: Column<EncuestaGroup>[] = [
    { key: 'nombre', header: headers[por], sortKey: 'nombre', cell: (row) => <Nombre por={por} {...row} /> },
    ...figures,
  ];
  return (
    <>
      {title}
      <PageHeader
        title="Encuestas"
        subtitle={`Promedios de 1 a 5. Las cifras se muestran desde ${minRespuestas} respuestas.`}
        actions={<ExportButtons onExport={onExport} />}
        filters={
          <>
            <SearchBox label={`Buscar ${headers[por].toLowerCase()}`} value={table.q} onSearch={table.setQ} />
            <SelectField
              label="Agrupar"
              hideLabel
              value={por}
              onChange={({ target }) => table.setFilters({ por: target.value === 'curso' ? '' : target.value })}
              options={gruposEncuesta.map((value) => ({ value, label: grupos[value] }))}
            />
          </>
        }
      />
      <DataTable
        caption="Resultados de las encuestas"
        columns={columns}
        {...tableProps(list)}
        rowKey={({ clave }) => clave}
        sort={table.sort}
        filter={table.filterText}
        onClearFilter={table.clearFilter}
        emptyHint="Los estudiantes responden después de la última clase de su curso."
      />
      <TablePages table={table} {...pagesProps(list)} />
    </>
  );
}

function Nombre({ por, clave, nombre, cursos }: EncuestaGroup & { por: GrupoEncuesta }) {
  if (por === 'curso') return <TextLink to={`/encuestas/${clave}`}>{nombre}</TextLink>;
  return (
    <span className="grid gap-0.5 text-right @2xl:text-left">
      <span className="wrap-anywhere">{nombre}</span>
      <span className="text-sm text-tinta-2">{cursos === 1 ? '1 curso' : `${cursos} cursos`}</span>
    </span>
  );
}
