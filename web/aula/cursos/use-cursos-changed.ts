import { useQueryClient } from '@tanstack/react-query';
import {
  getCurso,
  getFigures,
  getPublication,
  listCatalogo,
  listCursos,
  listProgramas,
} from 'domain/contract/cursos.ts';

/** Invalidates every query that shows courses. */
export function useCursosChanged(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  const shown = [listCursos, getCurso, getFigures, getPublication, listCatalogo, listProgramas];
  return () => Promise.all(shown.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}
