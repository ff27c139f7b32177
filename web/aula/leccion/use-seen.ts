import { useQueryClient } from '@tanstack/react-query';
import { markSeen, unmarkSeen } from 'domain/contract/materiales.ts';
import { listLecciones, listModulos } from 'domain/contract/modulos.ts';
import { myCursos } from 'domain/contract/panel.ts';
import type { SeenOrigen } from 'domain/rules/lecciones.ts';
import type { Leccion } from 'domain/schemas/lecciones.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { makeTaskQueue } from '../../app/task-queue.ts';
import { useToast } from '../../ui/toast.tsx';

/** Sends marks in order, so that an earlier one cannot overtake a later one. */
const inOrder = makeTaskQueue();
/** Number of unanswered marks: a refetch before their responses would show old states. */
let unanswered = 0;

type State = Pick<Leccion, 'visto' | 'origen'>;

/** Marks the lesson as seen or not, optimistically: reverted when the request fails. */
export function useSeen(leccion: Leccion, { cursoId, moduloId }: Modulo) {
  const call = useCall();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { materialId } = leccion;
  const lecciones = apiQuery(call, listLecciones, { params: { id: cursoId } }).queryKey;
  const modulos = apiQuery(call, listModulos, { query: { cursoId } }).queryKey;

  function show(state: State, by: number) {
    queryClient.setQueryData(
      lecciones,
      (now) =>
        now && {
          ...now,
          resources: (now.resources ?? []).map((one) => (one.materialId === materialId ? { ...one, ...state } : one)),
        },
    );
    queryClient.setQueryData(
      modulos,
      (now) =>
        now && {
          ...now,
          resources: (now.resources ?? []).map((one) =>
            one.moduloId === moduloId ? { ...one, vistos: one.vistos + by } : one,
          ),
        },
    );
  }

  return async (visto: boolean, origen: SeenOrigen) => {
    const before: State = { visto: leccion.visto, origen: leccion.origen };
    if (before.visto === visto) return;
    const by = visto ? 1 : -1;
    // A pending response would show the state before this mark.
    await Promise.all([lecciones, modulos].map((queryKey) => queryClient.cancelQueries({ queryKey })));
    show({ visto, origen: visto ? origen : null }, by);
    // The server has already recorded the playback.
    if (origen === 'reproducido') return;
    const params = { id: materialId };
    unanswered += 1;
    const envelope = await inOrder(async () =>
      visto ? call(markSeen, { params, query: { origen } }) : call(unmarkSeen, { params }),
    );
    unanswered -= 1;
    if (envelope.success) {
      if (unanswered > 0) return;
      for (const { path } of [listLecciones, listModulos, myCursos]) {
        void queryClient.invalidateQueries({ queryKey: [path] });
      }
      return;
    }
    show(before, -by);
    toast.show(`No se guardó en tu avance: ${envelope.message}`, { tone: 'error' });
  };
}
