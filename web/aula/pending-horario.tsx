import { useQueryClient } from '@tanstack/react-query';
import { getHorario, undoHorario, undoSerie } from 'domain/contract/horario.ts';
import { formatDayTime, limaHour } from 'domain/formats/lima-time.ts';
import { fechaName } from 'domain/rules/traslado.ts';
import type { CursoChoque } from 'domain/schemas/agenda.ts';
import type { PendingChange } from 'domain/schemas/horario.ts';
import type { OpenSerie } from 'domain/schemas/sesiones.ts';
import { useApi, useCall } from '../app/api.tsx';
import { useAct } from '../app/use-act.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Sessions that clash, and changes that students have not been told of yet; each can be undone. */
export function PendingHorario({ cursoId }: { cursoId: number }) {
  const { data } = useApi(getHorario, { params: { id: cursoId } });
  const horario = data?.resource;
  if (!horario) return null;
  return (
    <>
      <Choques choques={horario.choques} />
      {horario.series.map((serie) => (
        <Series key={serie.serie} cursoId={cursoId} serie={serie} />
      ))}
      {horario.pendientes.map((cambio) => (
        <Pending key={cambio.cambioHorarioId} cursoId={cursoId} cambio={cambio} alumnos={horario.alumnos} />
      ))}
    </>
  );
}

/** Sessions that were dated together, for as long as they can be taken back together. */
function Series({ cursoId, serie: { serie, sesiones, hasta } }: { cursoId: number; serie: OpenSerie }) {
  const call = useCall();
  const act = useAct();
  const queryClient = useQueryClient();

  async function undo() {
    const { success } = await act(
      call(undoSerie, { params: { id: cursoId, serie } }),
      sesiones === 1 ? 'Se quitó la sesión' : `Se quitaron ${sesiones} sesiones`,
      'Las sesiones no se quitaron',
    );
    if (success) await queryClient.invalidateQueries();
  }

  return (
    <Alert
      tone="info"
      className="mb-4"
      title={sesiones === 1 ? 'Se creó una sesión' : `Se crearon ${sesiones} sesiones`}
      action={
        <Button variant="secondary" size="sm" onClick={() => void undo()}>
          {sesiones === 1 ? 'Quitarla' : 'Quitarlas'}
        </Button>
      }
    >
      A nadie se le avisó. Puedes quitar{sesiones === 1 ? 'la' : 'las'} hasta el {formatDayTime(hasta)}.
    </Alert>
  );
}

type Props = { cursoId: number; cambio: PendingChange; alumnos: number };

function Pending({ cursoId, cambio, alumnos }: Props) {
  const call = useCall();
  const act = useAct();
  const queryClient = useQueryClient();

  async function undo() {
    await act(
      call(undoHorario, { params: { id: cursoId, cambioHorarioId: cambio.cambioHorarioId } }),
      undefined,
      'El cambio no se deshizo',
    );
    await queryClient.invalidateQueries();
  }

  const { sesiones, fechas, sale, motivo } = cambio;
  const lines = [
    ...fechas.map((each) => ({
      what: fechaName(each),
      now: formatDayTime(each.despues),
      before: formatDayTime(each.antes),
    })),
    ...sesiones.map(({ nombre, antes, despues }) => ({ what: nombre, now: whenOf(despues), before: whenOf(antes) })),
  ];
  const who = alumnos === 0 ? 'El aviso' : `El correo a ${plural(alumnos, 'estudiante', 'estudiantes')}`;
  return (
    <Alert
      tone="warning"
      className="mb-4"
      title={changeTitle(cambio)}
      action={
        <Button variant="secondary" size="sm" onClick={() => void undo()}>
          Deshacer
        </Button>
      }
    >
      {who} sale a las {limaHour(sale)}. {motivo && `Motivo: ${motivo}`}
      <ul className="mt-1">
        {lines.slice(0, 4).map(({ what, now, before }) => (
          <li key={what}>
            {what}: {now} (antes {before})
          </li>
        ))}
        {lines.length > 4 && <li>y {lines.length - 4} más</li>}
      </ul>
    </Alert>
  );
}

const whenOf = ({ inicio, cancelada }: PendingChange['sesiones'][number]['antes']) =>
  cancelada ? 'cancelada' : formatDayTime(inicio);

function changeTitle({ tipo, sesiones }: PendingChange): string {
  if (tipo === 'cancelacion') return 'Se canceló el curso';
  if (tipo === 'traslado') return 'Se movieron las fechas del curso';
  const all = sesiones.every(({ despues }) => despues.cancelada);
  if (sesiones.length === 1) return all ? 'Se canceló una sesión' : 'Se movió una sesión';
  return `${all ? 'Se cancelaron' : 'Se movieron'} ${plural(sesiones.length, 'sesión', 'sesiones')}`;
}

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** Future sessions that overlap another one of the same lecturer or room. Only a warning. */
function Choques({ choques }: { choques: readonly CursoChoque[] }) {
  if (choques.length === 0) return null;
  return (
    <Alert
      tone="warning"
      className="mb-4"
      title={choques.length === 1 ? 'Una sesión choca' : `${choques.length} choques`}
    >
      <ul>
        {choques.slice(0, 4).map(({ por, nombre, inicio, con, conCurso, conCursoId }) => (
          <li key={`${nombre} ${inicio} ${con} ${conCursoId}`}>
            {formatDayTime(inicio)}: {nombre} y {con} de{' '}
            <TextLink to={`/curso-modulo?cursoId=${conCursoId}`}>{conCurso}</TextLink>,{' '}
            {por === 'docente' ? 'con el mismo docente' : 'en la misma sala'}.
          </li>
        ))}
        {choques.length > 4 && <li>y {choques.length - 4} más</li>}
      </ul>
    </Alert>
  );
}
