import {
  getCurso,
  getFigures,
  getPublication,
  listCatalogo,
  listCursos,
  listProgramas,
} from 'domain/contract/cursos.ts';
import { useReload } from '../../app/api.tsx';

/** Invalidates every query that shows courses. */
export function useCursosChanged(): () => Promise<unknown> {
  return useReload(listCursos, getCurso, getFigures, getPublication, listCatalogo, listProgramas);
}
