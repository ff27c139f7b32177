import { hideConsulta } from 'domain/contract/consultas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { ConsultaSummary } from 'domain/schemas/consultas.ts';
import { useCall } from '../app/api.tsx';
import { ConsultaAnswer, useConsultasChanged } from '../app/consulta-answer.tsx';
import { useAct } from '../app/use-act.ts';
import { UsuarioLink } from '../app/usuario-link.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Prose } from '../ui/prose.tsx';
import { TextLink } from '../ui/text-link.tsx';

export function ConsultaDialog({ consulta, onClose }: { consulta: ConsultaSummary; onClose: () => void }) {
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
