import type { Envelope } from 'domain/contract/envelope.ts';
import { answerSolicitud, listSolicitudes } from 'domain/contract/solicitudes.ts';
import { anonymiseUsuario } from 'domain/contract/usuarios.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { daysLeftText } from 'domain/rules/reclamaciones.ts';
import { erasureText, solicitudKinds } from 'domain/rules/solicitudes.ts';
import { answerSolicitudInput, type Solicitud } from 'domain/schemas/solicitudes.ts';
import { useCall, useReload } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { useAct } from '../app/use-act.ts';
import { UsuarioLink } from '../app/usuario-link.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

export function SolicitudDialog({ solicitud, onClose }: { solicitud: Solicitud; onClose: () => void }) {
  const { tipo, detalle, creada, quedan, nombre, dni, usuarioId, respuesta, respondida, respondio } = solicitud;
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={`${solicitudKinds[tipo].nombre}, solicitud ${solicitud.solicitudId}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="text-tinta-2">
          <UsuarioLink usuarioId={usuarioId}>{nombre}</UsuarioLink> (documento {dni}) la presentó el{' '}
          {formatDateTime(creada)}
          {quedan !== null && ` · ${daysLeftText(quedan)}`}
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{detalle}</p>
        {respuesta === null ? (
          <Answer solicitud={solicitud} onClose={onClose} />
        ) : (
          <section className="border-t border-linea pt-5">
            <h3 className="title-3">Respuesta</h3>
            <p className="mt-1 text-sm text-tinta-2">
              {respondida && formatDateTime(respondida)} · {respondio}
            </p>
            <p className="mt-3 wrap-anywhere whitespace-pre-line">{respuesta}</p>
            {tipo === 'cancelacion' &&
              (solicitud.anonimizacion ? (
                <p className="mt-5" role="status">
                  {erasureText(solicitud.anonimizacion)}
                </p>
              ) : (
                <Erase solicitud={solicitud} onClose={onClose} />
              ))}
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** Waits for a change; then loads the list again and closes. */
function useChange(onClose: () => void) {
  const act = useAct();
  const reload = useReload(listSolicitudes);
  return async (request: Promise<Envelope>) => {
    if (!(await act(request)).success) return;
    await reload();
    onClose();
  };
}

function Answer({ solicitud, onClose }: { solicitud: Solicitud; onClose: () => void }) {
  const call = useCall();
  const change = useChange(onClose);
  const { field, handleSubmit, formState, kept } = useAppForm(answerSolicitudInput, {
    kept: { name: 'Responder la solicitud', nth: solicitud.solicitudId },
    defaultValues: { texto: '' },
  });
  const send = handleSubmit(async (body) => {
    const params = { id: solicitud.solicitudId };
    await change(call(answerSolicitud, { params, body }));
  });
  return (
    <form onSubmit={send} noValidate aria-label="Responder" className="grid gap-4 border-t border-linea pt-5">
      <RecoveredNotice {...kept} />
      <TextArea
        label="Respuesta"
        required
        rows={6}
        maxLength={6000}
        hint={`Se envía a ${solicitud.correo}. Se responde una sola vez y no se puede cambiar.`}
        {...field('texto')}
      />
      <Button type="submit" busy={formState.isSubmitting} className="justify-self-start">
        Responder
      </Button>
    </form>
  );
}

/** Offered only after the answer, because it also erases the e-mail. */
function Erase({ solicitud, onClose }: { solicitud: Solicitud; onClose: () => void }) {
  const call = useCall();
  const change = useChange(onClose);
  const { confirm } = useDialogs();

  async function erase() {
    const sure = await confirm({
      title: `¿Anonimizar a ${solicitud.nombre}?`,
      message:
        'Su nombre, documento, correo y celular se borran para siempre, y ya no podrá entrar. Quedan sus pedidos, sus certificados y sus reclamos, como exige la ley.',
      yes: 'Anonimizar',
      no: 'Cancelar',
      danger: true,
    });
    if (!sure) return;
    const input = {
      params: { id: solicitud.usuarioId },
      body: { motivo: `Solicitud de cancelación ${solicitud.solicitudId}` },
    };
    await change(call(anonymiseUsuario, input));
  }

  return (
    <Button variant="danger" className="mt-5" onClick={() => void erase()}>
      Anonimizar a esta persona
    </Button>
  );
}
