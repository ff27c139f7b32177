import { deleteConsulta, hideConsulta, listConsultas } from 'domain/contract/consultas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Consulta } from 'domain/schemas/consultas.ts';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { Suspense, useState } from 'react';
import { useApi, useCall } from '../../app/api.tsx';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useTeaches } from '../../app/permisos.ts';
import { useAct } from '../../app/use-act.ts';
import { useConsultasChanged } from '../../app/use-consultas-changed.ts';
import { UsuarioLink } from '../../app/usuario-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Prose } from '../../ui/prose.tsx';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// Forms are loaded when they are opened.
const AskForm = lazyPart(async () => (await import('./ask-form.tsx')).AskForm);
const ConsultaAnswer = lazyPart(async () => (await import('../../app/consulta-answer.tsx')).ConsultaAnswer);

/** Rows shown until the user asks for all. */
const few = 3;

type SectionProps = { cursoId: number; moduloId: number; nombre: string };

/** Questions about a module: students ask, staff answer, and everybody in the course reads. */
export function ConsultasSection({ cursoId, moduloId, nombre }: SectionProps) {
  const isEquipo = useTeaches(cursoId);
  const [asking, setAsking] = useState(false);
  const [all, setAll] = useState(false);
  const { data, error, isFetching, refetch } = useApi(listConsultas, { params: { id: moduloId } });
  const consultas = data?.resources;
  if (!consultas && error) {
    const title = 'No se pudieron cargar las consultas';
    return <RetryAlert title={title} error={error} busy={isFetching} onRetry={refetch} className="my-3" />;
  }
  // A student always finds the section, so its place is kept while it loads.
  if (!consultas && !isEquipo) return <Skeleton className="mt-3 mb-2 h-12" />;
  if (!consultas || (isEquipo && consultas.length === 0)) return null;
  return (
    <section aria-label={`Consultas de ${nombre}`} className="mt-3 border-t border-linea pt-3 pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-sans text-base font-semibold tracking-normal">
          Consultas{consultas.length > 0 && ` (${consultas.length})`}
        </h3>
        {!isEquipo && !asking && (
          <Button variant="secondary" size="sm" icon={MessageCircleQuestion} onClick={() => setAsking(true)}>
            Hacer una consulta
          </Button>
        )}
      </div>
      {asking && (
        <Suspense fallback={<Skeleton className="mt-4 h-32" />}>
          <AskForm moduloId={moduloId} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {consultas.length > 0 && (
        <ul aria-label={`Lista de consultas de ${nombre}`} className="divide-y divide-linea">
          {(all ? consultas : consultas.slice(0, few)).map((consulta) => (
            <ConsultaItem cursoId={cursoId} key={consulta.consultaId} consulta={consulta} />
          ))}
        </ul>
      )}
      {consultas.length > few && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setAll(!all)}>
          {all ? 'Ver menos' : `Ver las ${consultas.length} consultas`}
        </Button>
      )}
    </section>
  );
}

/** A question with its answer, and what its reader may do with it. */
function ConsultaItem({ consulta, cursoId }: { consulta: Consulta; cursoId: number }) {
  const { consultaId, autor, propia, texto, creado, respuesta, respondida, estado, usuarioId, alumno } = consulta;
  const isEquipo = useTeaches(cursoId);
  const call = useCall();
  const { confirm } = useDialogs();
  const act = useAct();
  const changed = useConsultasChanged();
  const [answering, setAnswering] = useState(false);
  const hidden = estado === 'oculta';

  async function remove() {
    const message = 'La escuela ya no la verá ni la responderá.';
    const sure = await confirm({
      title: '¿Eliminar tu consulta?',
      message,
      yes: 'Eliminar',
      no: 'Cancelar',
      danger: true,
    });
    if (!sure) return;
    await act(call(deleteConsulta, { params: { id: consultaId } }), 'Se eliminó tu consulta');
    await changed();
  }

  async function hide(oculta: boolean) {
    const done = oculta ? 'Los demás estudiantes ya no la ven' : 'La consulta se ve otra vez';
    await act(call(hideConsulta, { params: { id: consultaId }, body: { oculta } }), done);
    await changed();
  }

  return (
    <li className="py-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-tinta-2">
        {isEquipo && usuarioId ? (
          <UsuarioLink usuarioId={usuarioId}>{alumno}</UsuarioLink>
        ) : (
          <span className="font-semibold text-tinta">{propia ? 'Tu consulta' : autor}</span>
        )}
        <span>{formatDateTime(creado)}</span>
        {hidden && <Badge tone="ambar">Oculta</Badge>}
        {estado === 'sin-responder' && <Badge tone="neutro">Sin responder</Badge>}
      </p>
      <p className="mt-1.5 max-w-text wrap-anywhere whitespace-pre-line">{texto}</p>
      {respuesta !== null && !answering && (
        <div className="mt-3 border-l-2 border-teal pl-4">
          <p className="text-sm text-tinta-2">
            <span className="font-semibold text-teal-oscuro">Respuesta</span>
            {respondida && ` · ${formatDateTime(respondida)}`}
            {consulta.respondio && ` · ${consulta.respondio}`}
          </p>
          <Prose text={respuesta} className="mt-1.5 wrap-anywhere" />
        </div>
      )}
      {answering && (
        <div className="mt-4">
          <Suspense fallback={<Skeleton className="h-32" />}>
            <ConsultaAnswer
              consulta={consulta}
              onDone={() => setAnswering(false)}
              onCancel={() => setAnswering(false)}
            />
          </Suspense>
        </div>
      )}
      <div className="mt-2 -ml-3 flex flex-wrap empty:hidden">
        {isEquipo && consulta.editable && !answering && (
          <Button variant="quiet" size="sm" onClick={() => setAnswering(true)}>
            {respuesta === null ? 'Responder' : 'Editar respuesta'}
          </Button>
        )}
        {isEquipo && (
          <Button variant="quiet" size="sm" onClick={() => void hide(!hidden)}>
            {hidden ? 'Mostrar' : 'Ocultar'}
          </Button>
        )}
        {propia && respuesta === null && (
          <Button variant="quiet" size="sm" onClick={() => void remove()}>
            Eliminar
          </Button>
        )}
      </div>
    </li>
  );
}
