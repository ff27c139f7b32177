import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAllConsultas } from 'domain/contract/consultas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { estadoConsultaLabels, estadosConsulta } from 'domain/rules/consultas.ts';
import type { ConsultaSummary } from 'domain/schemas/consultas.ts';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import { useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { ListPage } from '../app/list-page.tsx';
import { useEstado } from '../app/use-estado.ts';
import { useTable } from '../app/use-table.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
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
  {
    key: 'alumno',
    header: 'Estudiante',
    sortKey: 'alumno',
    cell: ({ alumno }) => <span className="wrap-anywhere">{alumno}</span>,
  },
  { key: 'curso', header: 'Curso', sortKey: 'curso', cell: Where },
  {
    key: 'estado',
    header: 'Estado',
    sortKey: 'estado',
    cell: ({ estado }) => <Badge tone={tones[estado]}>{estadoConsultaLabels[estado]}</Badge>,
  },
  {
    key: 'creado',
    header: 'Fecha',
    sortKey: 'creado',
    cell: ({ creado }) => formatDateTime(creado),
    hideOnPhone: true,
  },
];

/** Questions of students of every course: what waits comes first, the oldest before. */
export function ConsultasPage() {
  const table = useTable('consultas', { dated: true });
  const [opened, setOpened] = useState<ConsultaSummary | null>(null);
  const estado = useEstado(estadosConsulta);
  const list = useQuery({
    ...apiQuery(useCall(), listAllConsultas, { query: { ...table.query, ...(estado && { estado }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      titulo="Consultas"
      path="/consultas"
      words={['consulta', 'consultas']}
      searchLabel="Buscar por estudiante o por lo que pregunta"
      estados={estadoConsultaLabels}
      daysLabel="Fecha de la consulta"
      {...{ table, estado, list, columns }}
      rowKey={({ consultaId }) => consultaId}
      emptyHint="Lo que los estudiantes pregunten en los módulos de sus cursos aparecerá aquí."
      open={{
        icon: MessageSquareReply,
        label: ({ alumno }) => `Abrir la consulta de ${alumno}`,
        onOpen: setOpened,
      }}
    >
      {opened && <ConsultaDialog consulta={opened} onClose={() => setOpened(null)} />}
    </ListPage>
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
