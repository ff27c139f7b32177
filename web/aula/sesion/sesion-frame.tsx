import { getSesion } from 'domain/contract/sesiones.ts';
import { formatDayTime, limaHour } from 'domain/formats/lima-time.ts';
import { sesionPhase } from 'domain/rules/sesiones.ts';
import { useApi } from '../../app/api.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Doing } from './sesion-view.tsx';

type Props = { materialId: number; onRecording: (() => void) | undefined };

/** A live session as a lesson: its time, the join button or the recording, with `onRecording` once that is opened. */
export function SesionFrame({ materialId, onRecording }: Props) {
  const query = useApi(getSesion, { params: { id: materialId } });
  const sesion = query.data?.resource;
  if (!sesion) {
    return (
      <QueryState query={query}>
        <Skeleton shape="block" className="h-48 max-w-3xl" />
      </QueryState>
    );
  }
  const { inicio, fin, ahora } = sesion;
  return (
    <Card className="grid max-w-3xl gap-5">
      <p className="font-medium first-letter:uppercase">
        {formatDayTime(inicio, ahora)} a {limaHour(fin)}, hora de Lima
      </p>
      <Doing
        sesion={sesion}
        phase={sesionPhase(sesion, new Date(ahora))}
        onStale={query.refetch}
        onRecording={onRecording}
      />
    </Card>
  );
}
