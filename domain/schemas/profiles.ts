import { z } from 'zod';
import { certificado, myCertificado } from './certificados.ts';
import { id } from './list.ts';
import { pedidoSummary } from './managed-pedidos.ts';
import { alumno } from './matriculas.ts';
import { openSession, sesionIdParams } from './session.ts';
import { usuarioDetalle } from './usuarios.ts';

const profileCurso = alumno
  .pick({
    avance: true,
    promedio: true,
    regla: true,
    parcial: true,
    hasta: true,
    acceso: true,
    ultimoAcceso: true,
    matriculado: true,
  })
  .extend({
    cursoId: z.number().int(),
    nombre: z.string(),
    especialidad: z.string(),
    /** Null for who is shown no grades. */
    estado: alumno.shape.estado.nullable(),
  });

export type ProfileCurso = z.output<typeof profileCurso>;

/** With what it prints about the person, which may be an earlier name. */
const profileCertificado = myCertificado
  .extend(
    certificado.pick({
      certificadoId: true,
      nombre: true,
      apellido: true,
      dni: true,
      inicio: true,
      fin: true,
      edicion: true,
    }).shape,
  )
  .extend({
    /** What to write when it is ready, and as a WhatsApp link where the telephone allows it; null once revoked. */
    mensaje: z.object({ texto: z.string(), whatsapp: z.string().nullable() }).nullable(),
  });

export type ProfileCertificado = z.output<typeof profileCertificado>;

/** Everything about one person. */
export const profile = z.object({
  usuario: usuarioDetalle,
  cursos: z.array(profileCurso),
  /** The newest ones that the person placed or has a seat of. */
  pedidos: z.array(pedidoSummary),
  certificados: z.array(profileCertificado),
  sesiones: z.array(openSession),
});

export type Profile = z.output<typeof profile>;

export const sesionOfParams = z.object({ id, ...sesionIdParams.shape });
