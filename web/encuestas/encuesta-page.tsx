import { getOwnRespuesta, listOpenEncuestas, withdrawCita } from 'domain/contract/encuestas.ts';
import { formatDateTime, formatLongDate } from 'domain/formats/lima-time.ts';
import { citaLabels } from 'domain/rules/encuestas.ts';
import type { OwnRespuesta } from 'domain/schemas/encuestas.ts';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useApi, useCall, useReload } from '../app/api.tsx';
import { RecordPage } from '../app/record-page.tsx';
import { useAct } from '../app/use-act.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RespuestaForm } from './respuesta-form.tsx';

/** The survey of a course for one of its students. */
export function EncuestaPage() {
  const { cursoId = '' } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(cursoId)) return <Navigate to="/dashboard" replace />;
  return <Encuesta key={cursoId} cursoId={Number(cursoId)} />;
}

function Encuesta({ cursoId }: { cursoId: number }) {
  const query = useApi(getOwnRespuesta, { params: { cursoId } });
  return (
    <RecordPage
      title="Encuesta del curso"
      trail={[
        { nombre: 'Dashboard', componente: '/dashboard' },
        { nombre: 'Encuesta', componente: `/encuesta/${cursoId}` },
      ]}
      header={<PageHeader title="¿Qué te pareció el curso?" subtitle={query.data?.resource?.curso ?? ' '} />}
      query={query}
      skeleton={<Skeleton shape="block" className="h-96 max-w-3xl" />}
      errorAction={
        <LinkButton variant="secondary" to="/dashboard">
          Ir al dashboard
        </LinkButton>
      }
    >
      {(own) => <State own={own} />}
    </RecordPage>
  );
}

function State({ own }: { own: OwnRespuesta }) {
  const [editing, setEditing] = useState(false);
  const { estado, abre } = own;
  if (estado === 'sin-encuesta') return <EmptyState title="Este curso no tiene encuesta" className="max-w-3xl" />;
  if (estado === 'por-abrir') {
    return (
      <EmptyState title="Todavía no se abre" className="max-w-3xl">
        La encuesta se abre después de la última clase, el {formatDateTime(abre)}.
      </EmptyState>
    );
  }
  if (estado === 'abierta' || editing) {
    return <RespuestaForm key={own.version} own={own} onSaved={() => setEditing(false)} />;
  }
  return <Answered own={own} onEdit={() => setEditing(true)} />;
}

function Answered({ own, onEdit }: { own: OwnRespuesta; onEdit: () => void }) {
  const { cursoId, estado, hasta, preguntas, respuestas, cita } = own;
  const call = useCall();
  const act = useAct();
  const reload = useReload(getOwnRespuesta, listOpenEncuestas);
  const given = new Map(respuestas.map(({ preguntaId, valor }) => [preguntaId, valor]));

  async function withdraw() {
    const { success } = await act(call(withdrawCita, { params: { cursoId } }), 'Ya no citaremos tus palabras');
    if (success) await reload();
  }

  return (
    <div className="grid max-w-3xl gap-5">
      <Alert
        tone="success"
        title="Gracias por responder"
        action={
          estado === 'respondida' && (
            <Button variant="secondary" size="sm" onClick={onEdit}>
              Cambiar mis respuestas
            </Button>
          )
        }
      >
        {estado === 'respondida' && hasta
          ? `Puedes cambiar tus respuestas hasta el ${formatLongDate(hasta)}.`
          : 'Tus respuestas ya no se pueden cambiar.'}
      </Alert>
      <Card>
        <dl className="grid gap-4">
          {preguntas
            .filter(({ tipo }) => tipo !== 'cita')
            .map(({ preguntaId, texto }) => (
              <div key={preguntaId}>
                <dt className="text-[0.9375rem] text-tinta-2">{texto}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{given.get(preguntaId) || 'Sin respuesta'}</dd>
              </div>
            ))}
          <div>
            <dt className="text-[0.9375rem] text-tinta-2">Permiso para citarte</dt>
            <dd>{citaLabels[cita]}</dd>
          </div>
        </dl>
        {cita !== 'no' && (
          <Button variant="secondary" size="sm" className="mt-4" onClick={() => void withdraw()}>
            Retirar el permiso para citarme
          </Button>
        )}
      </Card>
    </div>
  );
}
