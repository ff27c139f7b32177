import { getCurso } from 'domain/contract/cursos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useCall } from './api.tsx';
import { cursoDisplayValues } from './curso-display-values.ts';
import { cursoLabels } from './curso-labels.ts';
import { useImagenes } from './use-imagenes.ts';

type Callbacks = { onDone: (curso: Curso) => void | Promise<void>; onMissing: (curso: Curso) => void };

/** The picture of a course, in every form that edits one. */
export function useCursoImagen(callbacks: Callbacks) {
  const call = useCall();
  return useImagenes<Curso>({
    ownerType: 'curso',
    id: ({ cursoId }) => cursoId,
    load: (id) => call(getCurso, { params: { id } }),
    labels: cursoLabels,
    displayValues: cursoDisplayValues,
    ...callbacks,
  });
}
