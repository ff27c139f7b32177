import { useQueryClient } from '@tanstack/react-query';
import { getHorario, undoHorario } from 'domain/contract/horario.ts';
import { formatDayTime, limaHour } from 'domain/formats/lima-time.ts';
import type { PendingChange } from 'domain/schemas/horario.ts';
import { useApi, useCall } from '../../app/api.tsx';
import { useAct } from '../../app/use-act.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { plural } from './modulos-messages.ts';

/** Changes that students have not been told of yet; each can be undone. */
export function PendingHorario({ cursoId }: { cursoId: number }) {
  const { data } = useApi(getHorario, { params: { id: cursoId } });
  return data?.resource?.pendientes.map((cambio) => (
    <Pending key={cambio.cambioHorarioId} cursoId={cursoId} cambio={cambio} alumnos={data.resource?.alumnos ?? 0} />
  ));
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

  const { sesiones, sale, motivo } = cambio;
  const who = alumnos === 0 ? 'El aviso' : `El correo a ${plural(alumnos, 'estudiante', 'estudiantes')}`;
  return (
    <Alert
      tone="warning"
      className="mb-4"
      title={changeTitle(sesiones)}
      action={
        <Button variant="secondary" size="sm" onClick={() => void undo()}>
          Deshacer
        </Button>
      }
    >
      {who} sale a las {limaHour(sale)}. {motivo && `Motivo: ${motivo}`}
      <ul className="mt-1">
        {sesiones.slice(0, 4).map(({ materialId, nombre, antes, despues }) => (
          <li key={materialId}>
            {nombre}: {despues.cancelada ? 'cancelada' : formatDayTime(despues.inicio)} (antes{' '}
            {antes.cancelada ? 'cancelada' : formatDayTime(antes.inicio)})
          </li>
        ))}
        {sesiones.length > 4 && <li>y {sesiones.length - 4} más</li>}
      </ul>
    </Alert>
  );
}

function changeTitle(sesiones: PendingChange['sesiones']): string {
  const all = sesiones.every(({ despues }) => despues.cancelada);
  if (sesiones.length === 1) return all ? 'Se canceló una sesión' : 'Se movió una sesión';
  return `${all ? 'Se cancelaron' : 'Se movieron'} ${plural(sesiones.length, 'sesión', 'sesiones')}`;
}
