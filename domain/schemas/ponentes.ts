import { z } from 'zod';
import { docente } from './docentes.ts';
import { id } from './list.ts';
import { chosenId } from './numbers.ts';

/** Fields of a lecturer that students see. */
export const ponente = docente.pick({
  docenteId: true,
  nombre: true,
  apellido: true,
  especialidad: true,
  especialidadDetalle: true,
  linkedin: true,
  tiempoEjercido: true,
  experiencia: true,
  imagen: true,
});

export type Ponente = z.output<typeof ponente>;

const wrong = 'ID inválido';
const sentId = chosenId(wrong);

export const ponenteInput = z.object({ cursoId: sentId, docenteId: sentId });

export const cursoParams = z.object({ cursoId: id });
