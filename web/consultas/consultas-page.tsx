import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAllConsultas } from 'domain/contract/consultas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { estadoConsultaLabels, estadosConsulta } from 'domain/rules/consultas.ts';
import type { ConsultaSummary } from 'domain/schemas/consultas.ts';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import { useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { pagesProps, tableProps } from '../app/list-props.ts';
import { useTitle } from '../app/site.tsx';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { totalText } from '../ui/pagination-window.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TablePages } from '../ui/table-pages.tsx';
import { writeFilters } from '../ui/table-params.ts';
import { useAddress } from '../ui/use-address.ts';
import { useTableParams } from '../ui/use-table-params.ts';
import { ConsultaDialog } from './consulta-dialog.tsx';

const tones: Record<ConsultaSummary['estado'], BadgeTone> = {
  'sin-responder': 'ambar',
  respondida: 'verde',
  oculta: 'neutro',
};

const columns: Column<ConsultaSummary>[] = [
  {
    key: 'texto',
    header: 'Consulta',
    cell: ({ texto }) => <span className="line-clamp-2 max-w-96 wrap-anywhere">{texto}</span>,
  },
  { key: 'alumno', header: 'Estudiante', cell: ({ alumno }) => <span className="wrap-anywhere">{alumno}</span> },
  { key: 'curso', header: 'Curso', cell: Where },
  {
    key: 'estado',
    header: 'Estado',
    cell: ({ estado }) => <Badge tone={tones[estado]}>{estadoConsultaLabels[estado]}</Badge>,
  },
  { key: 'creado', header: 'Fecha', cell: ({ creado }) => formatDateTime(creado), hideOnPhone: true },
];

/** Questions of students of every course: what waits comes first, the oldest before. */
export function ConsultasPage() {
  const title = useTitle('Consultas');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Consultas', componente: '/consultas' },
  ]);
  const table = useTableParams();
  const [search, setSearch] = useAddress();
  const [opened, setOpened] = useState<ConsultaSummary | null>(null);
  const estado = estadosConsulta.find((known) => known === search.get('estado'));
  const filter = { ...(table.q && { q: table.q }), ...(estado && { estado }) };
  const list = useQuery({
    ...apiQuery(useCall(), listAllConsultas, { query: { page: table.page, size: table.size, ...filter } }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  return (
    <>
      {title}
      <PageHeader
        title="Consultas"
        subtitle={data ? totalText(data, 'consulta', 'consultas') : ' '}
        actions={
          <>
            <SearchBox
              label="Buscar por estudiante o por lo que pregunta"
              value={table.q}
              onSearch={table.setQ}
              className="sm:w-96"
            />
            <SelectField
              label="Estado"
              hideLabel
              placeholder="Todos los estados"
              value={estado ?? ''}
              onChange={({ target }) => setSearch((now) => writeFilters(now, { estado: target.value }))}
              options={estadosConsulta.map((value) => ({ value, label: estadoConsultaLabels[value] }))}
            />
          </>
        }
      />
      <DataTable
        caption="Consultas"
        columns={columns}
        {...tableProps(list)}
        rowKey={({ consultaId }) => consultaId}
        filter={table.q || (estado && estadoConsultaLabels[estado])}
        onClearFilter={() => setSearch({})}
        onOpen={setOpened}
        emptyHint="Lo que los estudiantes pregunten en los módulos de sus cursos aparecerá aquí."
        actions={(row) => (
          <IconButton
            label={`Abrir la consulta de ${row.alumno}`}
            icon={MessageSquareReply}
            onClick={() => setOpened(row)}
          />
        )}
      />
      <TablePages table={table} {...pagesProps(list)} />
      {opened && <ConsultaDialog consulta={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Where({ curso, modulo }: ConsultaSummary) {
  return (
    <span className="grid gap-0.5 text-right @2xl:text-left">
      <span className="wrap-anywhere">{curso}</span>
      <span className="text-sm wrap-anywhere text-tinta-2">{modulo}</span>
    </span>
  );
}
