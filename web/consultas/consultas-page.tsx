import { hideConsulta, listAllConsultas } from 'domain/contract/consultas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { estadoConsultaLabels, estadosConsulta } from 'domain/rules/consultas.ts';
import type { ConsultaSummary } from 'domain/schemas/consultas.ts';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import { useState } from 'react';
import { useCall, useList } from '../app/api.tsx';
import { ConsultaAnswer } from '../app/consulta-answer.tsx';
import { ListPage, useEstado } from '../app/list-page.tsx';
import { useAct } from '../app/use-act.ts';
import { useConsultasChanged } from '../app/use-consultas-changed.ts';
import { useTable } from '../app/use-table.ts';
import { UsuarioLink } from '../app/usuario-link.tsx';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Prose } from '../ui/prose.tsx';
import { TextLink } from '../ui/text-link.tsx';

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

/** Questions of students of every course: unanswered ones first, the oldest on top. */
export function ConsultasPage() {
  const table = useTable(sortColumns.consultas, { dated: true });
  const [opened, setOpened] = useState<ConsultaSummary | null>(null);
  const estado = useEstado(estadosConsulta);
  const list = useList(listAllConsultas, { query: { ...table.query, ...(estado && { estado }) } });
  return (
    <ListPage
      title="Consultas"
      path="/consultas"
      words={['consulta', 'consultas']}
      searchLabel="Buscar por estudiante o por lo que pregunta"
      estados={estadoConsultaLabels}
      daysLabel="Fecha de la consulta"
      table={table}
      estado={estado}
      list={list}
      columns={columns}
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

function ConsultaDialog({ consulta, onClose }: { consulta: ConsultaSummary; onClose: () => void }) {
  const { consultaId, texto, creado, usuarioId, alumno, curso, cursoId, modulo, estado } = consulta;
  const call = useCall();
  const act = useAct();
  const changed = useConsultasChanged();
  const hidden = estado === 'oculta';

  async function hide() {
    const body = { oculta: !hidden };
    const done = hidden ? 'La consulta se ve otra vez' : 'Los demás estudiantes ya no la ven';
    const { success } = await act(call(hideConsulta, { params: { id: consultaId }, body }), done);
    if (!success) return;
    await changed();
    onClose();
  }

  return (
    <Dialog open onClose={onClose} size="md" title={`Consulta de ${consulta.autor}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="text-tinta-2">
          {usuarioId && <UsuarioLink usuarioId={usuarioId}>{alumno}</UsuarioLink>} preguntó el {formatDateTime(creado)}{' '}
          en{' '}
          <TextLink to={`/curso-modulo?cursoId=${cursoId}`} state={{ cursoId }}>
            {curso}
          </TextLink>
          , {modulo}.
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{texto}</p>
        <div className="border-t border-linea pt-5">
          {consulta.editable ? (
            <ConsultaAnswer consulta={consulta} onDone={onClose} />
          ) : (
            <>
              <p className="mb-2 text-sm text-tinta-2">Respondió {consulta.respondio}</p>
              <Prose text={consulta.respuesta ?? ''} className="wrap-anywhere" />
            </>
          )}
        </div>
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => void hide()}>
          {hidden ? 'Mostrar a los demás estudiantes' : 'Ocultar a los demás estudiantes'}
        </Button>
      </div>
    </Dialog>
  );
}
