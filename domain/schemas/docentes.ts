import { z } from 'zod';

export const docente = z.object({
  docenteId: z.number().int(),
  nombre: z.string(),
  apellido: z.string(),
  especialidad: z.string(),
  especialidadDetalle: z.string(),
  correo: z.string(),
  linkedin: z.string(),
  tiempoEjercido: z.string(),
  experiencia: z.string(),
  imagen: z.string(),
});

export type Docente = z.output<typeof docente>;
