import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import type { BriefUsuario } from './queries/matriculas.ts';

const enrolled = defineMail({
  name: 'matricula',
  data: z.object({ usuarioId: z.number(), nombre: z.string(), cursoId: z.number(), curso: z.string() }),
  asunto: ({ curso }) => `Ya estás en «${curso}»`,
  content: ({ nombre, curso }, { config: { institucion }, publicUrl }) => ({
    titulo: 'Tienes un curso nuevo',
    paragraphs: [`Hola, ${nombre}. Te matriculamos en «${curso}». Inicia sesión y empieza cuando quieras.`],
    button: { texto: 'Ir a mis cursos', url: `${publicUrl()}/dashboard` },
    footer: `¿No lo esperabas? Escríbenos a ${institucion.correo}.`,
  }),
});

type Enrolled = Pick<BriefUsuario, 'usuarioId' | 'nombre' | 'correo'>;

/** Mails somebody with an account about a new course. */
export async function notifyMatricula(
  deps: Mailer,
  tx: Db,
  { usuarioId, nombre, correo }: Enrolled,
  { cursoId, nombre: curso }: { cursoId: number; nombre: string },
): Promise<void> {
  await enqueueMail(deps, tx, enrolled, { para: correo, usuarioId, data: { usuarioId, nombre, cursoId, curso } });
}
