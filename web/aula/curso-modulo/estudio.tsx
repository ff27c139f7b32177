import type { Curso } from 'domain/schemas/cursos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import { createContext, use } from 'react';
import type { Modulos } from './use-modulos.ts';

/** Navigation target; without a material, the first one not seen yet. */
export type Destino = { moduloId: number; materialId: number | null };

export type Estudio = {
  curso: Curso;
  esAdmin: boolean;
  modulos: Modulos;
  setUltimo: (material: Material) => void;
  destino: Destino | null;
  onArrived: () => void;
};

const EstudioContext = createContext<Estudio | null>(null);

export const EstudioProvider = EstudioContext.Provider;

/** Context of the screen: the course, the viewer's role and the modules. */
export function useEstudio(): Estudio {
  const estudio = use(EstudioContext);
  if (!estudio) throw new Error('useEstudio debe usarse dentro de EstudioProvider');
  return estudio;
}
