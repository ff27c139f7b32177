import { z } from 'zod';
import { docente } from './docentes.ts';
import { id } from './list.ts';

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

const wrong = { error: 'ID inválido' };
const sentId = z.number(wrong).int(wrong).min(1, wrong).max(2_147_483_647, wrong);

export const ponenteInput = z.object({ cursoId: sentId, docenteId: sentId });

export const cursoParams = z.object({ cursoId: id });
