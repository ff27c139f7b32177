import { z } from 'zod';
import { myCertificado } from './certificados.ts';
import { id } from './list.ts';
import { pedidoSummary } from './managed-pedidos.ts';
import { alumno } from './matriculas.ts';
import { openSession, sesionIdParams } from './session.ts';
import { usuarioDetalle } from './usuarios.ts';

const profileCurso = alumno
  .pick({
    avance: true,
    promedio: true,
    estado: true,
    regla: true,
    hasta: true,
    acceso: true,
    ultimoAcceso: true,
    matriculado: true,
  })
  .extend({ cursoId: z.number().int(), nombre: z.string(), especialidad: z.string() });

export type ProfileCurso = z.output<typeof profileCurso>;

/** Everything about one person. */
export const profile = z.object({
  usuario: usuarioDetalle,
  cursos: z.array(profileCurso),
  /** The newest ones that the person placed or has a seat of. */
  pedidos: z.array(pedidoSummary),
  certificados: z.array(myCertificado),
  sesiones: z.array(openSession),
});

export type Profile = z.output<typeof profile>;

export const sesionOfParams = z.object({ id, ...sesionIdParams.shape });
