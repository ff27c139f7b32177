import { useQuery } from '@tanstack/react-query';
import { checkPlan } from 'domain/contract/agenda.ts';
import { limaHour } from 'domain/formats/lima-time.ts';
import type { PlannedChoque } from 'domain/schemas/agenda.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useSettled } from '../../app/use-settled.ts';
import { plural } from './modulos-messages.ts';

/** `sala`: link of its own room. */
type PlannedRow = {
  inicio: string;
  fin: string;
  ponenteId: number | null;
  materialId?: number | null;
  sala?: string | null;
};

type Room = { video?: string; excepto?: number | null };

/** Clashes of the planned sessions, debounced. A clash is only a warning. */
export function usePlannedChoques(
  filas: readonly PlannedRow[],
  { video = '', excepto = null }: Room = {},
): readonly PlannedChoque[] {
  const call = useCall();
  const planned = filas.map(({ inicio, fin, ponenteId, materialId = null, sala = null }) => ({
    inicio,
    fin,
    ponenteId,
    materialId,
    sala,
  }));
  const wanted = JSON.stringify({ filas: planned, video, excepto });
  const settled = useSettled(wanted);
  const { data } = useQuery({
    ...apiQuery(call, checkPlan, { body: JSON.parse(settled) as { filas: typeof planned } & Required<Room> }),
    enabled: planned.length > 0 && settled === wanted,
    staleTime: 0,
  });
  return settled === wanted && planned.length > 0 ? (data?.resources ?? []) : [];
}

type Choques = { choques: readonly PlannedChoque[] };

/** Number of clashing sessions, as a line in the status of a plan. */
export function ChoqueCount({ choques }: Choques) {
  const filas = new Set(choques.map(({ fila }) => fila)).size;
  if (filas === 0) return null;
  return (
    <span className="block font-semibold text-rojo">
      {plural(filas, 'sesión choca', 'sesiones chocan')} con otra. Puedes guardar igual.
    </span>
  );
}

/** Clashes of one planned session. */
export function RowChoques({ fila, choques }: Choques & { fila: number }) {
  return choques
    .filter((each) => each.fila === fila)
    .map(({ por, inicio, fin, con, conCurso, conFila }) => (
      <span key={`${por} ${inicio} ${con} ${conFila}`} className="flex items-start gap-1.5 text-sm text-rojo">
        <TriangleAlert size={15} className="mt-0.5 shrink-0" aria-hidden />
        <span>
          {por === 'docente' ? 'Su docente ya dicta' : 'La sala está ocupada'} de {limaHour(inicio)} a {limaHour(fin)}:{' '}
          {conFila === null ? `${con}, ${conCurso}` : 'otra de estas sesiones'}
        </span>
      </span>
    ));
}
