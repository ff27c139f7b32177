import type { Curso } from 'domain/schemas/cursos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import { createContext, use } from 'react';
import type { Modulos } from './use-modulos.ts';

/** Navigation target; without a material, the first one not seen yet. */
export type Target = { moduloId: number; materialId: number | null };

export type StudyContextValue = {
  curso: Curso;
  isAdmin: boolean;
  modulos: Modulos;
  setLast: (material: Material) => void;
  target: Target | null;
  onArrived: () => void;
};

const StudyContext = createContext<StudyContextValue | null>(null);

export const StudyProvider = StudyContext.Provider;

/** Context of the screen: the course, the viewer's role and the modules. */
export function useStudy(): StudyContextValue {
  const estudio = use(StudyContext);
  if (!estudio) throw new Error('useEstudio debe usarse dentro de EstudioProvider');
  return estudio;
}
