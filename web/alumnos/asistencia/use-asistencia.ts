import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getAsistencia, putAsistencia } from 'domain/contract/asistencia.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import type { AsistenciaCell, AsistenciaGrid } from 'domain/schemas/asistencia.ts';
import { useRef } from 'react';
import { apiQuery, useCall, useReload } from '../../app/api.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useTableParams } from '../../ui/use-table-params.ts';

export type Mark = { usuarioId: number; materialId: number; presente: boolean | null };

/** The grid of a course; saves marks optimistically and reverts them when the server refuses. */
export function useAsistencia(cursoId: number) {
  const call = useCall();
  const queryClient = useQueryClient();
  const { showError } = useDialogs();
  const table = useTableParams();
  const query = apiQuery(call, getAsistencia, {
    params: { id: cursoId },
    query: { page: table.page, size: table.size, ...(table.q && { q: table.q }) },
  });
  const list = useQuery({ ...query, placeholderData: keepPreviousData });
  // Requests run one after the other, so that the last of two marks of a cell is also stored last.
  const saves = useRef({ tail: Promise.resolve(), waiting: 0 });

  function show(marks: readonly Mark[]) {
    const actualizado = new Date().toISOString();
    const toCell = ({ materialId, presente }: Mark): AsistenciaCell[] =>
      presente === null
        ? []
        : [{ materialId, presente, origen: 'manual', entro: null, minutos: null, por: null, actualizado }];
    const byAlumno = Map.groupBy(marks, ({ usuarioId }) => usuarioId);
    queryClient.setQueryData<Envelope<AsistenciaGrid, never>>(query.queryKey, (old) => {
      if (!old?.resource) return old;
      const alumnos = old.resource.alumnos.map((alumno) => {
        const own = byAlumno.get(alumno.usuarioId);
        if (!own) return alumno;
        const touched = new Set(own.map(({ materialId }) => materialId));
        const kept = alumno.celdas.filter(({ materialId }) => !touched.has(materialId));
        return { ...alumno, celdas: [...kept, ...own.flatMap(toCell)] };
      });
      return { ...old, resource: { ...old.resource, alumnos } };
    });
  }

  const refresh = useReload(getAsistencia);

  async function save(marks: readonly Mark[]) {
    if (marks.length === 0) return;
    saves.current.waiting += 1;
    // A response requested before this mark would overwrite it.
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    show(marks);
    const saved = saves.current.tail.then(() =>
      call(putAsistencia, { params: { id: cursoId }, body: { celdas: [...marks] } }),
    );
    saves.current.tail = saved.then(() => undefined);
    const { success, message } = await saved;
    saves.current.waiting -= 1;
    if (saves.current.waiting === 0) await refresh();
    if (!success) await showError({ message });
  }

  return { table, list, grid: list.data?.resource, save, refresh };
}
