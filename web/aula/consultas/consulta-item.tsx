import { deleteConsulta, hideConsulta } from 'domain/contract/consultas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Consulta } from 'domain/schemas/consultas.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { ConsultaAnswer, useConsultasChanged } from '../../app/consulta-answer.tsx';
import { useAct } from '../../app/use-act.ts';
import { UsuarioLink } from '../../app/usuario-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Prose } from '../../ui/prose.tsx';

/** A question with its answer, and what its reader may do with it. */
export function ConsultaItem({ consulta }: { consulta: Consulta }) {
  const { consultaId, autor, propia, texto, creado, respuesta, respondida, estado, usuarioId, alumno } = consulta;
  const { isAdmin } = useAuth();
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
        {isAdmin && usuarioId ? (
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
          <ConsultaAnswer consulta={consulta} onDone={() => setAnswering(false)} onCancel={() => setAnswering(false)} />
        </div>
      )}
      <div className="mt-2 -ml-3 flex flex-wrap empty:hidden">
        {isAdmin && consulta.editable && !answering && (
          <Button variant="quiet" size="sm" onClick={() => setAnswering(true)}>
            {respuesta === null ? 'Responder' : 'Editar respuesta'}
          </Button>
        )}
        {isAdmin && (
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
