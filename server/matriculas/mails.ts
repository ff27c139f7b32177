import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { mailBody } from '../ports/mail/template.ts';
import type { BriefUsuario } from './queries/matriculas.ts';

/** Mails somebody with an account about a new course. */
export async function notifyMatricula(
  deps: Deps,
  tx: Db,
  { nombre, correo }: Pick<BriefUsuario, 'nombre' | 'correo'>,
  curso: string,
): Promise<void> {
  const { institucion } = deps.config;
  await enqueueMail(deps.jobs, tx, {
    para: correo,
    asunto: `Ya estás en «${curso}»`,
    ...mailBody({
      institucion: institucion.nombre,
      titulo: 'Tienes un curso nuevo',
      paragraphs: [`Hola, ${nombre}. Te matriculamos en «${curso}». Inicia sesión y empieza cuando quieras.`],
      button: { texto: 'Ir a mis cursos', url: `${deps.publicUrl()}/dashboard` },
      footer: `¿No lo esperabas? Escríbenos a ${institucion.correo}.`,
    }),
  });
}
