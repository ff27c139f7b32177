import { formatDayTime, limaHour } from 'domain/formats/lima-time.ts';
import { sesionPhase } from 'domain/rules/sesiones.ts';
import type { AgendaEvento } from 'domain/schemas/agenda.ts';
import { useMay } from '../app/permisos.ts';
import { sesionPath } from '../app/sesion-calendar.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { type AgendaView, editPath, eventoPath, movePath, troubleOf } from './agenda-view.ts';

type Props = { evento: AgendaEvento; view: AgendaView; onClose: () => void };

/** Details and actions of the session that was pressed. */
export function AgendaCard({ evento, view, onClose }: Props) {
  const canManage = useMay('academico');
  const { id, cursoId, curso, nombre, inicio, fin, ponente, cancelada, sala, alumnos } = evento;
  const phase = sesionPhase(evento, new Date());
  const trouble = troubleOf(evento, view);
  return (
    <Dialog
      open
      size="sm"
      title={nombre}
      description={curso}
      onClose={onClose}
      closeOnOutsidePress
      footer={
        <>
          {canManage && (
            <LinkButton variant="secondary" to={editPath(evento)}>
              Editar
            </LinkButton>
          )}
          {canManage && phase !== 'terminada' && (
            <LinkButton variant="secondary" to={movePath(evento)}>
              {cancelada ? 'Recuperar' : 'Mover'}
            </LinkButton>
          )}
          {phase === 'abierta' && <LinkButton to={sesionPath(id)}>Entrar</LinkButton>}
        </>
      }
    >
      <p className="font-semibold">
        {formatDayTime(inicio)} a {limaHour(fin)}
      </p>
      <p className="text-tinta-2">
        {ponente ?? 'Sin ponente'}
        {alumnos !== null && ` · ${alumnos === 1 ? '1 estudiante' : `${alumnos} estudiantes`}`}
      </p>
      {sala && <p className="text-sm wrap-anywhere text-tinta-2">Sala: {sala}</p>}
      {cancelada && <p className="mt-2 font-semibold text-rojo">Cancelada</p>}
      {trouble && <p className={trouble.red ? 'mt-2 text-rojo' : 'mt-2 text-ambar'}>{trouble.text}</p>}
      <p className="mt-2 flex flex-wrap gap-x-4">
        <TextLink to={eventoPath(evento)}>Abrir el curso</TextLink>
        {phase === 'terminada' && (
          <TextLink to={`/curso-usuario?cursoId=${cursoId}&vista=asistencia`}>Ver la asistencia</TextLink>
        )}
      </p>
    </Dialog>
  );
}
