import type { Curso } from 'domain/schemas/cursos.ts';
import type { Leccion } from 'domain/schemas/lecciones.ts';
import { createContext, use } from 'react';
import type { CursoStep } from './next-button.tsx';
import type { Modulos } from './use-modulos.ts';

/** Material that a link for staff leads to. `edit`: with its form open. */
export type Target = { moduloId: number; materialId: number; edit?: boolean };

export type StudyContextValue = {
  curso: Curso;
  /** The viewer teaches or manages the course; `canManage` only the latter. */
  isEquipo: boolean;
  canManage: boolean;
  modulos: Modulos;
  /** Lessons of a student; undefined while they load. */
  lecciones: Leccion[] | undefined;
  /** What a student should do next. */
  next: CursoStep | null;
  target: Target | null;
  onArrived: () => void;
};

const StudyContext = createContext<StudyContextValue | null>(null);

export const StudyProvider = StudyContext.Provider;

/** Context of the screen: the course, the viewer's role and the modules. */
export function useStudy(): StudyContextValue {
  const study = use(StudyContext);
  if (!study) throw new Error('useStudy debe usarse dentro de StudyProvider');
  return study;
}
